import { called, type Figures } from "./figures.ts";

/** A figure that is another than it was. */
export interface Change {
  readonly set: string;
  readonly figure: string;
  readonly before: number;
  readonly now: number;
  /** Above zero: better. */
  readonly gain: number;
}

/** Smaller differences are none. */
const LEAST = 0.001;

/** What is compared, and which way is better. A report of an older release may lack one. */
const MEASURES: Readonly<
  Record<string, { readonly of: (figures: Figures) => number | undefined; readonly better: 1 | -1 }>
> = {
  AUC: { of: ({ auc }) => auc, better: 1 },
  "scams caught at 1 % false alarms": { of: ({ recallAtOnePercent }) => recallAtOnePercent, better: 1 },
  ECE: { of: ({ ece }) => ece, better: -1 },
  "scams called likely or confirmed scam": { of: (figures) => called(figures).scams, better: 1 },
  "honest called likely or confirmed scam": { of: (figures) => called(figures).honest, better: -1 },
  "honest called confirmed scam": { of: ({ verdictsOfHonest }) => verdictsOfHonest["confirmed_scam"], better: -1 },
  "alarms that show a reason": { of: ({ alarmsShown }) => alarmsShown, better: 1 },
  "confidence beside how often it was right": { of: ({ confidenceError }) => distance(confidenceError), better: -1 },
};
const distance = (value: number | undefined): number | undefined => (value === undefined ? undefined : Math.abs(value));

/** A set without any alarm has no share of them: NaN, which a report keeps as null. */
const isTold = (value: number | null | undefined): value is number => Number.isFinite(value);

type BySet = Readonly<Record<string, Figures>>;

/** What is otherwise than in the report before: the worst loss first, the greatest gain last. */
export function changes(before: BySet, now: BySet): Change[] {
  return Object.entries(now)
    .flatMap(([set, figures]) =>
      Object.entries(MEASURES).flatMap(([figure, { of, better }]): Change[] => {
        const [old, value] = [before[set] && of(before[set]), of(figures)];
        if (!isTold(old) || !isTold(value) || Math.abs(value - old) < LEAST) return [];
        return [{ set, figure, before: old, now: value, gain: better * (value - old) }];
      }),
    )
    .toSorted((a, b) => a.gain - b.gain);
}

const lineOf = ({ set, figure, before, now }: Change): string =>
  `  ${figure}, ${set}: ${before.toFixed(3)} → ${now.toFixed(3)}`;

/** The changes in words, what got worse first. */
export function told(all: readonly Change[]): string {
  const worse = all.filter(({ gain }) => gain < 0);
  const better = all.filter(({ gain }) => gain > 0).toReversed();
  return [
    worse.length > 0 ? "Worse than the last report:" : "Nothing is worse than in the last report.",
    ...worse.map(lineOf),
    ...(better.length > 0 ? ["Better:", ...better.map(lineOf)] : []),
  ].join("\n");
}
