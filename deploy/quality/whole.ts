/**
 * `npm run quality` (or `-- whole`) `[--sample N]`: whole contents through the API (all layers, look-ups and feeds off): the odd half of the
 * validation mails, raw and their bodies alone, the authored slice that no model has seen, companies' notices with their own
 * links and with others'. Says what got worse since the last report, then what got better; writes `results/whole.json`,
 * `results/whole.html` and the README's head table. Of a sample of N contents a set, nothing is written.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FUSION } from "@sextant/aggregator";
import { progress, writeBlock } from "@sextant/lab";
import { startTopology } from "../e2e/topology.ts";
import { README } from "../local/readme.ts";
import { type Ask, openApi } from "./api.ts";
import { changes, told } from "./changes.ts";
import { type Answered, type Figures, figuresOf, judgedOf, tableOf } from "./figures.ts";
import { page } from "./page.ts";
import { authoredTexts, bodiesOf, isDataThere, type Sample, validationMails } from "./samples.ts";
import { contentOf, twins, VARIANTS } from "./twins.ts";

const RESULTS = join(import.meta.dirname, "results");
const JSON_FILE = join(RESULTS, "whole.json");
/** Contents that are asked about at a time. */
const AT_ONCE = 4;

/** So many of a list, evenly spread over it. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, index) => list[Math.floor(index * step)]!);
}

const notices = (channel: "sms" | "mail"): Sample[] =>
  twins()
    .filter((twin) => twin.channel === channel)
    .flatMap((twin) =>
      VARIANTS.map((variant) => ({
        source: `twins-${variant}`,
        isScam: variant !== "own" && variant !== "tracked",
        inputType: channel === "mail" ? ("email" as const) : ("text" as const),
        content: contentOf(twin, variant),
      })),
    );

/** Sets of the README's head table, and sets beside it. */
async function sets(): Promise<{ head: Record<string, Sample[]>; beside: Record<string, Sample[]> }> {
  const mails = validationMails("odd");
  return {
    head: {
      "validation mails, raw (odd half)": mails,
      "their bodies, pasted as text": await bodiesOf(mails),
      "authored texts in 69 languages, never trained on": authoredTexts(),
    },
    beside: {
      "companies' short messages, own links and others'": notices("sms"),
      "companies' mails, own links and others'": notices("mail"),
    },
  };
}

async function through(ask: Ask, title: string, samples: readonly Sample[]): Promise<Answered[]> {
  const tick = progress(title, samples.length);
  const answers: Answered[] = [];
  const queue = samples.entries();
  const worker = async () => {
    for (const [index, sample] of queue) {
      answers[index] = await ask(sample);
      tick();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sample: { type: "string" } } });
  if (!isDataThere()) throw new Error("../shared/data is not there: nothing to measure on");
  const most = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  if (!(most > 0)) throw new Error("--sample is a number of contents");
  await using api = await openApi(await startTopology("embedded", PATIENT));
  const { head, beside } = await sets();
  const answers: Record<string, Answered[]> = {};
  for (const [name, samples] of Object.entries({ ...head, ...beside }))
    answers[name] = await through(api.ask, name.slice(0, 26), spread(samples, most));
  const figures = mapped(answers, figuresOf);
  const before = JSON.parse(readFileSync(JSON_FILE, "utf8")) as { figures: Record<string, Figures> };
  const all = changes(before.figures, figures);
  const table = tableOf(Object.fromEntries(Object.keys(head).map((name) => [name, figures[name]!])));
  process.stdout.write(`${told(all)}\n\n${table}\n`);
  if (values.sample !== undefined) return;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify({ fusion: FUSION.version, figures }, undefined, 2)}\n`);
  writeFileSync(join(RESULTS, "whole.html"), page(figures, mapped(answers, judgedOf), all));
  writeBlock(README, "whole", table);
}

/** A busy machine may take its time: what is measured is the answers. */
const PATIENT = { SEXTANT_LAYER_TIMEOUT_MS: "20000", SEXTANT_REQUEST_BUDGET_MS: "30000" };

const mapped = <T, U>(record: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

try {
  await main();
} catch (error) {
  process.stderr.write(`quality: ${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 1;
}
