import { FEATURES } from "./feature-names.ts";

/** A link's features while they are collected, in the order of {@link FEATURES}. */
export class Row {
  readonly values = new Float32Array(FEATURES.length);
  #at = 0;
  add(...values: (number | boolean)[]): void {
    for (const value of values) this.values[this.#at++] = Number(value);
  }
}
