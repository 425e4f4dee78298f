import { STATUS_FROM } from "@sextant/core";
import { type Finding, Severity } from "@sextant/proto/layer";
import { TOLD_FROM } from "./identity.ts";
import type { LayerResults } from "./layer-results.ts";

/** Flags that are a model's verdict on a whole: nothing that a person can check. */
const MODEL_VERDICTS: ReadonlySet<string> = new Set(["domain.generated", "text.second_reader"]);
/** How a link is put together says much of a link alone; a text or mail is more than that, and honest ones hold such links. */
const OF_LINKS_ALONE = "url.lexical";
const MODEL_VERDICT_UNLESS_TOLD = "text.wording";
/** Layers that look at different parts. */
const PARTS = [[1, 2], [3], [4], [5], [6]] as const;
/** From this weight on a contradicted claim is a grave reason. */
const GRAVE = 0.5;
/** From this weight on it is heard whatever the rest says: spoken for at least, against a stranger. */
const PLAIN = 0.6;
const COMMUNITY = 6;

const isMismatch = ({ reading }: LayerResults, least: number): boolean =>
  reading?.kind === "mismatch" && reading.weight >= least;

/** It says plainly that it is from somebody, and what one acts on is plainly somebody else's. */
export const isPlainMismatch = (layerResults: LayerResults): boolean => isMismatch(layerResults, PLAIN);

function isReason({ flag, note }: Finding, { inputType }: LayerResults): boolean {
  if (flag === MODEL_VERDICT_UNLESS_TOLD) return note !== "";
  return flag === OF_LINKS_ALONE ? inputType === "url" : !MODEL_VERDICTS.has(flag);
}

/** A reason that a person can check: a finding other than a model's verdict, or two models alarmed by different parts. */
export function hasReason(layerResults: LayerResults): boolean {
  const isShown = layerResults.layers.some(({ report }) =>
    report?.findings.some((finding) => isReason(finding, layerResults)),
  );
  const alarmed = PARTS.filter((layers) =>
    layerResults.layers.some(
      ({ layer, report }) =>
        (layers as readonly number[]).includes(layer) && (report?.score ?? 0) >= STATUS_FROM.danger,
    ),
  );
  return isShown || alarmed.length > 1 || isMismatch(layerResults, TOLD_FROM);
}

/** What of a content nobody saw: programs, and files that cannot be looked into. */
const UNSEEN: ReadonlySet<string> = new Set(["mail.disguised_file", "mail.attached_program", "mail.sealed_file"]);

/** The content holds what no check could judge: it is not called safe. */
export const hasUnseen = ({ layers }: LayerResults): boolean =>
  layers.some(({ report }) => report?.findings.some(({ flag }) => UNSEEN.has(flag)));

/** A reason that makes an alarm certain: a grave finding, a contradicted claim, or what others have reported. */
export function hasGraveReason(layerResults: LayerResults): boolean {
  const isGrave = layerResults.layers.some(
    ({ layer, report }) =>
      report?.findings.some(({ severity }) => severity >= Severity.HIGH) ||
      (layer === COMMUNITY && (report?.score ?? 0) >= STATUS_FROM.danger),
  );
  return isGrave || isMismatch(layerResults, GRAVE);
}
