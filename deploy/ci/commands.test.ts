import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { README } from "../local/readme.ts";
import { commandsOf } from "./commands.ts";

const PAGE = `
\`\`\`sh
npm start      # installs
npm test
curl -s http://localhost:8080/x \\
  -d '{"a":1}'
\`\`\`
\`npm run -s keys -- create --plan api\` makes one, \`npm run -s events -- --follow\` goes on; \`npm run -s backup -- FOLDER\` is for
the reader to fill in, \`npm run -s
scan -- x\` is broken over two lines. \`create\` is no command.
`;

test("what a reader can type as it stands, once, in order; what runs on is told", () => {
  expect(commandsOf(PAGE)).toEqual([
    { command: "npm start", serves: true },
    { command: `curl -s http://localhost:8080/x -d '{"a":1}'`, serves: false },
    { command: "npm run -s keys -- create --plan api", serves: false },
    { command: "npm run -s events -- --follow", serves: true },
    { command: "npm run -s scan -- x", serves: false },
  ]);
});

test("the README has them: start, scan, ask, keys, events, lists", () => {
  const commands = commandsOf(readFileSync(README, "utf8")).map(({ command }) => command);
  for (const begins of [
    "npm start",
    "npm run -s scan",
    "curl",
    "npm run -s keys",
    "npm run -s events",
    "npm run -s lists",
  ])
    expect(commands.some((command) => command.startsWith(begins))).toBe(true);
});
