import { knowledge } from "@sextant/knowledge";
import data from "../data/places.json" with { type: "json" };

/** What a platform on the web is known to be. */
export type PlatformKind = "shorteners" | "hosting" | "pages" | "files" | "gateways" | "tenants" | "wrappers";

const KINDS: readonly PlatformKind[] = ["shorteners", "hosting", "pages", "files", "gateways", "tenants", "wrappers"];

/** Version of the lists that the loader understands. */
const VERSION = 1;
if (data.version !== VERSION) throw new Error(`places.json has version ${data.version}, not ${VERSION}`);

const byName = new Map<string, Map<PlatformKind, string>>();
for (const kind of KINDS) {
  for (const name of data[kind])
    byName.set(name, (byName.get(name) ?? new Map<PlatformKind, string>()).set(kind, name));
}

/** The shortener of the registry that a host is or is below. */
function shortenerOf(host: string): string | undefined {
  const entry = knowledge().owners.entryOf(host);
  return entry?.owner.service === "shortener" ? entry.name : undefined;
}

/** Whether a name is itself on a list. */
export const isPlatform = (name: string): boolean => byName.has(name) || shortenerOf(name) === name;

/** What lists say of a host: the kind and the listed name that covers it, most exact name first. */
export function platformsOf(host: string): ReadonlyMap<PlatformKind, string> {
  const found = new Map<PlatformKind, string>();
  for (let at = 0; at >= 0; at = host.indexOf(".", at) + 1 || -1) {
    for (const [kind, name] of byName.get(host.slice(at)) ?? []) if (!found.has(kind)) found.set(kind, name);
  }
  const shortener = found.has("shorteners") ? undefined : shortenerOf(host);
  if (shortener !== undefined) found.set("shorteners", shortener);
  return found;
}
