import { join } from "node:path";
import { describeFixtures } from "@sextant/testkit";
import { analyze } from "./analyze.ts";
import { catalogue } from "./flags.ts";

describeFixtures(join(import.meta.dirname, "fixtures"), catalogue, analyze, { indicators: [], texts: [] });
