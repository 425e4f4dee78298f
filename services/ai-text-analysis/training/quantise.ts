/** Weights as int8 with one scale: weight ≈ scale × value. Weights beyond `limit` are clipped. */
export function quantise(weights: Float32Array, limit: number): { values: Int8Array; scale: number } {
  const scale = limit / 127;
  const values = new Int8Array(weights.length);
  for (let i = 0; i < weights.length; i += 1) {
    values[i] = Math.max(-127, Math.min(127, Math.round((weights[i] as number) / scale)));
  }
  return { values, scale };
}

/** The magnitude that all but `share` of the non-zero weights stay under. */
export function clipLimit(weights: readonly Float32Array[], share: number): number {
  const sizes = weights
    .flatMap((table) =>
      Array.from(
        table.filter((weight) => weight !== 0),
        Math.abs,
      ),
    )
    .toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * (1 - share))] || 1;
}

/** Tables of equal length as one: of each column the weights of all tables side by side, as they are read. */
export function interleaved(tables: readonly Float32Array[]): Float32Array {
  const [first] = tables;
  if (!first) throw new RangeError("no table");
  return Float32Array.from({ length: first.length * tables.length }, (_, at) => {
    const table = tables[at % tables.length] as Float32Array;
    return table[Math.floor(at / tables.length)] as number;
  });
}
