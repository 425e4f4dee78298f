import { expect, test } from "vitest";
import { prepare } from "./mask.ts";
import { breaksOf } from "./sentences.ts";

/** The text cut at its breaks: `/` between sentences, `#` between blocks. */
function cut(text: string): string {
  const prepared = prepare(text).text;
  let last = 0;
  let shown = "";
  for (const { at, isBlock } of breaksOf(prepared)) {
    shown += `${prepared.slice(last, at)}${isBlock ? "#" : "/"}`;
    last = at;
  }
  return shown + prepared.slice(last);
}

test.each([
  [
    "sentences",
    "your card is blocked. call us today! thanks a lot",
    "your card is blocked./ call us today!/ thanks a lot",
  ],
  [
    "what is too short for one goes with the next",
    "hi. dear customer. your card is here",
    "hi. dear customer./ your card is here",
  ],
  ["scripts with their own stops", "请今天付款。明天来", "请今天付款。/明天来"],
  ["a paragraph", "all rights reserved\n\npay by card", "all rights reserved\n#\npay by card"],
  ["an entry of a list", "we offer you:\n- free returns\n- cash", "we offer you:\n#- free returns\n#- cash"],
  ["a cell", "cash\tcard", "cash\t#card"],
  ["a short line", "your parcel is here\npay the fee", "your parcel is here\n/pay the fee"],
  [
    "a long line that a program wrapped is no border",
    "your parcel is waiting at our depot and cannot be delivered\nuntil you pay",
    "your parcel is waiting at our depot and cannot be delivered\nuntil you pay",
  ],
])("%s", (_, text, expected) => {
  expect(cut(text)).toBe(expected);
});
