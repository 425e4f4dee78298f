/** A command of a README, as it stands there. */
export interface Printed {
  readonly command: string;
  /** Ends by itself; `serves`: runs until it is stopped. */
  readonly serves: boolean;
}

/** Commands that are run elsewhere, or take as long as they are told to, and why a newcomer's script leaves them out. */
const ELSEWHERE: readonly { readonly begins: string; readonly why: string }[] = [
  { begins: "npm test", why: "is the run that this is part of" },
  { begins: "npm run bench", why: "takes minutes" },
  { begins: "npm run fuzz", why: ".ci/run climbs" },
  { begins: "npm run quality", why: "takes minutes" },
  { begins: "npm run train", why: "takes hours, and data that are not shipped" },
  { begins: "npm run fleet", why: "deploy/e2e/fleet.test.ts" },
  { begins: "docker", why: "deploy/e2e/images.test.ts runs what the images hold" },
];
/** Words in a command that a reader puts something else for. */
const PLACEHOLDER = /\b(?:ACCOUNT|KEY_ID|EMAIL|FOLDER|FILE|VERDICT)\b|…/;
const SERVES = /^npm start\b| --follow\b/;

/** What fenced `sh` blocks say to type, one command a line, comments and continuations taken in. */
const fenced = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .split("\n")
      .map((line) => line.replace(/\s{2,}#.*$/, "").trim())
      .filter((line) => line !== "" && !line.startsWith("#")),
  );

/** Whole commands within sentences. */
const inSentences = (page: string): string[] =>
  [...page.replaceAll(/^```[^]*?^```/gm, "").matchAll(/`(npm [^`]+)`/g)].map(([, command]) =>
    command!.replaceAll(/\s*\n\s*/g, " "),
  );

/** The commands of a page that stand for themselves, each once, in the order in which they are printed. */
export function commandsOf(page: string): Printed[] {
  const all = [...new Set([...fenced(joined(page)), ...inSentences(page)])];
  return all
    .filter((command) => !PLACEHOLDER.test(command) && !ELSEWHERE.some(({ begins }) => command.startsWith(begins)))
    .map((command) => ({ command, serves: SERVES.test(command) }));
}

/** A line that ends in a backslash goes on in the next. */
const joined = (page: string): string => page.replaceAll(/ \\\n\s*/g, " ");
