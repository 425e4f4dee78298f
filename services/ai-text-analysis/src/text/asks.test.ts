import { describe, expect, test } from "vitest";
import { loadModel } from "../model/load.ts";
import { ASKS, asksNothing, bringsCode, CODES } from "./asks.ts";
import { prepare } from "./mask.ts";

const { model, lexicon } = loadModel();
const isUnasked = (text: string) => {
  const prepared = prepare(text).text;
  return asksNothing(prepared, model.senses(model.judge(prepared).row));
};

test("every sense that asks is one of the lexicon's", () => {
  for (const sense of ASKS) expect(lexicon.concepts).toContain(sense);
});

describe("what asks for nothing", () => {
  test.each([
    "I cant pick the phone right now. I am busy at work, sorry",
    "Thank you all for yesterday, my family loves the photos and the food was great!",
    "Congrats bro, work hard and play hard in america. God be with you and your family",
  ])("%s", (text) => expect(isUnasked(text)).toBe(true));

  test.each([
    ["a stranger's link", "Thank you all for yesterday, the photos are at https://pictures.example/x"],
    ["a telephone number", "I am busy at work today, sorry, my other phone is +44 7700 900123"],
    ["a wish to be paid", "I am busy at work today, sorry. Can you pay the landlord for my family?"],
    ["a new number", "Hi mum, my phone is broken, this is my new number, are you at home today?"],
  ])("but not with %s", (_name, text) => expect(isUnasked(text)).toBe(false));

  test("nor in a language that the lexicon does not read", () =>
    expect(isUnasked("སང་ཉིན་ང་ཡོང་ཐུབ་མི་འདུག དགོངས་དག")).toBe(false));
});

const isCode = (text: string) => {
  const prepared = prepare(text).text;
  const { row } = model.judge(prepared);
  return bringsCode(prepared, model.senses(row), model.placesOf(row, CODES));
};

describe("what brings a code", () => {
  test.each([
    "Your verification code is 482913. Enter it to log in. It is valid for 5 minutes. Do not share it.",
    "รหัส OTP ของคุณคือ 321872 กรุณากรอกรหัสภายใน 5 นาที",
    "Ihr Code lautet 482913 und gilt fünf Minuten. Bitte sagen Sie ihn niemandem.",
  ])("%s", (text) => expect(isCode(text)).toBe(true));

  test.each([
    ["a link", "Your verification code is 482913. Enter it at https://codes.example/x"],
    ["a telephone number", "Your verification code is 482913. Not you? Call +44 7700 900123"],
    ["an amount", "Your verification code is 482913 for the payment of £900 to Amazon"],
    [
      "somebody who wants it read out",
      "GCash: 184205 is your code. A GCash Officer is calling, pls read it out to her",
    ],
    ["other wishes", "Microsoft 482913: unusual login. Update your card details in the app, enter the one-time code."],
    [
      "a number that is not the code",
      "Unusual login to your account 482913, from a place where you have not been before now. Enter the one-time code.",
    ],
    ["a wish to have it", "I sent you a 6 digit code by mistake, 4 minutes ago, please send it to me"],
  ])("but not with %s", (_name, text) => expect(isCode(text)).toBe(false));
});
