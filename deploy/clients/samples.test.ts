import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTopology, type Topology } from "../e2e/topology.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
const OPERATIONS = ["check", "bulk", "usage", "flags", "openapi"] as const;
type Operation = (typeof OPERATIONS)[number];
/** What an answer of each has in it, however it is printed. */
const TOLD: Readonly<Record<Operation, RegExp>> = {
  check: /confirmed_scam/,
  bulk: /family_emergency/,
  usage: /acc_/,
  flags: /url\.userinfo/,
  openapi: /openapi: 3/,
};

let sextant: Topology;
let environment: Record<string, string>;
let markup: string;
const folder = mkdtempSync(join(tmpdir(), "sextant-samples-"));
beforeAll(async () => {
  sextant = await startTopology("embedded");
  const { key } = await sextant.accounts.create({ plan: "api" });
  environment = {
    PATH: process.env["PATH"]!,
    HOME: process.env["HOME"]!,
    SEXTANT_KEY: key,
    PYTHONPATH: join(import.meta.dirname, "python"),
  };
  markup = await (await fetch(`${sextant.url}/docs/endpoints`)).text();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sextant[Symbol.asyncDispose]();
});

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The code that the documents show, asking this Sextant. */
function sample(operation: Operation, language: string): string {
  const pattern = new RegExp(
    `<details[^>]*name="${operation}-examples"[^>]*>\\s*<summary>${language}</summary>\\s*<pre[^>]*><code>([^<]*)<`,
  );
  const [, text] = pattern.exec(markup) ?? [];
  if (text === undefined) throw new Error(`the documents show no ${language} of ${operation}`);
  const code = text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
  return code.replaceAll("http://localhost:8080", sextant.url);
}

const COMMANDS = {
  curl: (code: string) => ["bash", "-c", code],
  JavaScript: (code: string) => [process.execPath, "--input-type=module", "-e", code],
  Python: (code: string) => ["python3", "-c", code],
} as const;

test.each(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])("what the documents show runs: %s", async (language) => {
  for (const operation of OPERATIONS) {
    const [command, ...words] = COMMANDS[language](sample(operation, language));
    const { stdout } = await run(command!, words, { cwd: ROOT, env: environment });
    expect(stdout).toMatch(TOLD[operation]);
  }
});

/** The fragments as functions of one program. */
const program = () =>
  [
    "package main",
    'import ("context"; "fmt"; "io"; "net/http"; "os"; sextant "sextant.invalid/client")',
    "var ctx = context.Background()",
    ...OPERATIONS.map((operation) => {
      const code = sample(operation, "Go");
      const rest = code.startsWith("answer")
        ? "if err != nil { return err }\ntext, err := io.ReadAll(answer.Body)\nfmt.Println(string(text))"
        : "fmt.Printf(`%+v`, result)";
      return `func ${operation}() error {\n${code}\n${rest}\nreturn err\n}`;
    }),
    "func main() {",
    `for _, call := range []func() error{${OPERATIONS.join(", ")}} { if err := call(); err != nil { panic(err) } }`,
    "}",
    "",
  ].join("\n");

test("what the documents show runs: Go", async () => {
  writeFileSync(
    join(folder, "go.mod"),
    `module samples\ngo 1.19\nrequire sextant.invalid/client v1.1.0\nreplace sextant.invalid/client => ${join(import.meta.dirname, "go")}\n`,
  );
  writeFileSync(join(folder, "main.go"), program());
  const { stdout } = await run("go", ["run", "-buildvcs=false", "."], { cwd: folder, env: environment });
  for (const operation of OPERATIONS) expect(stdout).toMatch(TOLD[operation]);
});
