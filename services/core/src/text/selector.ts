/** The last compound of a selector: what an element itself must be. */
export interface Selector {
  /** Empty: any. */
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** Number of ids, of classes, of tags, as one number (Selectors 4 section 17). */
  readonly specificity: number;
  /** More is asked than is told here: other elements around, attributes, states. */
  readonly isPartial: boolean;
}

/** Longest selector that is read. */
const MAX_SELECTOR = 300;
/** `tag`, `.class`, `#id`, in any number after the tag. */
const COMPOUND = /^([a-z][a-z0-9-]*|\*)?((?:[.#][\w\u0080-\uffff-]+)*)$/;
/** What is left out of a compound, each bounded by its own closing sign: attributes, pseudo-classes with arguments and without. */
const CONDITIONS = /\[[^\]]*\]|:{1,2}[\w-]+(?:\([^()]*\))?/g;
const COMBINATOR = /[\s>+~|]+/;

/** Reads one selector, lower-case; undefined when its last compound is none that is known here. */
export function readSelector(written: string): Selector | undefined {
  const text = written.trim();
  if (text === "" || text.length > MAX_SELECTOR) return undefined;
  // In a nested rule "&" is the element of the outer one.
  const plain = text.replace(CONDITIONS, "").replaceAll("&", "");
  const conditions = text.match(CONDITIONS)?.length ?? 0;
  const compounds = plain.split(COMBINATOR).filter((part) => part !== "");
  const match = COMPOUND.exec(compounds.at(-1) ?? "*");
  if (!match) return undefined;
  const [, tag = "", signs = ""] = match;
  const names = signs.match(/[.#][^.#]+/g) ?? [];
  const classes = names.filter((name) => name.startsWith(".")).map((name) => name.slice(1));
  const ids = names.filter((name) => name.startsWith("#"));
  return {
    tag: tag === "*" ? "" : tag,
    id: ids[0]?.slice(1) ?? "",
    classes,
    specificity: ids.length * 10_000 + (classes.length + conditions) * 100 + (tag === "" || tag === "*" ? 0 : 1),
    isPartial: compounds.length > 1 || plain.length !== text.length || ids.length > 1,
  };
}
