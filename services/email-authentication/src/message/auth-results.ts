import type { Field } from "./header-block.ts";

/** One method's verdict in an Authentication-Results field (RFC 8601, 2.2). */
export interface Recorded {
  readonly method: string;
  readonly result: string;
  /** `ptype.property` → value, lower-case, such as `header.from`. */
  readonly properties: ReadonlyMap<string, string>;
  /** The whole clause, comments included: receivers write the policy and the client's address there. */
  readonly text: string;
  readonly field: Field;
}

/** Clauses of one field beyond this one are not looked at. */
const MAX_CLAUSES = 50;

/** `method=result` at the beginning of a clause, with an optional version (`dkim/1`). */
const VERDICT = /^\s*([a-z][a-z0-9-]*)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)/i;
/** `ptype.property=value`. */
const PROPERTY = /(?:^|\s)([a-z]+\.[a-z0-9-]+)\s*=\s*(?:"([^"]*)"|([^\s;]+))/gi;
/** A comment without one inside it. */
const COMMENT = /\([^()]*\)/g;

/** Splits at semicolons outside comments and quotations. */
function clausesOf(value: string): string[] {
  const clauses: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < value.length && clauses.length < MAX_CLAUSES; at += 1) {
    const char = value[at];
    if (char === "\\") at += 1;
    else if (char === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (char === "(") depth += 1;
    else if (char === ")") depth = Math.max(0, depth - 1);
    else if (char === ";" && depth === 0) {
      clauses.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...clauses, value.slice(from)];
}

/** The verdicts of an Authentication-Results field; the authserv-id, which Microsoft leaves out, is passed over. */
export function parseAuthResults(field: Field): Recorded[] {
  return clausesOf(field.value).flatMap((text) => {
    const verdict = VERDICT.exec(text);
    if (!verdict) return [];
    const bare = text.replaceAll(COMMENT, " ");
    const properties = new Map(
      [...bare.matchAll(PROPERTY)].map((match) => [match[1]!.toLowerCase(), (match[2] ?? match[3]!).toLowerCase()]),
    );
    return [{ method: verdict[1]!.toLowerCase(), result: verdict[2]!.toLowerCase(), properties, text, field }];
  });
}

/** `name=value` anywhere in a text such as Received-SPF's, quotation marks left out; undefined when it is not there. */
export function pairIn(text: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|[\\s;(])${name}\\s*=\\s*"?<?([^\\s";>)]+)`, "i").exec(text);
  return match?.[1]?.toLowerCase();
}
