import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import type { Example } from "../training/example.ts";
import { taken } from "../training/links.ts";
import { exampleOf, type Half, halfOf, type Row, readAuthored, SHARED_TEXT } from "../training/sources.ts";

/** A text to measure on, and the subject it is to the service. */
export interface Sample {
  readonly example: Example;
  readonly subject: Subject;
}

/** The held-out slices by the ends of their files' names: each was written when those before it had been measured. */
export const SLICES = {
  "the first slice": /-..$/,
  "the second slice": /-fresh$/,
  "the third slice": /-last$/,
  "further languages": /-further$/,
  "wider languages": /-wider$/,
  conversations: /-conversations$/,
  "conversations, second slice": /-conversations-second$/,
} as const;

/** The slices of the authored corpus that are never trained on. */
export const heldout = (): Promise<Sample[]> => samplesOf(readAuthored("heldout"));

/** Texts as the service takes them in. */
export async function samplesOf(examples: readonly Example[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const example of examples) samples.push({ example, subject: await taken(example.text) });
  return samples;
}

/** One half of the validation mails, taken in as the service takes them in; advertising that is no fraud is left out. */
export async function validationMails(half: Half): Promise<Sample[]> {
  const folder = join(SHARED_TEXT, "validation");
  const samples: Sample[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const row = JSON.parse(line) as Row;
      if (row.kind === "spam" || halfOf(row.id) !== half) continue;
      const { subject } = await intake(row.content, {
        id: row.id,
        receivedAt: 0,
        inputType: "email",
        owners: knowledge().owners,
      });
      samples.push({ example: await exampleOf(row), subject });
    }
  }
  return samples;
}
