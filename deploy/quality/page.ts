import { escaped, reliabilityPlot, rocPlot, type Scored } from "@sextant/lab";
import { type Change, told } from "./changes.ts";
import { called, type Figures, percent } from "./figures.ts";

const row = (cells: readonly string[], cell = "td"): string =>
  `<tr>${cells.map((each) => `<${cell}>${escaped(each)}</${cell}>`).join("")}</tr>`;

const HEAD = [
  "set",
  "scams / honest",
  "AUC",
  "scams caught at 1 % false alarms",
  "ECE",
  "called likely or confirmed scam: scams / honest",
  "alarms that show a reason",
  "confidence less how often right",
];

function rowOf([name, each]: readonly [string, Figures]): string {
  const { scams, honest } = called(each);
  return row([
    name,
    `${each.scams} / ${each.honest}`,
    each.auc.toFixed(3),
    percent(each.recallAtOnePercent),
    each.ece.toFixed(3),
    `${percent(scams)} / ${percent(honest)}`,
    percent(each.alarmsShown),
    percent(each.confidenceError),
  ]);
}

/** The report as one page without anything from elsewhere: what changed, a table, two plots a set. */
export function page(
  figures: Readonly<Record<string, Figures>>,
  judged: Readonly<Record<string, readonly Scored[]>>,
  all: readonly Change[],
): string {
  const plots = Object.entries(judged).map(
    ([name, rows]) => `<h2>${escaped(name)}</h2>\n${rocPlot({ [name]: rows })}${reliabilityPlot({ [name]: rows })}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sextant: how good it is</title>
<style>body { font: 15px sans-serif; margin: 2em } td, th { padding: .3em .6em; text-align: left; border-bottom: 1px solid #ccc }</style>
<h1>How good it is</h1>
<pre>${escaped(told(all))}</pre>
<table>
${row(HEAD, "th")}
${Object.entries(figures).map(rowOf).join("\n")}
</table>
${plots.join("\n")}
</html>
`;
}
