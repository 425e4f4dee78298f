import { oneDecimal, type Fused } from "./fuse.ts";
import { anyAnswered, isMain, unanswered, type Panel } from "./panel.ts";

/** Composite that parts a scam from anything else. */
const SCAM = 55;
/** Confidence (0 to 100) at that border, and what the farthest distance from it adds. */
const AT_BORDER = 50;
const DISTANCE = 47;
/** What is left of it when the answers contradict each other as much as can be. */
const CONTRADICTED = 0.8;
/** What is left when a layer that applies gave no answer: the one whose business the content is, or another. */
const MAIN_UNHEARD = 0.4;
const OTHER_UNHEARD = 0.8;
/** What is left when a layer could not find something out. */
const MAIN_UNKNOWNS = 0.93;
const OTHER_UNKNOWNS = 0.96;
/** Most confidence where there is too little to judge: the score is that of content in general. */
const LITTLE = 15;
/** Confidence when no layer answered. */
const NOTHING_KNOWN = 5;

/**
 * How far to trust the composite, 0 to 100 with one decimal: grows with the distance from the border between scam and
 * not, falls with contradiction, with layers that apply and gave no answer, and with what they could not find out.
 */
export function confidenceOf(panel: Panel, fused: Fused): number {
  if (!anyAnswered(panel)) return NOTHING_KNOWN;
  const { composite } = fused;
  const distance = composite < SCAM ? (SCAM - composite) / SCAM : (composite - SCAM) / (100 - SCAM);
  let confidence = (AT_BORDER + DISTANCE * distance) * agreement(fused);
  for (const seat of unanswered(panel))
    confidence *= isMain(panel.inputType, seat.layer) ? MAIN_UNHEARD : OTHER_UNHEARD;
  for (const { layer, opinion } of panel.seats) {
    if (opinion && opinion.unknowns > 0) confidence *= isMain(panel.inputType, layer) ? MAIN_UNKNOWNS : OTHER_UNKNOWNS;
  }
  return oneDecimal(panel.little ? Math.min(confidence, LITTLE) : confidence);
}

/** 1 when all evidence points the way of the result, {@link CONTRADICTED} when all of it points the other way. */
function agreement({ composite, contributions }: Fused): number {
  let agreeing = 0;
  let all = 0;
  for (const value of contributions.values()) {
    all += Math.abs(value);
    if (composite >= SCAM === value > 0) agreeing += Math.abs(value);
  }
  return all === 0 ? CONTRADICTED : CONTRADICTED + (1 - CONTRADICTED) * (agreeing / all);
}
