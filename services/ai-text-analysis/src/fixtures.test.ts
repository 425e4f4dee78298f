import { join } from "node:path";
import { describeFixtures } from "@sextant/testkit";
import { analyze } from "./analyze.ts";
import { catalogue } from "./flags.ts";
import { openEvidence } from "./gather.ts";

describeFixtures(join(import.meta.dirname, "fixtures"), catalogue, analyze, openEvidence());
