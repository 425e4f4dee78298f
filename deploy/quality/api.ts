import { check } from "../e2e/client.ts";
import type { Topology } from "../e2e/topology.ts";
import type { Answered } from "./figures.ts";
import type { Sample } from "./samples.ts";

/** Flags that are a model's verdict on a whole: nothing that a person can check. */
const MODEL_VERDICTS: ReadonlySet<string> = new Set(["url.lexical", "domain.generated"]);

/** As much of a content as the API takes. */
const MOST = 100_000;

/** Asks the API about one content. @throws Error on another answer than 200. */
export type Ask = (sample: Sample) => Promise<Answered>;

/** The API of a running service, which is put away with it. */
export async function openApi(running: Topology): Promise<{ readonly ask: Ask } & AsyncDisposable> {
  const { key } = await running.accounts.create({ plan: "enterprise" });
  return {
    ask: async ({ content, inputType, isScam }) => {
      const { status, body } = await check(running.url, key, {
        content: content.slice(0, MOST),
        input_type: inputType,
      });
      if (status !== 200) throw new Error(`the API answered ${status}`);
      const { composite_score: composite, confidence, verdict, red_flags: flags } = body;
      const isShown = flags.some(({ code, evidence }) => evidence !== undefined && !MODEL_VERDICTS.has(code));
      return { isScam, composite, confidence, verdict, isShown };
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
