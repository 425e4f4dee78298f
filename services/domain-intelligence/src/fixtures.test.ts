import { join } from "node:path";
import { describeFixtures } from "@sextant/testkit";
import { analyzer } from "./analyze.ts";
import { NO_EVIDENCE } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { loadKnowledge } from "./knowledge/index.ts";
import { loadModel } from "./model/model.ts";

describeFixtures(join(import.meta.dirname, "fixtures"), catalogue, analyzer(loadKnowledge(), loadModel()), NO_EVIDENCE);
