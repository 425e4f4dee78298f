import { Agent, get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "../testing/harness.ts";
import { signedIn } from "../testing/surfer.ts";

/** The smallest answer of the site: what a request costs by itself. */
const SMALLEST = "/robots.txt";
/** Requests of one round, and rounds: neighbours on the machine make the same work dearer, never cheaper. */
const COUNT = 20;
const ROUNDS = 9;
/** CPU of a page against that of the smallest answer, at most: 5 ms where a request by itself takes half a millisecond. */
const MADE_BEFORE = 3;
const MADE_NOW = 12;

describe("what a page costs", () => {
  let bench: Bench;
  let cookie: string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    bench = await startBench();
    const ann = await signedIn(bench);
    cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  });
  afterAll(async () => {
    agent.destroy();
    await bench[Symbol.asyncDispose]();
  });

  /** Asks as a browser does, and leaves the bytes as they came: unpacking them is not the server's work. */
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { "accept-encoding": "br", cookie };
      get(bench.url + path, { agent, headers }, (answer) => {
        expect(answer.statusCode).toBe(200);
        answer.resume().once("end", resolve);
      }).once("error", reject);
    });
  /** Milliseconds of CPU a request, of both ends. */
  async function costOf(path: string): Promise<number> {
    const before = process.cpuUsage();
    for (let count = 0; count < COUNT; count += 1) await ask(path);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / COUNT;
  }

  test("is little beside what a request costs by itself; 5 ms of CPU on a quiet machine is far above it", async () => {
    const paths = [SMALLEST, "/", "/docs/endpoints", "/account", "/account/security"];
    const best = new Map(paths.map((path) => [path, Infinity]));
    // In turns, so that all meet the same neighbours.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const path of paths) best.set(path, Math.min(best.get(path)!, await costOf(path)));
    const figures = [...best].map(([path, cost]) => `${path} ${cost.toFixed(2)} ms`);
    console.info(`CPU of a page, server and caller together: ${figures.join(", ")}`);
    const least = best.get(SMALLEST)!;
    const made = (path: string) => best.get(path)! / least;
    expect(Math.max(made("/"), made("/docs/endpoints"))).toBeLessThan(MADE_BEFORE);
    expect(Math.max(made("/account"), made("/account/security"))).toBeLessThan(MADE_NOW);
  });
});
