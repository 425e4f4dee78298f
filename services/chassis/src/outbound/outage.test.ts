import { describe, expect, test, vi } from "vitest";
import { Outage } from "./outage.ts";
import { answersAtAll } from "./resolve.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });

describe("failures of the names that a content chose", () => {
  test("are no outage while the resolver answers, however many they are", async () => {
    const isReachable = vi.fn(async () => true);
    const states: boolean[] = [];
    const outage = new Outage(() => 0, { tripAfter: 2, isReachable, onChange: (isOpen) => states.push(isOpen) });
    for (let n = 0; n < 100; n++) {
      outage.failed();
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(isReachable).toHaveBeenCalled());
    expect(outage.isOpen).toBe(false);
    expect(states).toEqual([false]);
  });

  test("are one when it answers nothing; then it alone is asked, and closes it", async () => {
    const clock = { now: 0 };
    let isUp = false;
    const isReachable = vi.fn(async () => isUp);
    const outage = new Outage(() => clock.now, { tripAfter: 2, isReachable });
    outage.failed();
    expect(isReachable).not.toHaveBeenCalled();
    outage.failed();
    await expect.poll(() => outage.isOpen).toBe(true);
    isUp = true;
    expect(outage.mayProbe()).toBe(false);
    expect(isReachable).toHaveBeenCalledTimes(1);
    clock.now += 2_000;
    expect(outage.mayProbe()).toBe(false);
    expect(isReachable).toHaveBeenCalledTimes(2);
    await expect.poll(() => outage.isOpen).toBe(false);
  });

  test("without anything to ask, failures in a row are all there is", () => {
    const outage = new Outage(() => 0);
    for (let n = 0; n < 3; n++) outage.failed();
    expect(outage.isOpen).toBe(true);
  });
});

describe("a resolver answers", () => {
  test.each<[boolean, string, () => Promise<unknown>]>([
    [true, "with records", async () => ["a.gtld-servers.net"]],
    [true, "that there are none", async () => Promise.reject(coded("ENOTFOUND"))],
    [true, "that it failed", async () => Promise.reject(coded("ESERVFAIL"))],
    [false, "not when it is refused", async () => Promise.reject(coded("ECONNREFUSED"))],
    [false, "not when it gives up", async () => Promise.reject(coded("ETIMEOUT"))],
    [false, "not when it is silent", () => new Promise(() => undefined)],
  ])("%s: %s", async (answers, _how, resolveNs) => {
    expect(await answersAtAll({ resolveNs }, 20)).toBe(answers);
  });
});
