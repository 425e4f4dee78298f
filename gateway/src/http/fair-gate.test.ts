import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairGate, type Share } from "./fair-gate.ts";

const never = new AbortController().signal;
const settled = async (promise: Promise<unknown>) => {
  const open = Symbol("open");
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
};

describe("FairGate", () => {
  test("a caller's share is its own: others pass while it waits, and its requests keep their order", async () => {
    const gate = new FairGate({ requests: 2, weight: 100 }, { requests: 10, weight: 1_000 });
    const first = await gate.enter("a", 1, never);
    await gate.enter("a", 1, never);
    const passed: string[] = [];
    const third = gate.enter("a", 1, never).then(() => passed.push("third"));
    const fourth = gate.enter("a", 1, never).then(() => passed.push("fourth"));
    expect(await settled(gate.enter("b", 1, never))).toBe(true);
    expect(await settled(third)).toBe(false);
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    await third;
    expect(await settled(fourth)).toBe(false);
    expect(passed).toEqual(["third"]);
  });

  test("a heavy one passes alone, whatever it weighs", async () => {
    const gate = new FairGate({ requests: 5, weight: 10 }, { requests: 5, weight: 20 });
    const heavy = await gate.enter("a", 50, never);
    const light = gate.enter("a", 1, never);
    expect(await settled(light)).toBe(false);
    heavy[Symbol.dispose]();
    expect(await settled(light)).toBe(true);
  });

  test("when all is taken, the caller with least under way is next, not the one that waits longest", async () => {
    const gate = new FairGate({ requests: 5, weight: 5 }, { requests: 3, weight: 100 });
    const held = [await gate.enter("a", 1, never), await gate.enter("a", 1, never), await gate.enter("b", 1, never)];
    const order: string[] = [];
    void gate.enter("a", 1, never).then(() => order.push("a"));
    void gate.enter("c", 1, never).then(() => order.push("c"));
    held[2]![Symbol.dispose]();
    await settled(Promise.resolve());
    expect(order).toEqual(["c"]);
  });

  test("who gives up waiting holds up nobody", async () => {
    const gate = new FairGate({ requests: 1, weight: 10 }, { requests: 10, weight: 100 });
    const held = await gate.enter("a", 1, never);
    const gone = new AbortController();
    const given = gate.enter("a", 1, gone.signal);
    const behind = gate.enter("a", 1, never);
    gone.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    held[Symbol.dispose]();
    expect(await settled(behind)).toBe(true);
    await expect(gate.enter("a", 1, gone.signal)).rejects.toThrow("gone");
  });

  test("whatever comes and goes, no share is overrun and everybody passes in the end", async () => {
    const each: Share = { requests: 3, weight: 10 };
    const all: Share = { requests: 5, weight: 20 };
    const request = fc.record({
      caller: fc.constantFrom("a", "b", "c"),
      weight: fc.integer({ min: 0, max: 15 }),
      stay: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 40 }), async (requests) => {
        const gate = new FairGate(each, all);
        const inside: { caller: string; weight: number }[] = [];
        const overrun = (load: readonly { weight: number }[], share: Share) =>
          load.length > 1 &&
          (load.length > share.requests || load.reduce((sum, { weight }) => sum + weight, 0) > share.weight);
        let passed = 0;
        const visits = requests.map(async (visit) => {
          using _turn = await gate.enter(visit.caller, visit.weight, never);
          inside.push(visit);
          passed += 1;
          expect(overrun(inside, all)).toBe(false);
          expect(
            overrun(
              inside.filter(({ caller }) => caller === visit.caller),
              each,
            ),
          ).toBe(false);
          for (let turn = 0; turn < visit.stay; turn += 1) await Promise.resolve();
          inside.splice(inside.indexOf(visit), 1);
        });
        await Promise.all(visits);
        expect(passed).toBe(requests.length);
      }),
      { numRuns: 200, seed: 20_261_121 },
    );
  });
});
