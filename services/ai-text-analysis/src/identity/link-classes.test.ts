import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { describe, expect, test } from "vitest";
import { CLASS } from "../text/mask.ts";
import { marksOf } from "./link-classes.ts";

const { owners, partiesOf } = knowledge();
const NAME = new Map<string, string>(Object.entries(CLASS).map(([name, character]) => [character, name]));

async function classesOf(content: string) {
  const { subject } = await intake(content, { id: "a", receivedAt: 0, owners });
  const marks = marksOf(subject, partiesOf);
  return subject.texts.flatMap((text) =>
    marks(text).map(({ start, end, class: each }) => `${NAME.get(each)} ${text.text.slice(start, end)}`),
  );
}

describe("links by whose they are", () => {
  test.each([
    ["Netflix: update at https://www.netflix.com/account", ["ownLink https://www.netflix.com/account"]],
    ["Your plan ends today: https://www.netflix.com/account", ["otherLink https://www.netflix.com/account"]],
    ["Netflix: update at https://netflix-billing.top/a", ["url https://netflix-billing.top/a"]],
    ["Netflix: update at https://bit.ly/3xyz", ["anyonesLink https://bit.ly/3xyz"]],
    ["Netflix: update at https://sites.google.com/view/nflx", ["anyonesLink https://sites.google.com/view/nflx"]],
  ])("%s", async (text, expected) => {
    expect(await classesOf(text)).toEqual(expected);
  });

  test("every place of a link is found, and no longer link is taken for it", async () => {
    expect(await classesOf("Netflix: netflix.com/a or netflix.com/a. Netflix")).toEqual([
      "ownLink netflix.com/a",
      "ownLink netflix.com/a",
    ]);
    expect(await classesOf("Netflix: https://netflix.com or https://netflix.com.evil.top/a")).toEqual([
      "url https://netflix.com",
      "url https://netflix.com.evil.top/a",
    ]);
  });

  test("beside a stranger's link the company's own is worth nothing", async () => {
    expect(await classesOf("Netflix: https://netflix.com/help, pay at https://nflx-pay.top/a")).toEqual([
      "url https://netflix.com/help",
      "url https://nflx-pay.top/a",
    ]);
  });

  test("the name in a link is no name in words; a mail from the company needs none", async () => {
    expect(await classesOf("Pay now: https://netflix.com/a")).toEqual(["otherLink https://netflix.com/a"]);
    const mail = (from: string) =>
      `From: <a@${from}>\r\nTo: b@example.org\r\nSubject: hello\r\nContent-Type: text/plain\r\n\r\nPay now: https://netflix.com/a\r\n`;
    expect(await classesOf(mail("mailer.netflix.com"))).toEqual(["ownLink https://netflix.com/a"]);
    expect(await classesOf(mail("netflix-billing.top"))).toEqual(["otherLink https://netflix.com/a"]);
  });
});
