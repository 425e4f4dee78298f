import { describe, expect, test } from "vitest";
import { parseFeed } from "./formats/index.ts";
import { compileFeeds } from "./feed-set.ts";
import { feedSchema } from "./definition.ts";
import { scamTypeOfWord } from "./threat-words.ts";

test.each([
  ["malware_download", "malware"],
  ["botnet_cc", "malware"],
  ["SOCIAL_ENGINEERING", "phishing"],
  ["Phishing", "phishing"],
  ["Crypto phishing", "crypto"],
  ["Trust-Trading", "crypto"],
  ["pig butchering", "investment"],
  ["Fake shop", "shopping"],
  ["Tech support scam", "tech_support"],
  ["advance fee", "advance_fee"],
  ["Scamming", "other"],
  ["something else", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s is %s", (word, type) => expect(scamTypeOfWord(word)).toBe(type));

const definition = feedSchema.parse({
  name: "a-feed",
  title: "A feed",
  on: true,
  format: "csv",
  location: "list.csv",
  licence: "none",
  commercialUse: "yes",
  refreshHours: 1,
  staleHours: 1,
  trust: 0.9,
  threat: "scam",
});

describe("a feed's own words", () => {
  test.each<[string, "csv" | "json", string]>([
    [
      "a column",
      "csv",
      "url,threat,dateadded\nhttps://a.example/x,malware_download,2026-01-02\nhttps://b.example/,Fake shop,\nhttps://c.example/,,\n",
    ],
    [
      "a member",
      "json",
      JSON.stringify([
        { url: "https://a.example/x", category: "malware_download", date: "2026-01-02" },
        { url: "https://b.example/", type: "Fake shop" },
        { url: "https://c.example/" },
      ]),
    ],
  ])("in %s reach the listing, each entry's own", (_, format, text) => {
    const { entries, rejected } = parseFeed(format, text);
    expect(rejected).toBe(0);
    const feeds = compileFeeds([{ definition: { ...definition, format }, version: "1", entries }], [1, 2]);
    const typesOf = (expression: string) => feeds.find(expression).map(({ scamType }) => scamType);
    expect([typesOf("a.example/x"), typesOf("b.example/"), typesOf("c.example/")]).toEqual([
      ["malware"],
      ["shopping"],
      [undefined],
    ]);
    expect(feeds.find("a.example/x")[0]).toMatchObject({ feed: "A feed", firstSeen: "2026-01-02", threat: "scam" });
  });
});
