/** Markup that may be sent as it is. Made by {@link html} alone. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** The five characters that mean something in markup or in a quoted attribute. */
const SPECIAL = /[&<>"']/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that stands for itself, between tags and inside quoted attributes. */
export const escaped = (text: string): string => text.replace(SPECIAL, (character) => ENTITIES[character]!);

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return part ? part.map(written).join("") : "";
}

/** Markup with values in it: text is escaped, markup is not, lists are joined, false and undefined are nothing. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(strings.reduce((text, piece, index) => text + written(values[index - 1] ?? "") + piece));

/** Markup or nothing. */
export const when = (condition: unknown, markup: () => Html): Html | undefined => (condition ? markup() : undefined);
