/** `npm run -s lists -- allow|block|remove|list`: names, senders and numbers that are allowed or blocked. */
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import {
  LIST_KINDS,
  type ListAction,
  type ListAdmin,
  type ListKind,
  listValue,
  MAX_NOTE,
  openLists,
} from "@sextant/gateway";
import { member, runCommand, table, UsageError } from "./command.ts";

const USAGE = `usage:
  npm run -s lists -- allow|block ${LIST_KINDS.join("|")} VALUE… [--account ACCOUNT] [--note TEXT]
  npm run -s lists -- allow|block ${LIST_KINDS.join("|")} --file FILE [--account ACCOUNT] [--note TEXT]
  npm run -s lists -- remove ${LIST_KINDS.join("|")} VALUE [--account ACCOUNT]
  npm run -s lists -- list [--json]

A domain stands for all names below it, a sender is an e-mail address, a number has its country's code (+44…). Without --account an
entry is everybody's; an account's own counts before it. FILE: one value a line, # begins a comment. What is changed holds
within a second. Blocked: confirmed_scam, with the entry as its reason. Allowed: not held against content, and no proof of the rest.
`;

/** Entries of one file; a longer list belongs into a feed. */
const MAX_ENTRIES = 100_000;

const OPTIONS = {
  account: { type: "string" },
  note: { type: "string" },
  file: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const read = () => parseArgs({ allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof read>["values"];

async function linesOf(file: string): Promise<string[]> {
  if (!existsSync(file)) throw new UsageError("--file: there is no such file");
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const text = (line.split("#", 1)[0] ?? "").trim();
    if (text !== "" && lines.push(text) > MAX_ENTRIES) throw new UsageError(`--file has over ${MAX_ENTRIES} entries`);
  }
  return lines;
}

function valueOf(kind: ListKind, text: string, place: number): string {
  const value = listValue(kind, text);
  if (value === undefined) throw new UsageError(`entry ${place} is no ${kind}`);
  return value;
}

async function put(
  lists: ListAdmin,
  action: ListAction,
  [word = "", ...texts]: readonly string[],
  { account, note = "", file }: Values,
): Promise<void> {
  const kind = member("kind", LIST_KINDS, word);
  if (note.length > MAX_NOTE) throw new UsageError(`--note must have at most ${MAX_NOTE} characters`);
  const all = file === undefined ? texts : await linesOf(file);
  if (all.length === 0) throw new UsageError(USAGE);
  const values = [...new Set(all.map((text, index) => valueOf(kind, text, index + 1)))];
  await lists.put(values.map((value) => ({ accountId: account, action, kind, value, note })));
  process.stdout.write(`${values.length} ${action === "allow" ? "allowed" : "blocked"}\n`);
}

const HEAD = ["ACTION", "KIND", "VALUE", "WHOSE", "SINCE", "NOTE"];

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [command, ...rest] = positionals;
  if (values.help) return void process.stdout.write(USAGE);
  await using lists = await openLists(process.env);
  if (command === "allow" || command === "block") await put(lists, command, rest, values);
  else if (command === "remove" && rest.length === 2) {
    const kind = member("kind", LIST_KINDS, rest[0]!);
    const entry = { accountId: values.account, kind, value: valueOf(kind, rest[1]!, 1) };
    if (!(await lists.remove(entry))) throw new UsageError("there is no such entry");
    process.stdout.write("removed\n");
  } else if (command === "list" && rest.length === 0) {
    const all = await lists.list();
    const rows = all.map(({ action, kind, value, accountId, createdAt, note }) => {
      const since = new Date(createdAt).toISOString();
      return [action, kind, value, accountId ?? "everybody", since, note || "-"];
    });
    process.stdout.write(values.json ? `${JSON.stringify(all, null, 2)}\n` : table([HEAD, ...rows]));
  } else throw new UsageError(USAGE);
}

await runCommand("lists", "the lists could not be opened or written", main);
