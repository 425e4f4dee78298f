import { expect, test } from "vitest";
import { readStructured } from "./parameters.ts";

test.each([
  ['attachment; filename="a \\"b\\".pdf"', "attachment", { filename: 'a "b".pdf' }],
  ["text/plain; charset=utf-8; charset=koi8-r", "text/plain", { charset: "utf-8" }],
  ["attachment; filename=Invoice(1).pdf", "attachment", { filename: "Invoice(1).pdf" }],
  ["attachment (odd; comment); filename=a.pdf", "attachment", { filename: "a.pdf" }],
  ["x; filename*=utf-8''caf%C3%A9.html", "x", { filename: "café.html" }],
  ["x; filename*0*=iso-8859-1''caf%E9; filename*1=\".html\"", "x", { filename: "café.html" }],
  ["x; filename*1=b; filename*0=a", "x", { filename: "ab" }],
  ["x; filename*=none''a%20b%", "x", { filename: "a b%" }],
  ["TEXT/HTML; flag; Name=a; =b", "text/html", { name: "a" }],
  ['x; boundary="b" (open', "x", { boundary: "b" }],
  ["", "", {}],
])("%j", (written, value, parameters) => {
  const read = readStructured(written);
  expect(read.value).toBe(value);
  expect(Object.fromEntries(read.parameters)).toEqual(parameters);
});
