import { idna } from "./idna.ts";
import { psl } from "./psl.ts";
import { safeBrowsing } from "./safe-browsing.ts";
import { wpt } from "./wpt.ts";

/** The conformance suites that layer 1 rests on. */
export const SUITES = { safeBrowsing, wpt, idna, psl } as const;
