import { expect, test } from "vitest";
import { unflowed } from "./flowed.ts";

test.each([
  ["one \ntwo\nthree", false, "one two\nthree"],
  ["pass \nword", true, "password"],
  [" >stuffed\n-- \nname", false, ">stuffed\n-- \nname"],
])("%j (delsp %j) reads %j", (text, deletesSpace, read) => {
  expect(unflowed(text, deletesSpace)).toBe(read);
});
