/**
 * What the layers say of labelled contents, kept so that fusions can be fitted and compared without asking the layers again:
 * `node deploy/quality/cases.ts FILE [--unseen FOLDER]` writes one JSON line a content. Halves of `validation/` and of the twins are
 * by sha256(id): the even ones may be fitted on, the odd ones are only told of. With the models of
 * `services/ai-text-analysis/training/cross-fit.ts` in FOLDER what was received is judged by one that has not seen its source,
 * and may be fitted on too.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toJson } from "@bufbuild/protobuf";
import { CaseSchema } from "@sextant/proto/aggregator";
import { crossFoldOf } from "../../services/ai-text-analysis/training/folds.ts";
import { progress } from "@sextant/lab";
import { openPipeline } from "./pipeline.ts";
import {
  authoredTexts,
  bodiesOf,
  type Half,
  receivedHonest,
  receivedScams,
  type Sample,
  validationMails,
} from "./samples.ts";
import { contentOf, twins, VARIANTS } from "./twins.ts";

/** A sample, where it is from and what it may be used for. */
interface Placed extends Sample {
  readonly set: string;
}

const halfOf = (id: string): Half =>
  (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === 0 ? "even" : "odd";

async function samples(): Promise<Placed[]> {
  const placed: Placed[] = [];
  const add = (set: string, some: readonly Sample[]) => placed.push(...some.map((sample) => ({ ...sample, set })));
  for (const half of ["even", "odd"] as const) {
    const mails = validationMails(half);
    add(`mails-${half}`, mails);
    add(`bodies-${half}`, await bodiesOf(mails));
    const own = twins().filter(({ company }) => halfOf(company) === half);
    add(
      `twins-${half}`,
      own.flatMap((twin) =>
        VARIANTS.map((variant) => ({
          source: `twins-${variant}`,
          isScam: variant !== "own" && variant !== "tracked",
          inputType: twin.channel === "mail" ? ("email" as const) : ("text" as const),
          content: contentOf(twin, variant),
        })),
      ),
    );
  }
  add("authored", authoredTexts());
  return placed;
}

/** What was received, by the model of layer 4 that judges it. */
function received(folder?: string): Map<string | undefined, Placed[]> {
  const all = [...receivedHonest(100), ...receivedScams(60)].map((sample) => ({ ...sample, set: "received" }));
  if (folder === undefined) return new Map([[undefined, all]]);
  const texts = all
    .filter(({ inputType }) => inputType === "text")
    .map((sample) => ({ ...sample, set: "unseen-even" }));
  return Map.groupBy(texts, ({ source }) => join(folder, String(crossFoldOf(source))));
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { unseen: { type: "string" } } });
const [file] = positionals;
if (file === undefined) throw new Error("usage: node deploy/quality/cases.ts FILE [--unseen FOLDER]");
const byModel: [string | undefined, Placed[]][] = [[undefined, await samples()], ...received(values.unseen)];
const tick = progress(
  "contents",
  byModel.reduce((sum, [, own]) => sum + own.length, 0),
);
const out = createWriteStream(file);
for (const [weights, own] of byModel) {
  await using pipeline = await openPipeline(weights);
  for (const { set, source, isScam, inputType, content } of own) {
    const scan = await pipeline.caseOf(content, inputType);
    out.write(`${JSON.stringify({ set, source, label: Number(isScam), case: toJson(CaseSchema, scan) })}\n`);
    tick();
  }
}
out.end();
