/** `npm start`: the embedded process, and on the first run a key with a command ready to paste. */
import { openAccounts } from "@sextant/gateway";
import { runProcess } from "@sextant/chassis";
import { startEmbedded } from "./embedded.ts";

const SAMPLE =
  "Your parcel is held: pay the 1.99 EUR customs fee today at http://dhl-parcel-fee.top/pay or it is returned.";

await runProcess("sextant", process.env, async (environment, stack) => {
  const sextant = stack.use(await startEmbedded(environment, {}, (line) => void process.stdout.write(`${line}\n`)));
  process.stdout.write(`Sextant listens on http://localhost:${sextant.port} (operations: ${sextant.opsPort})\n`);
  await using accounts = await openAccounts(environment);
  if ((await accounts.list()).length > 0) {
    process.stdout.write("Make another key with: npm run -s keys -- create --plan api\n");
  } else {
    const { key } = await accounts.create({ plan: "api" });
    process.stdout.write(
      [
        "",
        `Your API key, shown this once: ${key}`,
        "",
        `curl -s http://localhost:${sextant.port}/api/v1/check \\`,
        `  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`,
        `  -d '${JSON.stringify({ content: SAMPLE })}'`,
        "",
        "",
      ].join("\n"),
    );
  }
  return sextant.log;
});
