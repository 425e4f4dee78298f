import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blockIn } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { exampleOf, lasting } from "./example.ts";

test("the README's example is answered as it says (node deploy/ci/example.ts --write)", () => {
  const readme = readFileSync(README, "utf8");
  expect(lasting(exampleOf(readme))).toBe(lasting(blockIn(readme, "example")));
}, 60_000);
