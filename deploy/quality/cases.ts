/**
 * What the layers say of labelled contents, kept so that fusions can be fitted and compared without asking the layers again:
 * `node deploy/quality/cases.ts FILE` writes one JSON line a content. Halves of `validation/` and of the twins are by sha256(id):
 * the even ones may be fitted on, the odd ones are only told of.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { toJson } from "@bufbuild/protobuf";
import { CaseSchema } from "@sextant/proto/aggregator";
import { progress } from "../../services/ai-text-analysis/training/progress.ts";
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
  add("received", receivedHonest(100));
  add("received", receivedScams(60));
  add("authored", authoredTexts());
  return placed;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node deploy/quality/cases.ts FILE");
await using pipeline = await openPipeline();
const all = await samples();
const tick = progress("contents", all.length);
const out = createWriteStream(file);
for (const { set, source, isScam, inputType, content } of all) {
  const scan = await pipeline.caseOf(content, inputType);
  out.write(`${JSON.stringify({ set, source, label: Number(isScam), case: toJson(CaseSchema, scan) })}\n`);
  tick();
}
out.end();
