import { random } from "@sextant/lab";
import { narrowColumn, tableSize } from "../src/model/model.ts";
import { shuffle, sigmoid } from "../training/fit.ts";
import type { Matrix } from "../training/matrix.ts";
import { SHAPE } from "../training/recipe.ts";

/** Size of the network: 2^BITS hashed columns of WIDTH numbers each. */
const [BITS, WIDTH] = [18, 8];
const EPOCHS = 3;
const DROPOUT = 0.5;
const STEP = 0.05;
const SEED = 20_261_121;

/** Adagrad (Duchi et al., JMLR 2011): numbers that are learned, each with the sum of its squared gradients. */
class Learned {
  readonly values: Float32Array;
  readonly #squares: Float32Array;

  constructor(length: number, first: (index: number) => number) {
    this.values = Float32Array.from({ length }, (_, index) => first(index));
    this.#squares = new Float32Array(length).fill(1e-3);
  }

  step(index: number, gradient: number): void {
    const square = (this.#squares[index] as number) + gradient * gradient;
    this.#squares[index] = square;
    this.values[index] = (this.values[index] as number) - (STEP * gradient) / Math.sqrt(square);
  }
}

/**
 * A small network: the embeddings of a row's features added up, rectified, weighed (Joulin et al., "Bag of tricks", 2017,
 * with a hidden layer). The same margins each time.
 * @param targets 0 to 1 per row; @param rowWeights rows of weight 0 are not learned from.
 * @returns the margin (log odds) of a row of any matrix.
 */
export function fitEmbeddingBag(
  matrix: Matrix,
  targets: Float32Array,
  rowWeights: Float32Array,
): (matrix: Matrix, row: number) => number {
  const next = random(SEED);
  const placeOf = (column: number) => narrowColumn(column, SHAPE.bits, BITS) * WIDTH;
  const embeddings = new Learned(tableSize(BITS) * WIDTH, () => (next() - 0.5) / 10);
  const biases = new Learned(WIDTH, () => 0);
  const output = new Learned(WIDTH, (unit) => (unit % 2 === 0 ? 1 : -1) * (0.5 + next() / 2));
  const offset = new Learned(1, () => 0);
  const hidden = new Float64Array(WIDTH);

  const add = (place: number, value: number) => {
    for (let unit = 0; unit < WIDTH; unit += 1)
      hidden[unit] = (hidden[unit] as number) + (embeddings.values[place + unit] as number) * value;
  };
  const marginOfHidden = () =>
    hidden.reduce(
      (sum, value, unit) => sum + Math.max(0, value) * (output.values[unit] as number),
      offset.values[0] as number,
    );

  const order = Uint32Array.from(targets.keys()).filter((row) => (rowWeights[row] ?? 0) > 0);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, next);
    for (const row of order) {
      const seen: { place: number; value: number }[] = [];
      hidden.set(biases.values);
      for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1) {
        if (next() < DROPOUT) continue;
        const place = placeOf(matrix.columns[at] as number);
        const value = (matrix.values[at] as number) / (1 - DROPOUT);
        seen.push({ place, value });
        add(place, value);
      }
      const error = (sigmoid(marginOfHidden()) - (targets[row] as number)) * (rowWeights[row] as number);
      offset.step(0, error);
      for (let unit = 0; unit < WIDTH; unit += 1) {
        const value = hidden[unit] as number;
        if (value <= 0) continue;
        const gradient = error * (output.values[unit] as number);
        output.step(unit, error * value);
        biases.step(unit, gradient);
        for (const { place, value: size } of seen) embeddings.step(place + unit, gradient * size);
      }
    }
  }
  return ({ starts, columns, values }, row) => {
    hidden.set(biases.values);
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1)
      add(placeOf(columns[at] as number), values[at] as number);
    return marginOfHidden();
  };
}
