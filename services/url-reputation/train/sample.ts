import type { Row } from "./rows.ts";

/** Sources weigh by this power of their number of rows: a big source teaches more, but not in proportion. */
const SOURCE_POWER = 0.5;
/** Honest links that look bad decide the false alarms: they weigh more. */
const EMPHASIS: Readonly<Record<string, number>> = { hard_benign: 2.5 };
/** Rows of one source that are used, taken evenly over its file. */
const SOURCE_CAP = 14_000;
/** Parts that sources are dealt to, unless told otherwise. */
export const FOLDS = 5;

/** Takes at most {@link SOURCE_CAP} rows of a source, evenly. */
export function capped(rows: readonly Row[], cap = SOURCE_CAP): Row[] {
  const sizes = new Map<string, number>();
  for (const { source } of rows) sizes.set(source, (sizes.get(source) ?? 0) + 1);
  const counts = new Map<string, number>();
  return rows.filter(({ source }) => {
    const size = sizes.get(source) ?? 0;
    const at = counts.get(source) ?? 0;
    counts.set(source, at + 1);
    return size <= cap || Math.floor((at * cap) / size) !== Math.floor(((at - 1) * cap) / size);
  });
}

/** A row's weight: its source's share, the classes made equal; the mean is 1. */
export function weightsOf(rows: readonly Row[]): Float32Array {
  const sizes = new Map<string, number>();
  for (const { source, label } of rows) sizes.set(source + label, (sizes.get(source + label) ?? 0) + 1);
  const raw = rows.map(
    ({ source, label }) => (sizes.get(source + label) ?? 1) ** -SOURCE_POWER * (EMPHASIS[source] ?? 1),
  );
  const sums = [0, 0];
  for (const [index, { label }] of rows.entries()) sums[label]! += raw[index] ?? 0;
  return Float32Array.from(rows, ({ label }, index) => ((raw[index] ?? 0) * rows.length) / 2 / (sums[label] ?? 1));
}

/** Sources are dealt to folds by size, each label for itself, so that every fold has both. */
export function foldsOf(rows: readonly Row[], folds = FOLDS): Uint8Array {
  const sizes = new Map<string, number>();
  for (const { source, label } of rows) sizes.set(`${label} ${source}`, (sizes.get(`${label} ${source}`) ?? 0) + 1);
  const foldOf = new Map<string, number>();
  for (const label of ["0", "1"]) {
    const loads = Array.from({ length: folds }, () => 0);
    const names = [...sizes].filter(([name]) => name.startsWith(label)).toSorted(([, a], [, b]) => b - a);
    for (const [name, size] of names) {
      const lightest = loads.indexOf(Math.min(...loads));
      foldOf.set(name, lightest);
      loads[lightest]! += size;
    }
  }
  return Uint8Array.from(rows, ({ source, label }) => foldOf.get(`${label} ${source}`) ?? 0);
}
