import { join } from "node:path";
import { describeFixtures } from "@sextant/testkit";
import { analyze } from "./analyze.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { openEvidence } from "./gather.ts";

const shipped = openEvidence();

// A fixture names what the second reader said; model and lexicon are the shipped ones.
describeFixtures<Partial<Evidence>>(
  join(import.meta.dirname, "fixtures"),
  catalogue,
  (subject, evidence) => analyze(subject, { ...shipped, ...evidence }),
  {},
);
