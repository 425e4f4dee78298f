/** `npm run -s keys -- create|list|revoke|credits`: the accounts, from a terminal, also while the server runs. */
import { parseArgs } from "node:util";
import { ConfigError } from "@sextant/chassis";
import { openAccounts, PLANS, type Plan, SCOPES, type Scope } from "@sextant/gateway";

const USAGE = `usage:
  npm run -s keys -- create --plan ${PLANS.join("|")} [--limit N] [--credits N] [--scopes ${SCOPES.join(",")}]
  npm run -s keys -- list
  npm run -s keys -- revoke ID
  npm run -s keys -- credits add ID N

create prints the key alone on stdout: it is stored as a hash only and cannot be shown again.
--limit: calls per rolling 24 hours instead of the plan's. ID: as list prints it.
`;

class UsageError extends Error {}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name} must be a whole number`);
  return Number(text);
}

function member<T extends string>(name: string, words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new UsageError(`${name} must be one of ${words.join(", ")}`);
  return word;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      plan: { type: "string" },
      limit: { type: "string" },
      credits: { type: "string" },
      scopes: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  await using accounts = await openAccounts(process.env);
  if (command === "create") {
    const plan: Plan = member("--plan", PLANS, values.plan ?? "api");
    const scopes: Scope[] = (values.scopes ?? SCOPES.join(","))
      .split(",")
      .map((scope) => member("--scopes", SCOPES, scope));
    const limit = count("--limit", values.limit);
    const credits = count("--credits", values.credits);
    const { key } = await accounts.create({
      plan,
      scopes,
      ...(limit === undefined ? {} : { limit }),
      ...(credits === undefined ? {} : { credits }),
    });
    process.stdout.write(`${key}\n`);
  } else if (command === "list") {
    for (const { id, plan, limit, credits, scopes, createdAt, revokedAt } of await accounts.list()) {
      const columns = [
        id,
        plan.padEnd(10),
        `limit ${limit ?? "plan's"}`,
        `credits ${credits}`,
        scopes.join(","),
        new Date(createdAt).toISOString(),
        revokedAt === null ? "active" : `revoked ${new Date(revokedAt).toISOString()}`,
      ];
      process.stdout.write(`${columns.join("  ")}\n`);
    }
  } else if (command === "revoke" && rest.length === 1) {
    if (!(await accounts.revoke(rest[0]!))) throw new UsageError("no active key has this id");
    process.stdout.write("revoked\n");
  } else if (command === "credits" && rest[0] === "add" && rest.length === 3) {
    const balance = await accounts.addCredits(rest[1]!, count("N", rest[2]) ?? 0);
    if (balance === undefined) throw new UsageError("no key has this id");
    process.stdout.write(`${balance}\n`);
  } else {
    throw new UsageError(USAGE);
  }
}

try {
  await main();
} catch (error) {
  const isUsers =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  process.stderr.write(
    `${isUsers ? (error as Error).message.trimEnd() : "keys: the accounts could not be opened or written"}\n`,
  );
  process.exitCode = 2;
}
