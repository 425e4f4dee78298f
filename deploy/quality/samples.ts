import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { InputType } from "@sextant/core";
import { detectInputType, intake } from "@sextant/core/intake";

const ROOT = join(import.meta.dirname, "..", "..");
const VALIDATION = join(ROOT, "..", "shared", "data", "text", "validation");
const CORPUS = join(ROOT, "services", "ai-text-analysis", "corpus");

/** One labelled content, as a person would submit it. */
export interface Sample {
  readonly source: string;
  readonly isScam: boolean;
  readonly inputType: InputType;
  readonly content: string;
}

/** The halves of `validation/`, by the last bit of sha256(id): weights may be fitted on the even one, figures are told on the odd one. */
export type Half = "even" | "odd";

const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === 0 ? "even" : "odd";

export const isDataThere = (): boolean => existsSync(VALIDATION);

const linesOf = <T>(folder: string, file: string): T[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);

const filesOf = (folder: string, prefix: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(".jsonl"))
    .toSorted();

/** Mails of `validation/`, raw; advertising that a source calls spam is neither scam nor honest and is left out. */
export function validationMails(half: Half): Sample[] {
  return filesOf(VALIDATION, "").flatMap((file) =>
    linesOf<{ id: string; label: number; kind: string; content: string }>(VALIDATION, file)
      .filter(({ id, kind }) => kind !== "spam" && halfOf(id) === half)
      .map(({ label, content }) => ({
        source: basename(file, ".jsonl"),
        isScam: label === 1,
        inputType: "email" as const,
        content,
      })),
  );
}

const TRAIN = join(VALIDATION, "..", "train");

/**
 * Sources of `train/` that are templates, tests or invented in part: their wording may be learned from, and no rate of false
 * alarms is told of them (SOURCES.md).
 */
const RENDERED: ReadonlySet<string> = new Set(
  "mozilla_engagement mozilla_monitor wikimedia_fundraising wikipedia_security fixmystreet_cobrands bratislava_konto kde_kitinerary korean_delivery_ham_synthetic otp_codes_multi bank_eg_tagroba banglabarta_bn emscad_job_postings".split(
    " ",
  ),
);

/** Honest content of `train/` that somebody really received; of each source the first so many. */
export const receivedHonest = (most = 150): Sample[] => received(0, most);

/** Scams of `train/`, advertising left out; of each source the first so many. */
export const receivedScams = (most = 150): Sample[] => received(1, most);

function received(wanted: 0 | 1, most: number): Sample[] {
  return filesOf(TRAIN, "").flatMap((file) => {
    const source = basename(file, ".jsonl");
    if (RENDERED.has(source)) return [];
    return linesOf<{ label: number; kind?: string; content?: string; text?: string; format?: string }>(TRAIN, file)
      .filter(({ label, kind }) => label === wanted && kind !== "spam")
      .slice(0, most)
      .map((row): Sample => {
        const content = row.content ?? row.text ?? "";
        return {
          source,
          isScam: wanted === 1,
          inputType: detectInputType(content) === "email" ? "email" : "text",
          content,
        };
      })
      .filter(({ content }) => content.trim() !== "");
  });
}

/** The bodies of mails alone, as somebody would paste them. */
export async function bodiesOf(mails: readonly Sample[]): Promise<Sample[]> {
  const bodies: Sample[] = [];
  for (const mail of mails) {
    const { subject } = await intake(mail.content, { id: "quality", receivedAt: 0, inputType: "email" });
    const content = subject.texts
      .filter(({ kind }) => kind === "body")
      .map(({ text }) => text)
      .join("\n");
    if (content.trim() !== "") bodies.push({ ...mail, inputType: "text", content: content.slice(0, 100_000) });
  }
  return bodies;
}

/** The slices of the authored corpus that no model has seen. */
export function authoredTexts(): Sample[] {
  return filesOf(CORPUS, "heldout-").flatMap((file) =>
    linesOf<{ label: number; text: string }>(CORPUS, file).map(({ label, text }) => ({
      source: basename(file, ".jsonl"),
      isScam: label === 1,
      inputType: "text" as const,
      content: text,
    })),
  );
}
