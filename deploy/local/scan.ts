/** `npm run -s scan -- "text or URL"`: one result a person can read; a file or stdin works too; `--json` for machines. */
import { parseArgs } from "node:util";
import { VERDICTS } from "@sextant/core";
import { EXIT, member, runCommand } from "./command.ts";
import { contentOf } from "./scan-input.ts";
import { render } from "./scan-print.ts";

const USAGE = `usage: npm run -s scan -- [--json] [--type text|url|email] [--locale TAG] [--fail-on VERDICT] [--text] "text or URL" | FILE | -
Scans in a process of its own, without a server or a key. Use "-" or a pipe to read stdin.
--fail-on suspicious|likely_scam|confirmed_scam: exit 1 from this verdict on. --text: words that look like a file are text.
Exit codes: 0 scanned, 1 as bad as --fail-on or worse, 2 the command line or the content is wrong, 3 it failed.
`;

/** Verdicts that may fail a script: all but the harmless one. */
const FAILING = VERDICTS.filter((verdict) => verdict !== "safe");

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      type: { type: "string" },
      locale: { type: "string" },
      text: { type: "boolean", default: false },
      "fail-on": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const threshold = values["fail-on"] === undefined ? undefined : member("--fail-on", FAILING, values["fail-on"]);
  const content = values.help ? undefined : await contentOf(positionals, values);
  if (content === undefined) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? EXIT.ok : EXIT.usage;
    return;
  }
  // The layers take a second to load: a mistyped command need not wait for them.
  const { scanOnce } = await import("./scan-once.ts");
  const result = await scanOnce(content, { type: values.type, locale: values.locale });
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : render(result));
  const isAlarmed = threshold !== undefined && VERDICTS.indexOf(result.verdict) >= VERDICTS.indexOf(threshold);
  process.exitCode = isAlarmed ? EXIT.alarmed : EXIT.ok;
}

await runCommand("scan", "the scan failed", main);
