import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import type { Example } from "../training/example.ts";
import { exampleOf, type Row, readAuthored, SHARED_TEXT } from "../training/sources.ts";

/** A text to measure on, and the subject it is to the service. */
export interface Sample {
  readonly example: Example;
  readonly subject: Subject;
}

/** The halves of validation, by the last bit of sha256(id): calibration may look at the even one, figures are told on the odd one. */
export type Half = "even" | "odd";

export const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest()[31] ?? 0) % 2 === 0 ? "even" : "odd";

/** A subject whose only content is one body text. */
export const subjectOf = (text: string): Subject => ({
  id: "quality",
  inputType: "text",
  receivedAt: 0,
  texts: [{ view: 0, start: 0, kind: "body", text }],
  links: [],
  domains: [],
  images: [],
  indicators: [],
});

/** The slice of the authored corpus that is never trained on. */
export const heldout = (): Sample[] =>
  readAuthored("heldout").map((example) => ({ example, subject: subjectOf(example.text) }));

/** One half of the validation mails, taken in as the service takes them in; advertising that is no fraud is left out. */
export async function validationMails(half: Half): Promise<Sample[]> {
  const folder = join(SHARED_TEXT, "validation");
  const samples: Sample[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const row = JSON.parse(line) as Row;
      if (row.kind === "spam" || halfOf(row.id) !== half) continue;
      const { subject } = await intake(row.content, { id: row.id, receivedAt: 0, inputType: "email" });
      samples.push({ example: await exampleOf(row), subject });
    }
  }
  return samples;
}
