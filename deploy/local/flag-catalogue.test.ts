import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FLAGS_JSON, FLAGS_PAGE, flagsJson, flagsPage } from "./flag-catalogue.ts";

const hint = "node deploy/local/flag-catalogue.ts --write";

test(`what the API serves at /flags is the layers' catalogues (${hint})`, () => {
  expect(readFileSync(FLAGS_JSON, "utf8")).toBe(flagsJson());
});

test(`the page of flags is the layers' catalogues (${hint})`, () => {
  expect(readFileSync(FLAGS_PAGE, "utf8")).toBe(flagsPage());
});
