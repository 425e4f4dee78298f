/** What the features take from data: risk by suffix and platform, and how natural a name's letters are. */
export interface Tables {
  /** Log-odds of scam by public suffix (last label where the whole is unknown); smoothed, 0 when unknown. */
  readonly suffix: ReadonlyMap<string, number>;
  readonly platform: ReadonlyMap<string, number>;
  readonly bits: (text: string) => number;
  /** How much visited a registrable domain is: 0 unknown, 1 among the first 100,000, up to 5 among the first 1,000. */
  readonly rank: (registrable: string) => number;
  /** The best rank, 3 to 5, of a domain with this label under any suffix; 0 when none is among the first 20,000. */
  readonly labelRank: (label: string) => number;
  /** Everyday words of honest paths. */
  readonly isWord: (word: string) => boolean;
}

export function riskOfSuffix({ suffix }: Tables, name: string): number {
  return suffix.get(name) ?? suffix.get(name.slice(name.lastIndexOf(".") + 1)) ?? 0;
}
