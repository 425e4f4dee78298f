import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openSqliteWindows } from "../../windows/sqlite.ts";
import type { WindowStore } from "../../windows/store.ts";
import { noteAmiss, PATIENCE, worksUntil } from "./work.ts";

const HOUR_MS = 3_600_000;
const BAD = "192.0.2.1";

describe("what an address does amiss", () => {
  const data = mkdtempSync(join(tmpdir(), "sextant-amiss-"));
  afterAll(() => rmSync(data, { recursive: true, force: true }));
  let now = 1_800_000_000_000;
  let files = 0;
  let windows: WindowStore;
  beforeEach(() => {
    files += 1;
    windows = openSqliteWindows(join(data, `${files}.sqlite`), () => now);
    return () => windows[Symbol.asyncDispose]();
  });
  const amiss = async (times: number) => {
    for (let count = 0; count < times; count += 1) await noteAmiss(windows, BAD);
  };

  test("is borne so often, then it works until the first time is an hour ago; others do not", async () => {
    await amiss(PATIENCE - 1);
    expect(await worksUntil(windows, BAD)).toBeUndefined();
    now += HOUR_MS / 2;
    await amiss(1);
    expect(await worksUntil(windows, BAD)).toBe(now + HOUR_MS / 2);
    expect(await worksUntil(windows, "192.0.2.2")).toBeUndefined();
    now += HOUR_MS / 2;
    expect(await worksUntil(windows, BAD)).toBeUndefined();
  });

  test("asking whether it has to work is nothing amiss, and what is more than enough is not held longer against it", async () => {
    for (let count = 0; count < PATIENCE * 2; count += 1) await worksUntil(windows, BAD);
    expect(await worksUntil(windows, BAD)).toBeUndefined();
    await amiss(PATIENCE * 3);
    expect(await worksUntil(windows, BAD)).toBe(now + HOUR_MS);
    now += HOUR_MS;
    expect(await worksUntil(windows, BAD)).toBeUndefined();
  });
});
