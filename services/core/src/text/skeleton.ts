import { withoutInvisible } from "./chars.ts";
import { CONFUSABLES } from "./confusables.data.ts";

let table: Map<number, string> | undefined;

/** Prototypes by source code point; unpacked at the first use. */
function prototypes(): ReadonlyMap<number, string> {
  if (table) return table;
  table = new Map();
  for (const group of CONFUSABLES.split(";")) {
    const equals = group.indexOf("=");
    const codes = group.slice(0, equals).split(".");
    const target = String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 36)));
    let source = 0;
    for (const delta of group.slice(equals + 1).split(",")) {
      source += Number.parseInt(delta, 36);
      table.set(source, target);
    }
  }
  return table;
}

/** What a code point looks like, when that is another. */
export function prototypeOf(code: number): string | undefined {
  return prototypes().get(code);
}

/**
 * The skeleton of UTS #39 section 4: two labels with one skeleton look alike. NFD, default-ignorable characters
 * removed, every character replaced by its prototype, NFD again.
 */
export function skeleton(label: string): string {
  const known = prototypes();
  let out = "";
  for (const char of withoutInvisible(label.normalize("NFD"))) out += known.get(char.codePointAt(0) as number) ?? char;
  return out.normalize("NFD");
}
