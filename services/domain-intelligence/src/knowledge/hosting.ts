import { readList } from "./lists.ts";

/** `free`: anybody gets a name under it. `dynamic`: the same by dynamic DNS. `shared`: anybody gets a page on it. */
export type Hosting = "free" | "dynamic" | "shared";
export type MailProvider = "disposable" | "free";

const HOSTING: Readonly<Record<string, Hosting>> = { f: "free", d: "dynamic", s: "shared" };
const MAIL: Readonly<Record<string, MailProvider>> = { x: "disposable", m: "free" };

function load<T>(file: string, kinds: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const row of readList(file)) {
    const kind = kinds[row[0] as string];
    if (kind === undefined) throw new Error(`list ${file} has a row of unknown kind`);
    found.set(row.slice(2), kind);
  }
  return found;
}

/** The entry for a name or the nearest name above it. */
export function entryFor<T>(map: ReadonlyMap<string, T>, host: string): { name: string; kind: T } | undefined {
  for (let name = host; ;) {
    const kind = map.get(name);
    if (kind !== undefined) return { name, kind };
    const dot = name.indexOf(".");
    if (dot === -1) return undefined;
    name = name.slice(dot + 1);
  }
}

export const loadHosting = () => load("hosting.txt", HOSTING);
export const loadMailProviders = () => load("mail.txt", MAIL);
