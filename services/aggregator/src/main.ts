import { runService } from "@sextant/chassis";
import { NAME, settings } from "./config.ts";
import { build } from "./service.ts";

await runService(NAME, settings, process.env, build);
