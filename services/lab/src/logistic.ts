/** L2-penalised logistic regression by Newton's method: few features, so the exact solution is a handful of steps. */
export interface LogisticRow {
  readonly x: Float64Array;
  readonly y: 0 | 1;
  readonly w: number;
}

const STEPS = 25;
const ENOUGH = 1e-9;

/** @param penalty in units of the mean row: larger shrinks more. @returns weights, the bias last. */
export function logisticFit(rows: readonly LogisticRow[], penalty: number): Float64Array {
  const size = (rows[0]?.x.length ?? 0) + 1;
  let beta = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (const { x, y, w } of rows) accumulate(x, y, w, beta, gradient, hessian);
    for (let i = 0; i < size - 1; i++) {
      gradient[i]! += penalty * (beta[i] as number);
      (hessian[i] as Float64Array)[i]! += penalty;
    }
    for (let i = 0; i < size; i++) (hessian[i] as Float64Array)[i]! += 1e-9;
    const change = solve(hessian, gradient);
    beta = beta.map((value, i) => value - (change[i] as number));
    if (change.every((value) => Math.abs(value) < ENOUGH)) break;
  }
  return beta;
}

function accumulate(
  x: Float64Array,
  y: number,
  w: number,
  beta: Float64Array,
  g: Float64Array,
  h: Float64Array[],
): void {
  const size = beta.length;
  let z = beta[size - 1] as number;
  const active: number[] = [];
  for (let i = 0; i < x.length; i++) {
    if (x[i] === 0) continue;
    active.push(i);
    z += (x[i] as number) * (beta[i] as number);
  }
  active.push(size - 1);
  const p = 1 / (1 + Math.exp(-z));
  const at = (i: number) => (i === size - 1 ? 1 : (x[i] as number));
  for (const i of active) {
    g[i]! += w * (p - y) * at(i);
    for (const j of active) (h[i] as Float64Array)[j]! += w * p * (1 - p) * at(i) * at(j);
  }
}

/** Gaussian elimination with pivots; the matrix is small and positive definite. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  const a = matrix.map((row, i) => Float64Array.from([...row, right[i] as number]));
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column; row < n; row++) if (Math.abs(a[row]![column]!) > Math.abs(a[pivot]![column]!)) pivot = row;
    [a[column], a[pivot]] = [a[pivot]!, a[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = a[row]![column]! / a[column]![column]!;
      for (let k = column; k <= n; k++) a[row]![k]! -= factor * a[column]![k]!;
    }
  }
  return Float64Array.from({ length: n }, (_, i) => a[i]![n]! / a[i]![i]!);
}
