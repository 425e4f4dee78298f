import { join } from "node:path";
import type { Analysis, Subject } from "@sextant/core";
import { describeFixtures } from "@sextant/testkit";
import { analyze } from "./analyze.ts";
import { type Evidence, NO_EVIDENCE } from "./evidence.ts";
import { catalogue } from "./flags.ts";

/** Runs an analysis to its end. */
function finished(subject: Subject, evidence: Evidence): Analysis {
  const steps = analyze(subject, evidence);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describeFixtures(join(import.meta.dirname, "fixtures"), catalogue, finished, NO_EVIDENCE);
