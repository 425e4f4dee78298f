import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { marksOf } from "../src/identity/link-classes.ts";
import { CLASS } from "../src/text/mask.ts";
import { withUnknownOwners } from "./augment.ts";
import type { Example } from "./example.ts";
import { withLinks } from "./links.ts";

const example = (text: string, more: Partial<Example> = {}): Example => ({
  id: "authored_train-companies-a-0",
  source: "authored_train-companies-a",
  label: "honest",
  lang: "en",
  channel: "sms",
  text,
  ...more,
});
const netflix = "Netflix: update at https://www.netflix.com/account today";

test("links are learned from as the service reads them", async () => {
  const [found] = await withLinks([example(netflix)]);
  const { subject } = await intake(netflix, { id: "a", receivedAt: 0, owners: knowledge().owners });
  const [text] = subject.texts;
  if (!text) throw new Error("no text");
  expect(found?.marks).toEqual(marksOf(subject, knowledge().partiesOf)(text));
  expect(found?.marks?.[0]?.class).toBe(CLASS.ownLink);
});

test("of a mail's body the sender counts, although no header is in it", async () => {
  const sender = knowledge().owners.ownerOf("netflix.com");
  const body = "Update at https://www.netflix.com/account today";
  const [without, sent] = await withLinks([example(body), example(body, { sender })]);
  expect(without?.marks?.[0]?.class).toBe(CLASS.otherLink);
  expect(sent?.marks?.[0]?.class).toBe(CLASS.ownLink);
});

test("some honest messages of companies are learned from without their links' owners too, scams never", async () => {
  const texts = await withLinks(
    Array.from({ length: 20 }, (_, index) => example(netflix, { id: `authored_train-companies-a-${index}` })),
  );
  const copies = withUnknownOwners(texts);
  expect(copies.length).toBeGreaterThan(3);
  expect(copies.length).toBeLessThan(17);
  expect(copies.every(({ marks }) => marks === undefined)).toBe(true);
  expect(withUnknownOwners(texts.map((each) => ({ ...each, label: "scam" })))).toEqual([]);
});
