import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { ReaderPool } from "./pool.ts";

const pool = new ReaderPool(() => performance.now());
afterAll(() => pool[Symbol.asyncDispose]());

const read = (data: Uint8Array, timeoutMs: number, from = pool, signal = new AbortController().signal) =>
  from.read({ data, raster: "png" }, timeoutMs, signal);
const blank = async (side: number) =>
  new Uint8Array(
    await sharp({ create: { width: side, height: side, channels: 3, background: "#888" } })
      .png()
      .toBuffer(),
  );

test("warming starts a thread", async () => expect(await pool.warm()).toBe(true));

test("a picture without a code is known to have none", async () => {
  expect(await read(await blank(40), 5_000)).toEqual({
    known: true,
    value: { codes: [], unread: 0 },
  });
});

test("a broken picture is unknown, and its thread goes on", async () => {
  const data = (await blank(40)).subarray(0, 50);
  expect(await read(new Uint8Array(data), 5_000)).toEqual({
    known: false,
    why: "failed",
  });
  expect(await read(await blank(40), 5_000)).toMatchObject({ known: true });
});

test("a picture that takes too long is given up on, its thread is replaced, and neighbours are served", async () => {
  const slow = read(await blank(3_900), 15);
  expect(await slow).toEqual({ known: false, why: "timeout" });
  expect(await read(await blank(40), 5_000)).toMatchObject({ known: true });
});

test("a long queue is cut, and everybody is answered", async () => {
  const data = await blank(40);
  const answers = await Promise.all(Array.from({ length: 100 }, () => read(new Uint8Array(data), 10_000)));
  const refused = answers.filter((answer) => !answer.known && answer.why === "refused");
  expect(refused.length).toBeGreaterThan(20);
  expect(answers.filter(({ known }) => known)).toHaveLength(100 - refused.length);
});

test("what nobody waits for any more is not begun", async () => {
  const gone = new AbortController();
  const running = read(await blank(2_000), 5_000);
  const waiting = read(await blank(2_000), 5_000, pool, gone.signal);
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
