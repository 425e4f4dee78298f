import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { gather } from "../gather.ts";
import { BUDGET_MS, isThere, PATIENT, subjectOf, suiteFile, zoneResolver } from "./shared.ts";

const FILE = ["arc", "arc-draft-validation-tests.json"] as const;

const scenarios = z.array(
  z.object({
    description: z.string(),
    tests: z.record(z.string(), z.object({ message: z.string(), cv: z.string() })),
    "txt-records": z.record(z.string(), z.string()),
  }),
);

const SLOPPY = "a seal's tags are read as they are meant; the seal itself verifies";

/** Tests with another result than the suite expects, and why. One that starts to give the expected result fails. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["as_format_inv_tag_key", SLOPPY],
  ["as_format_tags_dup", SLOPPY],
  ["as_format_tags_key_case", SLOPPY],
  ["as_format_tags_sc", SLOPPY],
  ["ams_fields_h_empty", "mailauth takes an empty h= tag for a signature without From, which it does not believe"],
]);

describe.skipIf(!isThere(...FILE))("ARC: the validation suite (skipped when ../shared/suites/arc is not there)", () => {
  const all = isThere(...FILE) ? scenarios.parse(JSON.parse(readFileSync(suiteFile(...FILE), "utf8"))) : [];
  const cases = all.flatMap((scenario) =>
    Object.entries(scenario.tests).map(([name, entry]) => ({ name, entry, scenario })),
  );

  test("there are 171 tests", () => expect(cases).toHaveLength(171));

  test.each(cases.map((each) => [each.name, each] as const))("%s", async (name, { entry, scenario }) => {
    const records = new Map<string, string[][]>();
    for (const [host, record] of Object.entries(scenario["txt-records"]))
      records.set(`TXT ${host.toLowerCase()}`, [[record]]);
    const { arc } = await gather(subjectOf(entry.message), zoneResolver(records), BUDGET_MS, PATIENT);
    const got = arc.known ? arc.value.result : "unknown";
    // An empty expectation stands for a chain whose last seal says itself that it failed.
    const expected = entry.cv === "" ? "fail" : entry.cv.toLowerCase();
    expect(got === expected).toBe(!EXCEPTIONS.has(name));
  });
});
