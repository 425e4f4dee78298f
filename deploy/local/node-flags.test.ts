import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NODE_FLAGS } from "./node-flags.ts";

const ROOT = join(import.meta.dirname, "..", "..");

test("npm start and the images start Node with the same flags as the fleet", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(scripts["start"]).toContain(`node ${NODE_FLAGS.join(" ")} deploy/local/start.ts`);
  const dockerfile = readFileSync(join(ROOT, "deploy", "images", "Dockerfile"), "utf8");
  expect(dockerfile).toContain(`CMD ["node", ${NODE_FLAGS.map((flag) => `"${flag}"`).join(", ")}, `);
});
