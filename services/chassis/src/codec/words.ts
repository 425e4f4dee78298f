import { Code, ConnectError } from "@connectrpc/connect";
import type { Span } from "@sextant/core";
import type * as wire from "@sextant/proto/layer";

/** Both directions between a closed vocabulary and its enum. */
export function words<W extends string, E extends number>(pairs: readonly (readonly [W, E])[]) {
  const toWire = new Map<W, E>(pairs);
  const fromWire = new Map<E, W>(pairs.map(([word, number]) => [number, word]));
  return {
    toWire: (word: W): E => toWire.get(word)!,
    /** True of a number that this version knows. */
    isKnown: (number: E): boolean => fromWire.has(number),
    /** @throws ConnectError `invalid_argument` on a number that this version does not know: a guess could belittle it. */
    fromWire: (number: E): W => {
      const word = fromWire.get(number);
      if (word === undefined) throw new ConnectError(`unknown enum number ${number}`, Code.InvalidArgument);
      return word;
    },
  };
}

/** A property that is left out where its value is absent. */
export const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
export const spanOf = (span: wire.Span | undefined): { span?: Span } =>
  span ? { span: { view: span.view, start: span.start, end: span.end } } : {};
