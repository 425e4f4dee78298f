import { runService } from "@sextant/chassis";
import { build, NAME, settings } from "./index.ts";

await runService(NAME, settings, process.env, build);
