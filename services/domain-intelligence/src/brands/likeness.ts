import { COST } from "./distance.ts";
import { fold } from "./fold.ts";
import type { Host } from "./host.ts";
import type { Key } from "./keys.ts";
import type { Technique } from "./match.ts";

/** Shortest brand's name that proves something by itself. */
const MIN_ALONE = 5;
const squash = (label: string) => label.replaceAll("-", "");

/** Cost of a label that reads exactly as a brand's name. */
export function exactCost(host: Host, key: Key): number {
  if (host.nonAscii) return 0.05;
  return host.label.includes("-") && !key.labels.has(host.label) ? COST.hyphen : 0;
}

/** What it means that a label reads exactly as a brand's name but is not the brand's. */
export function exact(host: Host, key: Key): { technique: Technique; believable: boolean } {
  if (host.nonAscii) return { technique: "homoglyph", believable: key.text.length >= 4 || host.mixed.length > 0 };
  const believable = !key.weak && key.text.length >= MIN_ALONE;
  if (host.privateSuffix) return { technique: "hosted", believable };
  if (host.label.includes("-") && !key.labels.has(host.label) && key.suffixes.has(host.suffix))
    return { technique: "hyphenation", believable };
  return { technique: "tld_swap", believable };
}

/** How a near name came about. */
export function techniqueOf(text: string, label: string, cost: number, nonAscii: boolean): Technique {
  if (nonAscii) return "homoglyph";
  if (text.length === label.length && cost <= COST.bit) {
    const at = text.split("").findIndex((char, index) => char !== label[index]);
    const bits = text.charCodeAt(at) ^ label.charCodeAt(at);
    const isOne = text.slice(at + 1) === label.slice(at + 1);
    if (isOne && cost > COST.adjacent && (bits & (bits - 1)) === 0) return "bitsquat";
  }
  const isDrawn = fold(text) === fold(squash(label)) && cost <= 3 * COST.shape;
  return isDrawn ? "glyph" : "typo";
}

/** One sign drawn alike may be a namesake's in a short name; two letters there are another word, two digits are not. */
function isDrawnFor(length: number, cost: number, sameSuffix: boolean, label: string): boolean {
  if (length < 6) return length === 5 && sameSuffix && cost <= COST.repeat;
  return length >= 8 || cost <= COST.repeat || /\d/.test(label);
}

/** Whether a near name is believed to be meant for the brand, from nothing but the names. */
export function isBelievable(
  key: Key,
  technique: Technique,
  cost: number,
  sameSuffix: boolean,
  label: string,
): boolean {
  const length = key.text.length;
  if (key.weak) return false;
  if (technique === "homoglyph") return length >= 5;
  if (technique === "glyph") return isDrawnFor(length, cost, sameSuffix, label);
  // A flipped bit is a machine's slip: who imitates takes more care, so it is believed of long names at home only.
  if (technique === "bitsquat") return length >= 8 && sameSuffix;
  if (length >= 12) return cost <= 1.3;
  if (length >= 10) return cost <= 0.95;
  if (length >= 8) return cost <= (sameSuffix ? 0.95 : 0.75);
  return length >= 7 && sameSuffix && cost <= 0.6;
}
