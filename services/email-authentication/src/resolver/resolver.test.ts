import { describe, expect, test, vi } from "vitest";
import { Allowance, MAX_QUESTIONS } from "./allowance.ts";
import { NEGATIVE_MS, POSITIVE_MS } from "./cache.ts";
import { Outage } from "@sextant/chassis";
import { cachedResolver, type Resolve } from "./resolver.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });
const noAnswer = () => new Promise<never>(() => undefined);

/** A resolver over `ask`, with a clock of its own. */
function under(ask: Resolve, timeoutMs = 20) {
  const clock = { now: 0 };
  const states: boolean[] = [];
  const outage = new Outage(() => clock.now, { tripAfter: 2, onChange: (isOpen) => states.push(isOpen) });
  return { clock, states, resolve: cachedResolver(ask, timeoutMs, outage, () => clock.now) };
}

describe("answers are shared and remembered", () => {
  test("records, for a while", async () => {
    const ask = vi.fn<Resolve>(async () => [["v=spf1 -all"]]);
    const { clock, resolve } = under(ask);
    await Promise.all([resolve("A.example", "TXT"), resolve("a.example", "TXT")]);
    await resolve("a.example", "TXT");
    expect(ask).toHaveBeenCalledTimes(1);
    clock.now += POSITIVE_MS;
    await resolve("a.example", "TXT");
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test.each(["ENOTFOUND", "ENODATA"])("that there are none (%s), for a shorter while", async (code) => {
    const ask = vi.fn<Resolve>(async () => Promise.reject(failure(code)));
    const { clock, resolve } = under(ask);
    await expect(resolve("a.example", "TXT")).rejects.toMatchObject({ code });
    await expect(resolve("a.example", "TXT")).rejects.toMatchObject({ code });
    expect(ask).toHaveBeenCalledTimes(1);
    clock.now += NEGATIVE_MS;
    await expect(resolve("a.example", "TXT")).rejects.toMatchObject({ code });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("a failure is no answer and is not remembered", async () => {
    const ask = vi
      .fn<Resolve>()
      .mockRejectedValueOnce(failure("ESERVFAIL"))
      .mockResolvedValueOnce([["x"]]);
    const { resolve } = under(ask);
    await expect(resolve("a.example", "TXT")).rejects.toMatchObject({ why: "failed" });
    expect(await resolve("a.example", "TXT")).toEqual([["x"]]);
  });
});

describe("out of reach", () => {
  test("the second missing answer in a row trips; then nobody waits, and one probe a pause goes out", async () => {
    const ask = vi.fn<Resolve>(noAnswer);
    const { clock, states, resolve } = under(ask);
    await expect(resolve("a.example", "TXT")).rejects.toMatchObject({ why: "timeout", code: "ETIMEOUT" });
    await expect(resolve("b.example", "TXT")).rejects.toMatchObject({ why: "timeout" });
    expect(states).toEqual([false, true]);
    for (let n = 0; n < 50; n += 1)
      await expect(resolve(`${n}.example`, "TXT")).rejects.toMatchObject({ why: "refused" });
    expect(ask).toHaveBeenCalledTimes(2);
    clock.now += 2_000;
    await expect(resolve("c.example", "TXT")).rejects.toMatchObject({ why: "refused" });
    await expect(resolve("d.example", "TXT")).rejects.toMatchObject({ why: "refused" });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("a probe that is answered closes it", async () => {
    const ask = vi
      .fn<Resolve>()
      .mockImplementationOnce(noAnswer)
      .mockImplementationOnce(noAnswer)
      .mockResolvedValue([["x"]]);
    const { clock, states, resolve } = under(ask);
    await Promise.allSettled([resolve("a.example", "TXT"), resolve("b.example", "TXT")]);
    clock.now += 2_000;
    await expect(resolve("c.example", "TXT")).rejects.toMatchObject({ why: "refused" });
    await vi.waitFor(() => expect(states).toEqual([false, true, false]));
    expect(await resolve("d.example", "TXT")).toEqual([["x"]]);
  });

  test("a name whose own servers fail is not an outage", async () => {
    const { states, resolve } = under(async () => Promise.reject(failure("ESERVFAIL")));
    for (let n = 0; n < 5; n += 1)
      await expect(resolve(`${n}.example`, "TXT")).rejects.toMatchObject({ why: "failed" });
    expect(states).toEqual([false]);
  });

  test("no network at all (ECONNREFUSED) is", async () => {
    const { states, resolve } = under(async () => Promise.reject(failure("ECONNREFUSED")));
    for (let n = 0; n < 3; n += 1)
      await expect(resolve(`${n}.example`, "TXT")).rejects.toMatchObject({ code: "EREFUSED" });
    expect(states).toEqual([false, true]);
  });
});

describe("what one mail may ask", () => {
  test("so many questions, all protocols together", async () => {
    const allowance = new Allowance(async () => [["x"]], new AbortController().signal);
    const [a, b] = [allowance.share(), allowance.share()];
    for (let n = 0; n < MAX_QUESTIONS; n += 1) await (n % 2 ? a : b).resolve(`${n}.example`, "TXT");
    await expect(a.resolve("more.example", "TXT")).rejects.toMatchObject({ why: "limit" });
    expect([a.unanswered(), b.unanswered()]).toEqual(["limit", undefined]);
  });

  test("open questions are given up when time is up", async () => {
    const patience = new AbortController();
    const share = new Allowance(noAnswer, patience.signal).share();
    const answer = share.resolve("a.example", "TXT");
    patience.abort();
    await expect(answer).rejects.toMatchObject({ why: "timeout" });
    await expect(share.resolve("b.example", "TXT")).rejects.toMatchObject({ why: "timeout" });
    expect(share.unanswered()).toBe("timeout");
  });
});
