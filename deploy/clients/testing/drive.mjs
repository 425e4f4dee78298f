// Makes the calls that arrive as lines of JSON, and prints what each came to: the shared suite drives every client so.
import { createInterface } from "node:readline";
import { ConnectionError, Sextant, SextantError } from "../javascript/src/index.js";

const [baseUrl, apiKey, timeoutMs] = process.argv.slice(2);
const sextant = new Sextant({ baseUrl, apiKey, timeoutMs: Number(timeoutMs) });
const calls = {
  check: ({ content, input_type: inputType, locale, ledger }) => sextant.check(content, { inputType, locale, ledger }),
  bulk: ({ items, ledger }) => sextant.bulk(items, { ledger }),
  usage: () => sextant.usage(),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...words } = JSON.parse(line);
  const outcome = await calls[call](words).then(
    (answer) => ({ answer }),
    (error) => {
      if (error instanceof SextantError)
        return { status: error.status, code: error.code, reset: error.resetAt?.getTime() };
      if (error instanceof ConnectionError) return { connection: true };
      throw error;
    },
  );
  console.log(JSON.stringify(outcome));
}
