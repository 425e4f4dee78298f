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

describe("links that HTML shows as other words", () => {
  const page = (body: string) =>
    `From: <a@sender.example>\r\nSubject: hello\r\nContent-Type: text/html\r\n\r\n<html><body>${body}</body></html>\r\n`;
  /** The visible text with each mark's name where it stands. */
  async function shown(body: string): Promise<string> {
    const { subject } = await intake(page(body), { id: "a", receivedAt: 0, inputType: "email", owners });
    const text = subject.texts.find(({ kind }) => kind === "body");
    if (!text) throw new Error("no body");
    let read = "";
    let last = 0;
    for (const { start, end, class: each } of marksOf(subject, partiesOf)(text)) {
      read += `${text.text.slice(last, start)}<${NAME.get(each)}>`;
      last = end;
    }
    return read + text.text.slice(last);
  }

  test.each([
    [
      "<p>Netflix</p><a href='https://www.netflix.com/a'>Update <b>now</b></a> please",
      "Netflix\nUpdate now<ownLink> please",
    ],
    ["<p>Netflix</p><a href='https://nflx-pay.top/a'>Update<br>now</a> please", "Netflix\nUpdate\nnow<url> please"],
    [
      "Read here or <a href='https://a.top/1'>there</a> or <a href='https://a.top/2'>here</a>.",
      "Read here or there<url> or here<url>.",
    ],
    ["<a href='https://a.top/1'>https://a.top/1</a> and", "<url> and"],
    ["Netflix <a href='https://a.top/1'>https://www.netflix.com/a</a> and", "Netflix <url> and"],
  ])("%s", async (body, expected) => {
    expect(await shown(body)).toBe(expected);
  });

  test("of pictures and forms the worst class stands at the end", async () => {
    const own = "<a href='https://www.netflix.com/a'><img src='https://www.netflix.com/x.png'></a>";
    expect(await shown(`<p>Netflix</p>${own}<p>Bye</p>`)).toBe("Netflix\nBye<ownLink>");
    expect(await shown(`<p>Netflix</p>${own}<form action='https://a.top/x'></form><p>Bye</p>`)).toBe(
      "Netflix\nBye<url>",
    );
  });

  test("a newsletter's many links are few marks", async () => {
    const item = (at: number) => `<a href='https://${at % 2 === 0 ? "a.top" : "bit.ly"}/${at}'>item ${at}</a> `;
    const alike = Array.from({ length: 40 }, (_, at) => item(2 * at)).join("");
    expect((await shown(alike)).match(/<url>/g)).toHaveLength(3);
    const mixed = Array.from({ length: 40 }, (_, at) => item(at)).join("");
    expect((await shown(mixed)).match(/<\w+>/g)).toHaveLength(12);
  });
});
