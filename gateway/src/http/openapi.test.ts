import { createConfig, lint } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { OPENAPI_FILE } from "../testing/openapi.ts";

test("openapi.yaml passes Redocly's strict rules", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: { "operation-description": "error", "parameter-description": "error", "spec-strict-refs": "error" },
  });
  const problems = await lint({ ref: OPENAPI_FILE, config });
  expect(problems.map(({ ruleId, message, location }) => [location[0]?.pointer, ruleId, message])).toEqual([]);
});
