import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEXT = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "text");

/** One mail as submitted. */
export interface Sample {
  readonly id: string;
  readonly label: 0 | 1;
  readonly kind: string;
  readonly content: string;
}

/** Which mails of a validation file, by the last bit of sha256(id): weights may be looked at on the even ones, figures are told on the odd ones. */
export type Half = "even" | "odd" | "all";

const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === 0 ? "even" : "odd";

export interface Collection {
  readonly name: string;
  readonly path: string;
  /** What kind of mail, for whoever reads the table. */
  readonly about: string;
  readonly isValidation: boolean;
}

const collection = (path: string, about: string): Collection => ({
  name: path.slice(path.indexOf("/") + 1),
  path: join(TEXT, `${path}.jsonl`),
  about,
  isValidation: path.startsWith("validation/"),
});

/** Mails with a whole header, of SOURCES.md; phishing and scams first. */
export const COLLECTIONS: readonly Collection[] = [
  collection("validation/phishing_pot_until_2025_06", "phishing and scams, 2022-2025"),
  collection("train/list_openbmc", "discussion list, 2019-2026"),
  collection("train/list_linux_man", "discussion list, 2019-2026"),
  collection("validation/list_linux_sctp", "discussion list, 2019-2026"),
  collection("validation/notmuch_corpora", "discussion lists, 2009-2010"),
  collection("validation/sisimai_bounces", "bounces, 2010s"),
  collection("train/spamassassin_hard_ham", "newsletters and receipts, 2002"),
  collection("train/spamassassin_easy_ham", "discussion lists, 2002"),
  collection("train/spamassassin_easy_ham_2", "discussion lists, 2002"),
];

export const isThere = ({ path }: Collection): boolean => existsSync(path);

/** A collection's mails; advertising that a source labels as spam is left out, since it is no fraud. */
export function samplesOf({ path, isValidation }: Collection, half: Half): Sample[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sample)
    .filter(({ id, kind }) => kind !== "spam" && (!isValidation || half === "all" || halfOf(id) === half));
}
