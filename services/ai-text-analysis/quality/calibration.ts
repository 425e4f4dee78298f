import { randomSource } from "../training/fit.ts";

/** A probability given, and what came true. */
export interface Forecast {
  readonly probability: number;
  readonly scam: boolean;
}

const BINS = 15;
const RESAMPLES = 200;

/** Mean forecast and share of scams in each filled bin, the classes weighted to be equal. */
export function reliability(forecasts: readonly Forecast[]): { mean: number; share: number; weight: number }[] {
  const scams = forecasts.filter(({ scam }) => scam).length || 1;
  const honest = forecasts.length - scams || 1;
  const bins = Array.from({ length: BINS }, () => ({ sum: 0, scam: 0, weight: 0 }));
  for (const { probability, scam } of forecasts) {
    const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))];
    if (!bin) continue;
    const weight = 0.5 / (scam ? scams : honest);
    bin.sum += weight * probability;
    bin.scam += scam ? weight : 0;
    bin.weight += weight;
  }
  return bins
    .filter(({ weight }) => weight > 0)
    .map(({ sum, scam, weight }) => ({ mean: sum / weight, share: scam / weight, weight }));
}

/** Expected calibration error: 15 equal-width bins, classes weighted equal. */
export const ece = (forecasts: readonly Forecast[]): number =>
  reliability(forecasts).reduce((sum, { mean, share, weight }) => sum + weight * Math.abs(mean - share), 0);

/** The error's 95 % bootstrap interval. */
export function eceInterval(forecasts: readonly Forecast[]): [number, number] {
  const random = randomSource(1);
  const values = Array.from({ length: RESAMPLES }, () =>
    ece(forecasts.map(() => forecasts[Math.floor(random() * forecasts.length)] as Forecast)),
  ).toSorted((a, b) => a - b);
  return [values[Math.floor(0.025 * RESAMPLES)] ?? 0, values[Math.floor(0.975 * RESAMPLES)] ?? 1];
}
