import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "@sextant/core";

const SUITES = join(import.meta.dirname, "..", "..", "..", "..", "..", "shared", "suites");

/** A file of the conformance suites beside the repository. */
export const suiteFile = (...path: string[]): string => join(SUITES, ...path);
export const isThere = (...path: string[]): boolean => existsSync(suiteFile(...path));

/** A mail as intake would hand it on. */
export function subjectOf(raw: Uint8Array | string, receivedAt = Date.UTC(2026, 9, 1)): Subject {
  const bytes = typeof raw === "string" ? new TextEncoder().encode(raw) : raw;
  return {
    id: "suite",
    inputType: "email",
    receivedAt,
    texts: [],
    links: [],
    domains: [],
    images: [],
    indicators: [],
    mail: { raw: bytes },
  };
}

/** Time that no suite uses up. */
export const BUDGET_MS = 20_000;
export const PATIENT = new AbortController().signal;

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Records by "TYPE name", as Node's resolver gives them; "timeout" does not answer. */
export type Zone = ReadonlyMap<string, string[] | string[][] | "timeout">;

/** A resolver over a zone. */
export function zoneResolver(zone: Zone) {
  const names = new Set([...zone.keys()].map((key) => key.slice(key.indexOf(" ") + 1)));
  return async function resolve(name: string, type: string): Promise<string[] | string[][]> {
    const host = name.toLowerCase().replace(/\.$/, "");
    if (host.split(".").some((label) => label.length > 63)) throw failure("EBADNAME");
    const records = zone.get(`${type} ${host}`);
    if (records === "timeout") throw failure("ETIMEOUT");
    if (records) return records;
    const [alias] = zone.get(`CNAME ${host}`) ?? [];
    if (typeof alias === "string") return resolve(alias, type);
    throw failure(names.has(host) ? "ENODATA" : "ENOTFOUND");
  };
}
