/** The aggregator: composite score, verdict, explanation, scan events. */
export { NAME, settings, type Config } from "./config.ts";
export { build } from "./service.ts";
export { type Following, followEvents, type FollowedEvent } from "./events/follow.ts";
export { CE } from "./events/scan-event.ts";
export { conclude, concludeLayers, type LayerOutcome, type Outcome } from "./conclude/conclude.ts";
export {
  layerResultsOf,
  MAIN_LAYERS,
  type LayerReport,
  type LayerResults,
  type LayerResult,
} from "./conclude/layer-results.ts";
export { type ConfidenceCurves, heardShare, SCAM } from "./conclude/confidence.ts";
export { fuse, logit, type Fused } from "./conclude/fuse.ts";
export { FUSION, readFusion, type Fusion } from "./conclude/fusion.ts";
export { explain } from "./explain/explain.ts";
export { languageOf } from "./explain/language.ts";
export { flagKey, missingFlags } from "./explain/messages.ts";
export { LANGUAGES, type Messages } from "./locales/index.ts";
