import type { Claim, Holding, InputType, Owner } from "@sextant/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIdentity } from "./identity.ts";

const own = (party: string): Owner => ({ kind: "own", party });
const STRANGER: Owner = { kind: "unknown" };
const ESTABLISHED: Owner = { kind: "established" };
const SHORT: Owner = { kind: "infrastructure", service: "shortener" };
const MAILBOX: Owner = { kind: "infrastructure", service: "mailbox" };
const COUNTER: Owner = { kind: "infrastructure", service: "tracker" };

let places = 0;
const claim = (party: string, strength: Claim["strength"] = 3, place: Claim["place"] = "label"): Claim => {
  places += 10;
  return { party, name: party, place, strength, disguised: false, span: { view: 0, start: places, end: places + 4 } };
};
const link = (owner: Owner): Holding => ({ place: "link", owner, host: "link.example" });
const sender = (owner: Owner, authenticated?: boolean): Holding => ({
  place: "sender",
  owner,
  host: "sender.example",
  ...(authenticated === undefined ? {} : { authenticated }),
});
const agreed = (owner: Owner, authenticated?: boolean): Holding => ({
  ...sender(owner, authenticated),
  consistent: true,
});
const reply = (owner: Owner): Holding => ({ place: "reply_to", owner, host: "reply.example" });
const read = (inputType: InputType, claims: Claim[], holdings: Holding[]) =>
  readIdentity([{ claims, holdings }], inputType);

describe("texts", () => {
  test.each([
    ["the claimed one's own link agrees", [claim("bank")], [link(own("bank"))], "match"],
    ["a stranger's link contradicts", [claim("bank")], [link(STRANGER)], "mismatch"],
    [
      "one stranger's link beside the own one contradicts",
      [claim("bank")],
      [link(own("bank")), link(STRANGER)],
      "mismatch",
    ],
    ["a mention is no claim", [claim("bank", 1, "words")], [link(STRANGER)], "unknown"],
    ["no link: nothing to hold it against", [claim("bank")], [], "unknown"],
    ["nobody named", [], [link(STRANGER)], "unknown"],
    ["nobody named, every link one organisation's own", [], [link(own("bank")), link(own("bank"))], "consistent"],
    ["nobody named, links of two organisations", [], [link(own("bank")), link(own("shop"))], "unknown"],
    ["nobody named, a stranger's link beside the own one", [], [link(own("bank")), link(STRANGER)], "unknown"],
    ["a click counter says nothing", [claim("bank")], [link(COUNTER)], "unknown"],
  ])("%s", (_name, claims, holdings, kind) => expect(read("text", claims, holdings).kind).toBe(kind));

  test("a stranger's is farther than a short link", () => {
    const of = (owner: Owner) => read("text", [claim("bank")], [link(owner)]);
    const [stranger, short] = [of(STRANGER), of(SHORT)];
    expect(stranger.kind === "mismatch" && short.kind === "mismatch" && stranger.weight > short.weight).toBe(true);
  });

  test("of a name that two bear, the one whose link it is was meant", () => {
    const one = claim("bank-of-here");
    const other = { ...one, party: "bank-of-there" };
    expect(read("text", [one, other], [link(own("bank-of-there"))]).kind).toBe("match");
  });
});

describe("mails", () => {
  const named = (party: string) => claim(party, 3, "display_name");

  test.each([
    ["own address, shown to be so", [named("bank")], [sender(own("bank"), true), link(own("bank"))], "match"],
    ["own address, not shown, own links", [named("bank")], [sender(own("bank")), link(own("bank"))], "match"],
    ["own address, not shown, a stranger's link", [named("bank")], [sender(own("bank")), link(STRANGER)], "mismatch"],
    ["own address, shown not to be so", [named("bank")], [sender(own("bank"), false), link(own("bank"))], "mismatch"],
    ["a stranger's address", [named("bank")], [sender(STRANGER, true), link(own("bank"))], "mismatch"],
    ["anybody's mailbox", [named("bank")], [sender(MAILBOX, true)], "mismatch"],
    ["replies go to a mailbox", [named("bank")], [sender(own("bank"), true), reply(MAILBOX)], "unknown"],
    ["a friend who names a bank", [claim("bank", 1, "words")], [sender(MAILBOX, true), link(STRANGER)], "unknown"],
    ["an unknown shop of whom all agrees", [], [agreed(STRANGER, true), link(STRANGER)], "consistent"],
    ["a name that many visit, links of its kind", [], [agreed(ESTABLISHED, true), link(ESTABLISHED)], "consistent"],
    ["a name that many visit, a stranger's link", [], [agreed(ESTABLISHED, true), link(STRANGER)], "unknown"],
    ["and it is not shown to be its address", [], [agreed(STRANGER), link(STRANGER)], "unknown"],
    ["and replies go to a mailbox", [], [agreed(STRANGER, true), reply(MAILBOX)], "unknown"],
    ["a mailbox that anybody gets", [], [agreed(MAILBOX, true)], "unknown"],
    ["a known name in a stranger's mail of whom all agrees", [named("bank")], [agreed(STRANGER, true)], "mismatch"],
  ])("%s", (_name, claims, holdings, kind) => expect(read("email", claims, holdings).kind).toBe(kind));
});

describe("laws", () => {
  const owners = fc.constantFrom(own("a"), own("b"), STRANGER, SHORT, MAILBOX, COUNTER);
  const claims = fc.array(
    fc
      .record({ party: fc.constantFrom("a", "b"), strength: fc.constantFrom(1 as const, 2 as const, 3 as const) })
      .map(({ party, strength }) => claim(party, strength)),
    { maxLength: 3 },
  );
  const types = fc.constantFrom("text" as const, "email" as const);

  test("weights are 0 to 1, and never a mismatch without a claim", () => {
    fc.assert(
      fc.property(claims, fc.array(owners, { maxLength: 4 }), owners, types, (said, links, from, type) => {
        const reading = read(type, said, [...links.map(link), sender(from, true)]);
        const weight = reading.kind === "unknown" ? 0 : reading.weight;
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
        if (reading.kind === "mismatch") expect(said).toContain(reading.claim);
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  test("without a layer that saw links, nothing is called theirs in a text", () => {
    fc.assert(
      fc.property(claims, (said) => {
        expect(read("text", said, []).kind).toBe("unknown");
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
