import type { Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { describe, expect, test } from "vitest";
import { type ListAction, type ListEntry, type ListKind, listValue } from "./entries.ts";
import { ListIndex, withLists } from "./listed.ts";

const entry = (action: ListAction, kind: ListKind, value: string, accountId?: string): ListEntry => ({
  accountId,
  action,
  kind,
  value,
  note: "",
  createdAt: 0,
});
const subjectOf = async (content: string) => (await intake(content, { id: "a", receivedAt: 0 })).subject;
const blocked = ({ indicators }: Subject) =>
  indicators.filter(({ blockedBy }) => blockedBy).map(({ kind, value, blockedBy }) => `${kind} ${value} ${blockedBy!}`);

describe("what may be listed", () => {
  test.each<[ListKind, string, string | undefined]>([
    ["domain", "Evil.Example", "evil.example"],
    ["domain", "bücher.example", "xn--bcher-kva.example"],
    ["domain", "https://evil.example/", undefined],
    ["domain", "com", undefined],
    ["domain", "10.0.0.1", undefined],
    ["sender", "Ann.Smith@Example.ORG", "ann.smith@example.org"],
    ["sender", "example.org", undefined],
    ["number", "+44 20 7946 0018", "+442079460018"],
    ["number", "020 7946 0018", undefined],
  ])("%s %s is %s", (kind, text, value) => expect(listValue(kind, text)).toBe(value));
});

describe("blocked", () => {
  const lists = new ListIndex([
    entry("block", "domain", "evil-parcels.com"),
    entry("block", "sender", "ann@honest-garden.org", "acc_1"),
    entry("block", "number", "+442079460018"),
  ]);

  test("a name, everything below it, and every address at it; a number; a sender for one account", async () => {
    const subject = await subjectOf(
      "see https://pay.evil-parcels.com/x or write to a@evil-parcels.com, ann@honest-garden.org, call +44 20 7946 0018",
    );
    expect(blocked(withLists(subject, lists, "acc_1")).toSorted()).toEqual([
      "domain evil-parcels.com service",
      "domain pay.evil-parcels.com service",
      "email a@evil-parcels.com service",
      "email ann@honest-garden.org account",
      "phone +442079460018 service",
      "url pay.evil-parcels.com/x service",
    ]);
    expect(blocked(withLists(subject, lists, "acc_2"))).not.toContain("email ann@honest-garden.org account");
  });

  test.each([
    "https://notevil-parcels.com/",
    "https://evil-parcels.com.example/",
    "https://other.example/evil-parcels.com",
  ])("%s is another name", async (content) =>
    expect(blocked(withLists(await subjectOf(content), lists, "acc_1"))).toEqual([]),
  );
});

describe("allowed", () => {
  const lists = new ListIndex([entry("allow", "domain", "own.example")]);

  test("its links, names and indicators are shown to no layer; what it carries, and what stands beside it, is", async () => {
    const subject = await subjectOf(
      "https://go.own.example/?url=https%3A%2F%2Fevil.example%2Fx and https://a.example/ and https://own.example/b",
    );
    const left = withLists(subject, lists, "acc_1");
    expect(left.links.map(({ url, carrier }) => [url, carrier])).toEqual([
      ["https://a.example/", undefined],
      ["https://evil.example/x", undefined],
    ]);
    expect(left.domains.map(({ name }) => name).toSorted()).toEqual(["a.example", "evil.example"]);
    expect(left.indicators.some(({ value }) => value.includes("own.example"))).toBe(false);
    expect(left.texts).toEqual(subject.texts);
  });

  test("a link that stays keeps its carrier, whatever goes before it", async () => {
    const subject = await subjectOf(
      "https://own.example/a https://www.google.com/url?q=https%3A%2F%2Fevil.example%2Fy",
    );
    const { links } = withLists(subject, lists, "acc_1");
    const carried = links.find(({ url }) => url === "https://evil.example/y")!;
    expect(links[carried.carrier!]!.url).toMatch(/^https:\/\/www\.google\.com\//);
  });
});

test("an account's own entry counts before everybody's, an exact one before that above it", () => {
  const lists = new ListIndex([
    entry("block", "domain", "a.example"),
    entry("allow", "domain", "a.example", "acc_1"),
    entry("allow", "domain", "good.b.example"),
    entry("block", "domain", "b.example"),
  ]);
  const word = (account: string, value: string) => lists.wordOn(account, { kind: "domain", value })?.action;
  expect([word("acc_1", "a.example"), word("acc_2", "a.example")]).toEqual(["allow", "block"]);
  expect([word("acc_2", "x.good.b.example"), word("acc_2", "bad.b.example")]).toEqual(["allow", "block"]);
});

test("without an entry a subject stays what it is", async () => {
  const subject = await subjectOf("https://a.example/");
  expect(withLists(subject, new ListIndex([]), "acc_1")).toBe(subject);
});
