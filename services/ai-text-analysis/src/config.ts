import { fromFile, optionalText, type Settings } from "@sextant/chassis";
import { knowledge } from "@sextant/knowledge";

/** Settings of layer 4 beyond those of every service. */
export const settings = {
  knowledge: fromFile("SEXTANT_ORGANISATIONS", knowledge),
  weights: optionalText("SEXTANT_TEXT_MODEL"),
} satisfies Settings;
