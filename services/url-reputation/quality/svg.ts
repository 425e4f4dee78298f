import { type Judged, reliability } from "@sextant/core/measure";

const SIZE = 360;
const MARGIN = 44;

const frame = (title: string, x: string, y: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE + 2 * MARGIN}" height="${SIZE + 2 * MARGIN}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
<text x="${MARGIN}" y="24" font-size="14">${title}</text>
<text x="${MARGIN + SIZE / 2}" y="${SIZE + MARGIN + 34}" text-anchor="middle">${x}</text>
<text transform="translate(14 ${MARGIN + SIZE / 2}) rotate(-90)" text-anchor="middle">${y}</text>
<g transform="translate(${MARGIN} ${MARGIN})"><rect width="${SIZE}" height="${SIZE}" fill="none" stroke="#888"/>
${body}
</g></svg>\n`;

const line = (points: readonly (readonly [number, number])[], colour: string): string =>
  `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([x, y]) => `${(x * SIZE).toFixed(1)},${((1 - y) * SIZE).toFixed(1)}`).join(" ")}"/>`;

const LEAST_FPR = 1e-4;
const logX = (fpr: number) => 1 - Math.log10(Math.max(LEAST_FPR, fpr)) / Math.log10(LEAST_FPR);

/** ROC with a logarithmic axis of false alarms, one curve a series. */
export function rocPlot(series: Readonly<Record<string, readonly Judged[]>>): string {
  const colours = ["#c33", "#36c", "#393", "#963"];
  const curves = Object.entries(series).map(([name, rows], at) => {
    const sorted = rows.toSorted((a, b) => b.score - a.score);
    const scams = rows.filter(({ isScam }) => isScam).length;
    let [tp, fp] = [0, 0];
    const points = sorted.map(({ isScam }): readonly [number, number] => {
      if (isScam) tp += 1;
      else fp += 1;
      return [logX(fp / (rows.length - scams)), tp / scams];
    });
    const thinned = points.filter((_, index) => index % Math.ceil(points.length / 800) === 0);
    const colour = colours[at % colours.length] ?? "black";
    return `${line(thinned, colour)}<text x="12" y="${20 + 16 * at}" fill="${colour}">${name}</text>`;
  });
  const ticks = [1e-4, 1e-3, 1e-2, 1e-1, 1].map(
    (fpr) => `<text x="${logX(fpr) * SIZE}" y="${SIZE + 14}" text-anchor="middle">${fpr * 100} %</text>`,
  );
  return frame(
    "Scams found at a rate of false alarms",
    "false alarms",
    "scams found",
    [...ticks, ...curves].join("\n"),
  );
}

/** Reliability: what share of links with a score were scams, classes weighted equal. */
export function reliabilityPlot(rows: readonly Judged[]): string {
  const points = reliability(rows).map(({ mean, share }): readonly [number, number] => [mean, share]);
  const dots = points.map(([x, y]) => `<circle cx="${x * SIZE}" cy="${(1 - y) * SIZE}" r="4" fill="#36c"/>`);
  return frame(
    "Calibration at a prevalence of one half",
    "score",
    "share of scams",
    [
      line(
        [
          [0, 0],
          [1, 1],
        ],
        "#aaa",
      ),
      ...dots,
    ].join("\n"),
  );
}
