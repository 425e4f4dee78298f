import { RECIPE, type Recipe } from "./recipe.ts";
import type { Row } from "./rows.ts";

/** Parts that sources are dealt to, unless told otherwise. */
export const FOLDS = 5;

/** Takes at most the recipe's number of rows of a source, evenly. */
export function capped(rows: readonly Row[], { cap }: Pick<Recipe, "cap"> = RECIPE): Row[] {
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
export function weightsOf(rows: readonly Row[], { sourcePower, hard, hosted }: Recipe = RECIPE): Float32Array {
  const sizes = new Map<string, number>();
  for (const { source, label } of rows) sizes.set(source + label, (sizes.get(source + label) ?? 0) + 1);
  const raw = rows.map(
    ({ source, label, view }) =>
      (sizes.get(source + label) ?? 1) ** -sourcePower *
      (source === "hard_benign" ? hard : 1) *
      (label === 0 && view.parts.platform !== "" ? hosted : 1),
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
