import { type Link, unknown } from "@sextant/core";
import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { compileFeeds } from "./feeds/feed-set.ts";
import { gather } from "./gather.ts";
import type { Lookups } from "./lookups/lookups.ts";

const FEED = {
  name: "f",
  title: "F",
  on: true,
  format: "domains",
  location: "x",
  licence: "none",
  commercialUse: "yes",
  refreshHours: 1,
  staleHours: 1,
  trust: 0.9,
  threat: "scam",
} as const;
const feeds = compileFeeds([{ definition: FEED, version: "1", entries: [{ expression: "evil.example/" }] }], [1, 2]);
const link = (url: string): Link => ({ url, origin: "text", defanged: false, schemeless: false });
const subject = (...urls: string[]) =>
  ({
    id: "s",
    inputType: "text",
    receivedAt: 0,
    texts: [],
    links: urls.map(link),
    domains: [],
    images: [],
    indicators: [],
  }) as const;
const { owners } = knowledge();
const nothing: Lookups = { [Symbol.dispose]: () => undefined };

test("feeds are asked under every expression of each link", async () => {
  const { links } = await gather(
    subject("https://a.b.evil.example/x?y", "https://good.example/"),
    feeds,
    nothing,
    owners,
  );
  expect(links.map(({ listings }) => listings.map(({ entry }) => entry))).toEqual([["evil.example"], []]);
});

test("where a short link leads is looked up in the feeds", async () => {
  const lookups: Lookups = {
    ...nothing,
    expand: () => Promise.resolve({ known: true, value: ["https://evil.example/x"] }),
  };
  const { links } = await gather(subject("https://bit.ly/3abc", "https://good.example/"), feeds, lookups, owners);
  expect(links[0]?.hops).toMatchObject({ known: true, value: [{ listings: [{ entry: "evil.example" }] }] });
  expect(links[1]?.hops).toBeUndefined();
});

test("what could not be found out is unknown, not 'no'", async () => {
  const timeout = () => Promise.resolve(unknown("timeout"));
  const { links } = await gather(
    subject("https://bit.ly/3abc"),
    feeds,
    {
      ...nothing,
      expand: timeout,
      listings: timeout,
    },
    owners,
  );
  expect(links[0]).toMatchObject({ service: { known: false }, hops: { known: false } });
});

test("of a hundred short links five are followed", async () => {
  let followed = 0;
  const expand = () => {
    followed += 1;
    return Promise.resolve(unknown("timeout"));
  };
  await gather(
    subject(...Array.from({ length: 100 }, (_, at) => `https://bit.ly/${at}`)),
    feeds,
    {
      ...nothing,
      expand,
    },
    owners,
  );
  expect(followed).toBe(5);
});

test("a link that stands alone is told by the name of whose it is", async () => {
  const alone = { ...subject("https://help.netflix.com/"), inputType: "url" } as const;
  const [first] = (await gather(alone, feeds, nothing, owners)).links;
  expect(first?.organisation).toBe("Netflix");
  const [other] = (await gather(subject("https://help.netflix.com/"), feeds, nothing, owners)).links;
  expect(other?.organisation).toBeUndefined();
});
