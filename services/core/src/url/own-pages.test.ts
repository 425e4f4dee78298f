import { expect, test } from "vitest";
import { isCompanysOwn } from "./own-pages.ts";

test.each([
  ["help.typeform.com", "typeform.com"],
  ["support.jimdo.com", "jimdo.com"],
])("%s is the company's own", (host, platform) => {
  expect(isCompanysOwn(host, platform)).toBe(true);
});

test.each([
  ["a customer", "somebody.typeform.com", "typeform.com"],
  ["a name below a company's own", "x.help.typeform.com", "typeform.com"],
  ["free hosting, where anybody is `help`", "help.pages.dev", "pages.dev"],
  ["dynamic DNS, where anybody is `support`", "support.chickenkiller.com", "chickenkiller.com"],
  ["the platform itself", "typeform.com", "typeform.com"],
  ["another domain", "help.example.com", "typeform.com"],
])("%s is not", (_, host, platform) => {
  expect(isCompanysOwn(host, platform)).toBe(false);
});
