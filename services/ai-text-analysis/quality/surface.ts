import type { Example } from "../training/example.ts";
import { fitLinear, marginOf } from "../training/fit.ts";
import { type Matrix, MatrixBuilder } from "../training/matrix.ts";

const CLASSES = { url: /\uE001/, phone: /\uE005/, amount: /\uE003/, number: /[\uE004\uE008-\uE00B]/ } as const;
const DIMENSION = 4_096;

/** What can be seen without reading: length, punctuation, digits, capitals, links, numbers, channel, language. */
function surfaceOf({ text, lang, channel }: Example, prepared: string): string[] {
  const share = (pattern: RegExp) => Math.round(12 * Math.sqrt((text.match(pattern)?.length ?? 0) / text.length));
  const seen = Object.entries(CLASSES).map(([name, pattern]) => `${name} ${pattern.test(prepared)}`);
  const facts = [
    `length ${Math.round(2 * Math.log2(text.length))}`,
    `lines ${Math.min(8, text.split("\n").length)}`,
    `digits ${share(/\d/g)}`,
    `punctuation ${share(/\p{P}/gu)}`,
    `capitals ${share(/\p{Lu}/gu)}`,
    `exclamations ${Math.min(3, text.match(/[!！]/g)?.length ?? 0)}`,
    `questions ${Math.min(3, text.match(/[?？]/g)?.length ?? 0)}`,
    `emoji ${/\p{Extended_Pictographic}/u.test(text)}`,
    ...seen,
  ];
  return [
    ...facts,
    ...facts.map((fact) => `${lang} ${fact}`),
    ...facts.map((fact) => `${channel} ${fact}`),
    `${lang} ${channel}`,
  ];
}

function matrixOf(
  examples: readonly Example[],
  prepare: (text: string) => string,
  columns: Map<string, number>,
): Matrix {
  const builder = new MatrixBuilder();
  for (const example of examples) {
    for (const fact of surfaceOf(example, prepare(example.text))) {
      const column = columns.get(fact) ?? (columns.size < DIMENSION ? columns.size : -1);
      if (column < 0) continue;
      columns.set(fact, column);
      builder.add(column, 0.3);
    }
    builder.endRow();
  }
  return builder.build();
}

/** Margins that a model without words gives to `measured`, trained on `learned`. */
export function surfaceMargins(
  learned: readonly Example[],
  measured: readonly Example[],
  prepare: (text: string) => string,
): number[] {
  const columns = new Map<string, number>();
  const matrix = matrixOf([...learned, ...measured], prepare, columns);
  const targets = Float32Array.from([...learned, ...measured], ({ label }) => (label === "scam" ? 1 : 0));
  const weights = Float32Array.from(targets, (_, row) => (row < learned.length ? 1 : 0));
  const model = fitLinear(matrix, targets, weights, {
    dimension: DIMENSION,
    epochs: 8,
    alpha: 0.1,
    l1: 0,
    l2: 1,
    seed: 3,
  });
  return measured.map((_, i) => marginOf(matrix, learned.length + i, model));
}
