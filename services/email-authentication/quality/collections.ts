import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const TEXT = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "text");

/** One mail as submitted. */
export interface Sample {
  readonly id: string;
  readonly label: 0 | 1;
  readonly kind: string;
  readonly content: string;
}

/** Which mails of a validation file, by the last bit of sha256(id): weights may be fitted on the even ones, figures are told on the odd ones. */
export type Half = "even" | "odd" | "all";

const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === 0 ? "even" : "odd";

export interface Collection {
  readonly name: string;
  readonly path: string;
  readonly isValidation: boolean;
}

/**
 * Sources whose mails never travelled, have no header, or had their addresses replaced (SOURCES.md): what layer 3 looks at is
 * not there or invented.
 */
const NOT_RECEIVED: ReadonlySet<string> = new Set(
  `mozilla_engagement mozilla_monitor wikimedia_fundraising wikipedia_security fixmystreet_cobrands bratislava_konto
   kde_kitinerary newsletter_misc html_body_fixtures omnivore_newsletters phillybike_newsletters arian_rbc
   glitchyzorua_scams enron_spam_preprocessed postmark_templates`.split(/\s+/),
);

interface Row extends Sample {
  readonly input_type: string;
}

const rowsOf = (path: string): Row[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** The collections of mails that were really received, with a whole header; training before validation. */
export const COLLECTIONS: readonly Collection[] = !existsSync(TEXT)
  ? []
  : ["train", "validation"].flatMap((part) =>
      readdirSync(join(TEXT, part))
        .toSorted()
        .filter((file) => file.endsWith(".jsonl") && !NOT_RECEIVED.has(basename(file, ".jsonl")))
        .map((file) => ({
          name: basename(file, ".jsonl"),
          path: join(TEXT, part, file),
          isValidation: part === "validation",
        }))
        .filter(({ path }) => rowsOf(path).some(({ input_type }) => input_type === "email")),
    );

/** A collection's mails; advertising that a source labels as spam is left out, since it is no fraud. */
export function samplesOf({ path, isValidation }: Collection, half: Half): Sample[] {
  return rowsOf(path).filter(
    ({ id, kind, input_type }) =>
      input_type === "email" && kind !== "spam" && (!isValidation || half === "all" || halfOf(id) === half),
  );
}
