import type { LayerNumber, Severity } from "./words.ts";

/** One kind of red flag, as its layer's catalogue describes it. */
export interface Flag {
  /** `<layer word>.<name>`, lower-case with underscores, such as `url.userinfo`. Never reused for another meaning. */
  readonly id: string;
  readonly severity: Severity;
  /** Short: fits a badge. */
  readonly title: string;
  /** One or two sentences to somebody who is not technical: what it means and why it matters. */
  readonly description: string;
  /** The attacker's technique in a word or two. */
  readonly technique: string;
  /** When an honest message fires it. */
  readonly falsePositives: string;
  /** Raised where the layers' answers are joined, not by the layer alone. */
  readonly joined?: true;
}

export type FlagEntry = Omit<Flag, "id">;

/** A layer's flags by id. */
export interface FlagCatalogue {
  readonly layer: LayerNumber;
  readonly flags: ReadonlyMap<string, Flag>;
}

const FLAG_ID = /^[a-z]+(\.[a-z0-9_]+)+$/;

/**
 * Builds a layer's catalogue.
 * @throws TypeError on an id of another form, or an empty sentence.
 */
export function defineFlags(layer: LayerNumber, entries: Readonly<Record<string, FlagEntry>>): FlagCatalogue {
  const flags = new Map<string, Flag>();
  for (const [id, entry] of Object.entries(entries)) {
    if (!FLAG_ID.test(id)) throw new TypeError(`flag id "${id}" is not of the form word.name`);
    for (const key of ["title", "description", "technique", "falsePositives"] as const) {
      if (entry[key].trim() === "") throw new TypeError(`flag "${id}" has no ${key}`);
    }
    flags.set(id, { id, ...entry });
  }
  return { layer, flags };
}
