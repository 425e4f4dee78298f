import type { Finding, Indicator, Subject } from "@sextant/core";

const WHOSE: Readonly<Record<NonNullable<Indicator["blockedBy"]>, string>> = {
  account: "the account's own block list",
  service: "the service's block list",
};
/** Blocked things that are told; one is enough. */
const MAX_TOLD = 5;

/** What stands on a block list, each place once. */
export function blocked({ indicators }: Subject): Finding[] {
  const findings = indicators.flatMap(({ blockedBy, span, value }): Finding[] =>
    blockedBy === undefined
      ? []
      : [
          {
            flag: "community.blocked",
            note: span ? WHOSE[blockedBy] : `${value}: ${WHOSE[blockedBy]}`,
            ...(span ? { span } : {}),
          },
        ],
  );
  const places = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...places.values()].slice(0, MAX_TOLD);
}
