import { STATUS_FROM } from "@sextant/core";
import { type Finding, Severity } from "@sextant/proto/layer";
import { TOLD_FROM } from "./identity.ts";
import type { Panel } from "./panel.ts";

/** Flags that are a model's opinion of a whole: nothing that a person can check. */
const OPINIONS: ReadonlySet<string> = new Set(["domain.generated", "text.second_reader"]);
/** How a link is put together says much of a link alone; a text or mail is more than that, and honest ones hold such links. */
const OF_LINKS_ALONE = "url.lexical";
const OPINION_UNLESS_TOLD = "text.wording";
/** Layers that look at different parts. */
const PARTS = [[1, 2], [3], [4], [5], [6]] as const;
/** From this weight on a contradicted claim is a grave reason. */
const GRAVE = 0.5;
/** From this weight on it is heard whatever the rest says: spoken for at least, against a stranger. */
const PLAIN = 0.6;
const COMMUNITY = 6;

const isMismatch = ({ reading }: Panel, least: number): boolean =>
  reading?.kind === "mismatch" && reading.weight >= least;

/** It says plainly that it is from somebody, and what one acts on is plainly somebody else's. */
export const isPlainMismatch = (panel: Panel): boolean => isMismatch(panel, PLAIN);

function isReason({ flag, note }: Finding, { inputType }: Panel): boolean {
  if (flag === OPINION_UNLESS_TOLD) return note !== "";
  return flag === OF_LINKS_ALONE ? inputType === "url" : !OPINIONS.has(flag);
}

/** A reason that a person can check: a finding other than a model's opinion, or two models alarmed by different parts. */
export function hasReason(panel: Panel): boolean {
  const isShown = panel.seats.some(({ opinion }) => opinion?.findings.some((finding) => isReason(finding, panel)));
  const alarmed = PARTS.filter((layers) =>
    panel.seats.some(
      ({ layer, opinion }) =>
        (layers as readonly number[]).includes(layer) && (opinion?.score ?? 0) >= STATUS_FROM.danger,
    ),
  );
  return isShown || alarmed.length > 1 || isMismatch(panel, TOLD_FROM);
}

/** What of a content nobody saw: programs, and files that cannot be looked into. */
const UNSEEN: ReadonlySet<string> = new Set(["mail.disguised_file", "mail.attached_program", "mail.sealed_file"]);

/** The content holds what no check could judge: it is not called safe. */
export const hasUnseen = ({ seats }: Panel): boolean =>
  seats.some(({ opinion }) => opinion?.findings.some(({ flag }) => UNSEEN.has(flag)));

/** A reason that makes an alarm certain: a grave finding, a contradicted claim, or what others have reported. */
export function hasGraveReason(panel: Panel): boolean {
  const isGrave = panel.seats.some(
    ({ layer, opinion }) =>
      opinion?.findings.some(({ severity }) => severity >= Severity.HIGH) ||
      (layer === COMMUNITY && (opinion?.score ?? 0) >= STATUS_FROM.danger),
  );
  return isGrave || isMismatch(panel, GRAVE);
}
