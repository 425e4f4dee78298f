/** `npm run -s accounts -- create|plan|operator|link|list|delete`: people and their accounts, from a terminal, also while the server runs. */
import { parseArgs } from "node:util";
import { readConfig } from "@sextant/chassis";
import { emailOf, linkOf, openPeople, type Owned, type People, PLANS, settings, StillPaid } from "@sextant/gateway";
import { member, runCommand, table, UsageError } from "./command.ts";

const USAGE = `usage:
  npm run -s accounts -- create EMAIL [--plan ${PLANS.join("|")}] [--account ACCOUNT]
  npm run -s accounts -- plan EMAIL ${PLANS.join("|")}
  npm run -s accounts -- operator EMAIL on|off
  npm run -s accounts -- link EMAIL
  npm run -s accounts -- list [--json]
  npm run -s accounts -- delete EMAIL

create makes the account of an address (default plan: free); --account gives the address an account that keys alone had.
operator: whether its owner may look accounts up at /account/operator and grant plans and credits.
link prints a link that signs its owner in: once, within 20 minutes. delete takes keys, webhooks, lists, usage and history with it.
`;

const OPTIONS = {
  plan: { type: "string" },
  account: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
const read = () => parseArgs({ allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof read>["values"];

const print = (text: string) => void process.stdout.write(text);

function address(text: string | undefined): string {
  const email = emailOf(text ?? "");
  if (email === undefined) throw new UsageError("EMAIL must be an e-mail address");
  return email;
}

async function known(people: People, text: string | undefined): Promise<Owned> {
  const account = await people.find({ email: address(text) });
  if (!account) throw new UsageError("no account has this address");
  return account;
}

async function create(people: People, text: string | undefined, { plan, account }: Values): Promise<void> {
  const email = address(text);
  if (account !== undefined) {
    if (plan !== undefined) throw new UsageError("--account keeps its plan: leave --plan out");
    if (!(await people.give(account, email))) throw new UsageError("no such account, or one of the two is taken");
    return print(`${account}\n`);
  }
  const made = await people.make(email, member("--plan", PLANS, plan ?? "free"));
  if (!made) throw new UsageError("this address has an account");
  print(`${made.id}\n`);
}

/** Where links lead: the address that is set, else this machine's. */
async function link(people: People, text: string | undefined): Promise<void> {
  const { email } = await known(people, text);
  const { publicUrl, port } = readConfig({ publicUrl: settings.publicUrl, port: settings.port }, process.env);
  print(`${linkOf(publicUrl ?? `http://localhost:${port}`, await people.makeTicket("sign_in", email))}\n`);
}

const HEAD = ["EMAIL", "ACCOUNT", "PLAN", "CREDITS", "SINCE", "ROLE"];
const list = (all: readonly Owned[]) =>
  table([
    HEAD,
    ...all.map(({ email, id, plan, credits, createdAt, isOperator }) => [
      email,
      id,
      plan,
      String(credits),
      new Date(createdAt).toISOString(),
      isOperator ? "operator" : "-",
    ]),
  ]);

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [command, ...rest] = positionals;
  if (values.help) return print(USAGE);
  await using people = await openPeople(process.env);
  if (command === "create" && rest.length === 1) await create(people, rest[0], values);
  else if (command === "plan" && rest.length === 2) {
    const plan = member("the plan", PLANS, rest[1]!);
    const { id } = await known(people, rest[0]);
    await people.setPlan(id, plan);
    print(`${plan}\n`);
  } else if (command === "operator" && rest.length === 2) {
    const word = member("the role", ["on", "off"], rest[1]!);
    const { id } = await known(people, rest[0]);
    await people.setOperator(id, word === "on");
    print(`${word}\n`);
  } else if (command === "link" && rest.length === 1) await link(people, rest[0]);
  else if (command === "list" && rest.length === 0) {
    const all = await people.list();
    print(values.json ? `${JSON.stringify(all, null, 2)}\n` : list(all));
  } else if (command === "delete" && rest.length === 1) {
    const { id } = await known(people, rest[0]);
    await people.delete(id).catch((error: unknown) => {
      throw error instanceof StillPaid ? new UsageError(error.message) : error;
    });
    print("deleted\n");
  } else throw new UsageError(USAGE);
}

await runCommand("accounts", "the accounts could not be opened or written", main);
