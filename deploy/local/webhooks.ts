/** `npm run -s webhooks -- add|list|rotate|enable|remove|dead|replay`: where accounts are told of their scans. */
import { parseArgs } from "node:util";
import { VERDICTS } from "@sextant/core";
import { MAX_LABEL, MAX_WEBHOOKS, openWebhooks, type Webhook, type Webhooks } from "@sextant/gateway";
import { duration, member, runCommand, table, UsageError } from "./command.ts";

const USAGE = `usage:
  npm run -s webhooks -- add --account ACCOUNT --url https://… [--verdict V[,V]] [--label TEXT] [--json]
  npm run -s webhooks -- list [--json]
  npm run -s webhooks -- rotate WEBHOOK [--overlap 24h]
  npm run -s webhooks -- enable|remove WEBHOOK
  npm run -s webhooks -- dead [--json]
  npm run -s webhooks -- replay WEBHOOK|MESSAGE

add and rotate print the secret alone: the receiver checks signatures with it (Standard Webhooks). rotate: both secrets sign until
the overlap (default 24h) is over. dead lists messages that no attempt delivered within three days; replay sends them again.
`;

const OPTIONS = {
  account: { type: "string" },
  url: { type: "string" },
  verdict: { type: "string" },
  label: { type: "string" },
  overlap: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const read = () => parseArgs({ allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof read>["values"];

const print = (text: string) => void process.stdout.write(text);
const printJson = (value: unknown) => print(`${JSON.stringify(value, null, 2)}\n`);
const iso = (at: number) => new Date(at).toISOString();

async function add(webhooks: Webhooks, { account, url, verdict, label = "", json }: Values): Promise<void> {
  if (!account || !url) throw new UsageError(USAGE);
  if (label.length > MAX_LABEL) throw new UsageError(`--label must have at most ${MAX_LABEL} characters`);
  const fault = webhooks.addressFault(url);
  if (fault) throw new UsageError(`--url ${fault}`);
  const verdicts = verdict?.split(",").map((word) => member("--verdict", VERDICTS, word)) ?? [];
  const made = await webhooks.add({ accountId: account, url, label, verdicts });
  if (!made) throw new UsageError("no account has this id");
  if (made === "full") throw new UsageError(`an account may have ${MAX_WEBHOOKS} webhooks`);
  if (json) printJson(made);
  else print(`${made.secret}\n`);
}

const HEAD = ["WEBHOOK", "ACCOUNT", "LABEL", "VERDICTS", "STATE", "CREATED", "URL"];
const rowOf = ({ id, accountId, label, verdicts, disabledAt, createdAt, url }: Webhook) => [
  id,
  accountId,
  label || "-",
  verdicts.join(",") || "all",
  disabledAt === null ? "active" : `gone ${iso(disabledAt)}`,
  iso(createdAt),
  url,
];

async function list(webhooks: Webhooks, { json }: Values): Promise<void> {
  const all = await webhooks.list();
  if (!json) return print(table([HEAD, ...all.map(rowOf)]));
  printJson(
    all.map(({ id, accountId, label, verdicts, url, createdAt, disabledAt }) => ({
      id,
      account: accountId,
      label,
      verdicts,
      url,
      created_at: iso(createdAt),
      disabled_at: disabledAt === null ? null : iso(disabledAt),
    })),
  );
}

async function dead(webhooks: Webhooks, { json }: Values): Promise<void> {
  const all = await webhooks.dead();
  const rows = all.map(({ id, attempts, outcome, createdAt }) => [id, String(attempts), outcome, iso(createdAt)]);
  if (json) printJson(all.map(({ createdAt, ...each }) => ({ ...each, created_at: iso(createdAt) })));
  else print(table([["MESSAGE", "ATTEMPTS", "LAST", "SCANNED"], ...rows]));
}

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [command, id, ...rest] = positionals;
  if (values.help) return print(USAGE);
  if (rest.length > 0) throw new UsageError(USAGE);
  await using webhooks = await openWebhooks(process.env);
  const done = (isDone: boolean, word: string) => {
    if (!isDone) throw new UsageError("no webhook has this id, or it is so already");
    print(`${word}\n`);
  };
  if (command === "add" && !id) await add(webhooks, values);
  else if (command === "list" && !id) await list(webhooks, values);
  else if (command === "dead" && !id) await dead(webhooks, values);
  else if (command === "rotate" && id) {
    const secret = await webhooks.rotate(id, duration("--overlap", values.overlap ?? "24h"));
    if (secret === undefined) throw new UsageError("no webhook has this id");
    print(`${secret}\n`);
  } else if (command === "enable" && id) done(await webhooks.enable(id), "enabled");
  else if (command === "remove" && id) done(await webhooks.remove(id), "removed");
  else if (command === "replay" && id) print(`${await webhooks.replay(id)}\n`);
  else throw new UsageError(USAGE);
}

await runCommand("webhooks", "the webhooks could not be opened or written", main);
