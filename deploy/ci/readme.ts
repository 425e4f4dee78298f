/**
 * Does what the README says, as it stands there, in a clean clone of this commit: `node deploy/ci/readme.ts`. Prints each command with what it took, and
 * the time from clone to first answer; ends with 1 when one fails. `--write` puts that time into the README.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { cpus, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { MAIL } from "../e2e/samples.ts";
import { writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { commandsOf } from "./commands.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** The port that the README's own commands name. */
const PORT = 8080;
/** Longest wait for what a command is to say, in milliseconds: `npm start` installs first. */
const PATIENCE_MS = 600_000;

const { values } = parseArgs({ options: { write: { type: "boolean" } } });
const folder = mkdtempSync(join(tmpdir(), "sextant-clone-"));
const clone = join(folder, "sextant");
const running: ChildProcess[] = [];

/** A newcomer's environment: no setting of ours, and no Node but the machine's. */
const environment: Record<string, string> = {
  PATH: (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"))
    .join(delimiter),
  HOME: process.env["HOME"] ?? "",
};

/** Types a command; resolves with what it printed once it ended well, or said what it is waited for. */
async function type(command: string, until?: RegExp): Promise<string> {
  const child = spawn("bash", ["-c", command], {
    cwd: clone,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: npm does not pass signals on.
    detached: true,
  });
  running.push(child);
  const closed = once(child, "close").then(([code]) => code as number | null);
  let said = "";
  const heard = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (until?.test(said)) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
  });
  const late = AbortSignal.timeout(PATIENCE_MS);
  const outcome = await Promise.race([
    closed,
    heard.then(() => "heard" as const),
    once(late, "abort").then(() => "late" as const),
  ]);
  if (outcome === "heard" || (outcome === 0 && until === undefined)) return said;
  throw new Error(`${command}\nended with ${outcome}:\n${said}`);
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });

/** The verdict and kind of an answer, which may have text around it. */
const judgement = (text: string) => {
  const [, verdict] = /"verdict":\s*"(\w+)"/.exec(text) ?? [];
  const [, kind] = /"scam_type":\s*"(\w+)"/.exec(text) ?? [];
  return `${verdict} ${kind}`;
};

async function follow(page: string): Promise<number> {
  const begun = performance.now();
  execFileSync("git", ["clone", "-q", `file://${ROOT}`, clone]);
  writeFileSync(join(clone, "mail.eml"), MAIL);
  let firstAnswerMs = 0;
  for (const { command, serves } of commandsOf(page)) {
    const started = performance.now();
    if (command === "npm start") {
      const said = await type(command, /^curl -s [^]*?\n\n/m);
      environment["KEY"] = /sxt_\w+/.exec(said)![0];
      const answer = await type(/^curl -s [^]*?(?=\n\n)/m.exec(said)![0]);
      if (!judgement(answer).startsWith("confirmed_scam")) throw new Error(`npm start's own curl: ${answer}`);
      firstAnswerMs = performance.now() - begun;
    } else if (serves) {
      await type(command, /"verdict":"VERDICT_CONFIRMED_SCAM"/);
    } else {
      const said = await type(command);
      if (command.startsWith("curl") && judgement(said) !== judgement(page))
        throw new Error(`the README shows ${judgement(page)}, the answer is ${judgement(said)}`);
      if (command.includes(" keys ")) environment["KEY"] = said.trim();
    }
    process.stdout.write(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${command}\n`);
  }
  return firstAnswerMs;
}

try {
  if (await isTaken(PORT)) throw new Error(`port ${PORT}, which the README names, is in use`);
  const seconds = Math.round((await follow(readFileSync(README, "utf8"))) / 1_000);
  const told = `From clone to first answer: ${seconds} s, installing included (\`node deploy/ci/readme.ts --write\`, ${cpus().length} cores, npm's cache as it was).`;
  process.stdout.write(`${told}\n`);
  if (values.write) writeBlock(README, "first-answer", told);
} finally {
  const left = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = left.map((child) => once(child, "close"));
  for (const { pid } of left) if (pid !== undefined) stopGroup(pid);
  await Promise.all(gone);
  rmSync(folder, { recursive: true, force: true });
}

function stopGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It ended meanwhile.
  }
}
