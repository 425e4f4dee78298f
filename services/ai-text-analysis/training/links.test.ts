import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { marksOf } from "../src/identity/link-classes.ts";
import { CLASS, prepare } from "../src/text/mask.ts";
import { withUnknownOwners } from "./augment.ts";
import type { Example } from "./example.ts";
import { withLinks } from "./links.ts";
import { mailText, withoutListTraces } from "./mail-text.ts";

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

test("a mail is learned from with the marks that it has in service, at their places in what is left of it", async () => {
  const mail = (from: string) =>
    `From: <a@${from}>\r\nTo: b@example.org\r\nSubject: hello\r\nContent-Type: text/html\r\n\r\n` +
    "<p>\r\n</p><p>&gt; <a href='https://www.netflix.com/b'>quoted</a></p><p>Your <a href='https://www.netflix.com/a'>account</a> is on hold</p>\r\n";
  const read = async (from: string) => {
    const { text, marks } = withoutListTraces(await mailText(mail(from)));
    return prepare(text, marks).text;
  };
  expect(await read("netflix.com")).toBe(`your account${CLASS.ownLink} is on hold`);
  expect(await read("netflix-billing.top")).toBe(`your account${CLASS.otherLink} is on hold`);
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
