import { knowledge, type PlatformKind } from "@sextant/knowledge";

/** The shortener of the registry that a host is or is below. */
function shortenerOf(host: string): string | undefined {
  const entry = knowledge().owners.entryOf(host);
  return entry?.owner.service === "shortener" ? entry.name : undefined;
}

/** Whether a name is itself on a list. */
export const isPlatform = (name: string): boolean => knowledge().platforms.has(name) || shortenerOf(name) === name;

/** What lists say of a host: the kind and the listed name that covers it, most exact name first. */
export function platformsOf(host: string): ReadonlyMap<PlatformKind, string> {
  const found = new Map<PlatformKind, string>();
  const { platforms } = knowledge();
  for (let at = 0; at >= 0; at = host.indexOf(".", at) + 1 || -1) {
    const name = host.slice(at);
    for (const kind of platforms.get(name) ?? []) if (!found.has(kind)) found.set(kind, name);
  }
  const shortener = found.has("shorteners") ? undefined : shortenerOf(host);
  if (shortener !== undefined) found.set("shorteners", shortener);
  return found;
}
