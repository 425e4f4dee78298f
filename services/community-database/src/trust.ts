import type { IndicatorKind } from "@sextant/core";
import type { Evidence, Standing } from "./evidence.ts";

/**
 * How many times likelier one person is to report a scam thing than an honest one. Assumptions, not measurements: there
 * is no labelled collection of reports. They are low enough that one malicious reporter can warn (58) but not condemn,
 * and three agreeing strangers weigh 73, ten 97. A site is shared by many pages and tells less than an exact link.
 */
const LIKELIHOOD_RATIO: Readonly<Record<IndicatorKind | "text", number>> = {
  url: 1.4,
  domain: 1.2,
  email: 1.4,
  phone: 1.4,
  wallet: 1.5,
  text: 1.4,
};
/** Probability at which reports alone stop adding: people err together. */
const CEILING = 0.985;

const logit = (p: number) => Math.log(p / (1 - p));

function logOdds({ scamReports, honestReports }: Standing, ratio: number): number {
  return (scamReports - honestReports) * Math.log(ratio);
}

/** Score (0 to 100) of the most accused thing of a subject; undefined when nothing was reported. Honest majorities score below 50. */
export function communityScore({ indicators, texts }: Evidence): number | undefined {
  const odds = [
    ...indicators.map(({ indicator, standing }) => logOdds(standing, LIKELIHOOD_RATIO[indicator.kind])),
    ...texts.map(({ similarity, standing }) => logOdds(standing, LIKELIHOOD_RATIO.text) * similarity),
  ];
  if (odds.length === 0) return undefined;
  const most = Math.min(Math.max(...odds), logit(CEILING));
  return 100 / (1 + Math.exp(-most));
}
