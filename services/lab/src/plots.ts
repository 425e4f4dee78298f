/** The plots of a report, each one SVG picture. */
import { reliability, roc, type Scored } from "./metrics.ts";

type Point = readonly [number, number];
/** Rows by the name that their curve has in the legend. */
export type Series = Readonly<Record<string, readonly Scored[]>>;

const SIZE = 360;
const MARGIN = 44;
const COLOURS = ["#c33", "#36c", "#393", "#963", "#639", "#077"];
const colourOf = (at: number): string => COLOURS[at % COLOURS.length] ?? "black";

/** Text that stands in XML as it is. */
export const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const x = (value: number): string => (value * SIZE).toFixed(1);
const y = (value: number): string => ((1 - value) * SIZE).toFixed(1);

const frame = (title: string, across: string, up: string, body: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE + 2 * MARGIN}" height="${SIZE + 2 * MARGIN}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
<text x="${MARGIN}" y="24" font-size="14">${escaped(title)}</text>
<text x="${MARGIN + SIZE / 2}" y="${SIZE + MARGIN + 34}" text-anchor="middle">${across}</text>
<text transform="translate(14 ${MARGIN + SIZE / 2}) rotate(-90)" text-anchor="middle">${up}</text>
<g transform="translate(${MARGIN} ${MARGIN})"><rect width="${SIZE}" height="${SIZE}" fill="none" stroke="#888"/>
${body.join("\n")}
</g></svg>\n`;

const line = (points: readonly Point[], colour: string): string =>
  `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(" ")}"/>`;

const legend = (name: string, at: number): string =>
  `<text x="12" y="${20 + 16 * at}" fill="${colourOf(at)}">${escaped(name)}</text>`;

const LEAST_FPR = 1e-4;
const logX = (fpr: number): number => 1 - Math.log10(Math.max(LEAST_FPR, fpr)) / Math.log10(LEAST_FPR);
/** Points of one curve that a plot shows at most, about. */
const POINTS = 800;

/** ROC with a logarithmic axis of false alarms, one curve a series. */
export function rocPlot(series: Series): string {
  const curves = Object.entries(series).flatMap(([name, rows], at) => {
    const points = roc(rows).map(([fpr, tpr]): Point => [logX(fpr), tpr]);
    const every = Math.ceil(points.length / POINTS);
    const thinned = points.filter((_, index) => index % every === 0 || index === points.length - 1);
    return [line(thinned, colourOf(at)), legend(name, at)];
  });
  const ticks = [1e-4, 1e-3, 1e-2, 1e-1, 1].map(
    (fpr) => `<text x="${x(logX(fpr))}" y="${SIZE + 14}" text-anchor="middle">${fpr * 100} %</text>`,
  );
  return frame("Scams found at a rate of false alarms", "false alarms", "scams found", [...ticks, ...curves]);
}

/** Reliability: what share of the contents with a score were scams, classes weighted equal; one row of dots a series. */
export function reliabilityPlot(series: Series): string {
  const diagonal = line(
    [
      [0, 0],
      [1, 1],
    ],
    "#aaa",
  );
  const dots = Object.entries(series).flatMap(([name, rows], at) => [
    ...reliability(rows).map(
      ({ mean, share }) => `<circle cx="${x(mean)}" cy="${y(share)}" r="4" fill="${colourOf(at)}"/>`,
    ),
    legend(name, at),
  ]);
  return frame("Calibration at a prevalence of one half", "score", "share of scams", [diagonal, ...dots]);
}

/** Horizontal bars with their values. `value` 0 to 1. */
export function bars(title: string, rows: readonly { readonly name: string; readonly value: number }[]): string {
  const height = 40 + rows.length * 22;
  const lines = rows.map(({ name, value }, index) => {
    const top = 36 + index * 22;
    return (
      `<text x="150" y="${top + 13}" text-anchor="end">${escaped(name)}</text>` +
      `<rect x="160" y="${top}" width="${(value * 400).toFixed(1)}" height="16" fill="#2b6cb0"/>` +
      `<text x="${(166 + value * 400).toFixed(1)}" y="${top + 13}">${(100 * value).toFixed(1)} %</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="640" height="${height}" fill="#fff"/><text x="10" y="20" font-size="14">${escaped(title)}</text>${lines.join("")}</svg>\n`
  );
}
