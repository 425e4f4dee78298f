/** `npm run -s keys -- create|rotate|list|revoke|credits`: accounts and keys, from a terminal, also while the server runs. */
import { parseArgs } from "node:util";
import {
  type Accounts,
  type AccountWithKeys,
  type ApiKey,
  MAX_LABEL,
  type MadeKey,
  openAccounts,
  PLANS,
  SCOPES,
} from "@sextant/gateway";
import { count, duration, member, runCommand, table, UsageError } from "./command.ts";

const USAGE = `usage:
  npm run -s keys -- create --plan ${PLANS.join("|")} [--label TEXT] [--limit N] [--credits N] [--scopes ${SCOPES.join(",")}] [--test] [--json]
  npm run -s keys -- create --account ACCOUNT [--label TEXT] [--scopes ${SCOPES.join(",")}] [--test] [--json]
  npm run -s keys -- rotate KEY_ID [--overlap 24h] [--expires 90d|never] [--json]
  npm run -s keys -- list [--json]
  npm run -s keys -- revoke KEY_ID|ACCOUNT
  npm run -s keys -- credits add ACCOUNT N
  npm run -s keys -- event-key

create prints the key alone on stdout (--json: with its ids): it is stored as a hash only and cannot be shown again.
--test makes a key that costs nothing, scans nothing, and answers what the content asks for (openapi.yaml).
--account makes another key of an account: its keys share plan, limits and credits.
rotate makes a key like another, which expires when that one would have (--expires: then, or never); the old one is refused once the
overlap (default 24h) is over.
event-key prints the key of the hashes in events (HMAC-SHA-256), for consumers that look for indicators they know.
--limit: calls per rolling 24 hours instead of the plan's. Ids: as list prints them.
`;

const OPTIONS = {
  plan: { type: "string" },
  account: { type: "string" },
  label: { type: "string" },
  limit: { type: "string" },
  credits: { type: "string" },
  scopes: { type: "string" },
  overlap: { type: "string" },
  expires: { type: "string" },
  test: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const read = () => parseArgs({ allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof read>["values"];

const print = (text: string) => void process.stdout.write(text);
const printMade = ({ id, keyId, key }: MadeKey, { json }: Values) =>
  print(json ? `${JSON.stringify({ id: keyId, account: id, key })}\n` : `${key}\n`);

async function create(accounts: Accounts, values: Values): Promise<void> {
  const scopes = (values.scopes ?? SCOPES.join(",")).split(",").map((scope) => member("--scopes", SCOPES, scope));
  const label = values.label ?? "";
  if (label.length > MAX_LABEL) throw new UsageError(`--label must have at most ${MAX_LABEL} characters`);
  const key = { label, scopes, test: values.test ?? false };
  const made = values.account
    ? await accounts.addKey(values.account, key)
    : await accounts.create({ plan: member("--plan", PLANS, values.plan ?? "api"), ...key, ...limits(values) });
  if (!made) throw new UsageError("no account has this id");
  printMade(made, values);
}

/** When a successor is to expire; undefined: when the key would have. */
function expiryOf({ expires }: Values): number | null | undefined {
  if (expires === undefined) return undefined;
  return expires === "never" ? null : Date.now() + duration("--expires", expires);
}

function limits(values: Values): { limit?: number; credits?: number } {
  const limit = count("--limit", values.limit);
  const credits = count("--credits", values.credits);
  return { ...(limit === undefined ? {} : { limit }), ...(credits === undefined ? {} : { credits }) };
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const HEAD = [
  "KEY",
  "BEGINS",
  "LABEL",
  "STATE",
  "LAST USED",
  "CREATED",
  "SCOPES",
  "ACCOUNT",
  "PLAN",
  "LIMIT",
  "CREDITS",
];

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return `revoked ${iso(revokedAt)}`;
  if (expiresAt === null) return "active";
  return `${expiresAt > now ? "until" : "expired"} ${iso(expiresAt)}`;
}

function list(accounts: readonly AccountWithKeys[], now: number): string {
  const rows = accounts.flatMap(({ id, plan, limit, credits, keys }) =>
    keys.map((key) => [
      key.id,
      key.hint ? `${key.hint}…` : "-",
      key.label || "-",
      stateOf(key, now),
      iso(key.lastUsedAt) ?? "never",
      iso(key.createdAt)!,
      key.scopes.join(","),
      id,
      plan,
      String(limit ?? "plan's"),
      String(credits),
    ]),
  );
  return table([HEAD, ...rows]);
}

/** The same for programs: one object an account. */
const asJson = ({ createdAt, keys, ...account }: AccountWithKeys) => ({
  ...account,
  created_at: iso(createdAt),
  keys: keys.map(({ id, label, hint, scopes, ...at }) => ({
    id,
    label,
    begins: hint,
    scopes,
    created_at: iso(at.createdAt),
    expires_at: iso(at.expiresAt),
    revoked_at: iso(at.revokedAt),
    last_used_at: iso(at.lastUsedAt),
  })),
});

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [command, ...rest] = positionals;
  if (values.help) return print(USAGE);
  await using accounts = await openAccounts(process.env);
  if (command === "create" && rest.length === 0) await create(accounts, values);
  else if (command === "rotate" && rest.length === 1) {
    const overlapMs = duration("--overlap", values.overlap ?? "24h");
    const made = await accounts.rotate(rest[0]!, { overlapMs, expiresAt: expiryOf(values) });
    if (!made) throw new UsageError("no active key has this id");
    printMade(made, values);
  } else if (command === "list" && rest.length === 0) {
    const all = await accounts.list();
    print(values.json ? `${JSON.stringify(all.map(asJson), null, 2)}\n` : list(all, Date.now()));
  } else if (command === "revoke" && rest.length === 1) {
    if (!(await accounts.revoke(rest[0]!))) throw new UsageError("no active key or account has this id");
    print("revoked\n");
  } else if (command === "credits" && rest[0] === "add" && rest.length === 3) {
    const balance = await accounts.addCredits(rest[1]!, count("N", rest[2]) ?? 0);
    if (balance === undefined) throw new UsageError("no account has this id");
    print(`${balance}\n`);
  } else if (command === "event-key" && rest.length === 0) {
    print(`${await accounts.eventKey()}\n`);
  } else {
    throw new UsageError(USAGE);
  }
}

await runCommand("keys", "the accounts could not be opened or written", main);
