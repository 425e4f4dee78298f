import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { ReaderPool } from "./pool.ts";

const pool = new ReaderPool(() => performance.now());
afterAll(() => pool[Symbol.asyncDispose]());

const read = (data: Uint8Array, timeoutMs: number, from = pool, signal = new AbortController().signal, caller = "") =>
  from.read({ data, raster: "png" }, { readMs: timeoutMs, allMs: timeoutMs }, signal, caller);
const blank = async (side: number) =>
  new Uint8Array(
    await sharp({ create: { width: side, height: side, channels: 3, background: "#888" } })
      .png()
      .toBuffer(),
  );

test("warming starts a thread", async () => expect(await pool.warm()).toBe(true));

test("a picture without a code is known to have none", async () => {
  expect(await read(await blank(40), 20_000)).toEqual({
    known: true,
    value: { codes: [], unread: 0 },
  });
});

test("a broken picture is unknown, and its thread goes on", async () => {
  const data = (await blank(40)).subarray(0, 50);
  expect(await read(new Uint8Array(data), 20_000)).toEqual({
    known: false,
    why: "failed",
  });
  expect(await read(await blank(40), 20_000)).toMatchObject({ known: true });
});

test("a picture that takes too long is given up on, its thread is replaced, and neighbours are served", async () => {
  const slow = read(await blank(3_900), 15);
  expect(await slow).toEqual({ known: false, why: "timeout" });
  expect(await read(await blank(40), 20_000)).toMatchObject({ known: true });
});

test.each([1, 2, 4])("a long queue before %i threads is cut, and everybody is answered", async (threads) => {
  await using several = new ReaderPool(() => performance.now(), threads);
  const data = await blank(40);
  const of = (caller: string) => read(new Uint8Array(data), 10_000, several, undefined, caller);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => of(String(n % 3))));
  const refused = answers.filter((answer) => !answer.known && answer.why === "refused");
  expect(refused).toHaveLength(100 - 64 - threads);
  expect(answers.filter(({ known }) => known)).toHaveLength(64 + threads);
});

test("one caller's queue keeps nobody else waiting: callers take turns, and none has the whole queue", async () => {
  await using single = new ReaderPool(() => performance.now(), 1);
  await single.warm();
  const data = await blank(40);
  const done: string[] = [];
  const of = async (caller: string) => {
    const answer = await read(new Uint8Array(data), 10_000, single, undefined, caller);
    done.push(answer.known ? caller : `${caller} refused`);
  };
  await Promise.all([...Array.from({ length: 40 }, () => of("greedy")), of("other"), of("third")]);
  const served = done.filter((caller) => !caller.endsWith("refused"));
  expect(done.filter((caller) => caller === "greedy refused")).toHaveLength(40 - 32 - 1);
  // The one that is being read, the turn of the greedy one, then theirs.
  expect(served.indexOf("other")).toBeLessThanOrEqual(3);
  expect(served.indexOf("third")).toBeLessThanOrEqual(4);
});

test("what nobody waits for any more is not begun", async () => {
  await using single = new ReaderPool(() => performance.now(), 1);
  const gone = new AbortController();
  const [first, second] = [await blank(2_000), await blank(2_000)];
  const running = read(first, 5_000, single);
  const waiting = read(second, 5_000, single, gone.signal);
  gone.abort();
  const [, answer] = await Promise.all([running, waiting]);
  expect(answer).toEqual({ known: false, why: "timeout" });
});

test("a closed pool refuses", async () => {
  const closed = new ReaderPool(() => performance.now());
  const waiting = read(await blank(40), 5_000, closed);
  await closed[Symbol.asyncDispose]();
  expect(await waiting).toEqual({ known: false, why: "refused" });
  expect(await read(await blank(40), 5_000, closed)).toEqual({ known: false, why: "refused" });
});
