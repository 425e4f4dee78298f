import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIGURES, figures } from "./figures.ts";

test("the page on the method prints the committed results (node deploy/local/figures.ts --write)", () => {
  expect(readFileSync(FIGURES, "utf8")).toBe(figures());
});
