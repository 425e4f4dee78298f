import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Analysis, FlagCatalogue, Subject } from "@sextant/core";
import { describe, expect, test } from "vitest";

/** A fixture file: part of a subject, what gather would have found, and for `fires-*` what the finding must say. */
export interface Fixture<Evidence> {
  readonly subject: Partial<Subject>;
  readonly evidence?: Evidence;
  readonly expected?: {
    readonly note?: string;
    readonly span?: { readonly view: number; readonly start: number; readonly end: number };
  };
}

const EMPTY: Subject = {
  id: "fixture",
  inputType: "text",
  receivedAt: 1_790_000_000_000,
  texts: [],
  links: [],
  domains: [],
  images: [],
  indicators: [],
};

/**
 * Every flag of a catalogue fires in a `fires-*` fixture, evidence pinned, and stays quiet in its nearest miss
 * (`quiet-*`). Fixtures lie in `<folder>/<flag id>/`. A flag without both, or a folder without a flag, fails.
 */
export function describeFixtures<Evidence>(
  folder: string,
  catalogue: FlagCatalogue,
  analyze: (subject: Subject, evidence: Evidence) => Analysis,
  noEvidence: Evidence,
): void {
  const own = [...catalogue.flags.values()].filter(({ joined }) => !joined).map(({ id }) => id);
  describe("flag fixtures", () => {
    test("there is a folder for each flag and for nothing else", () => {
      const folders = existsSync(folder) ? readdirSync(folder).toSorted() : [];
      expect(folders).toEqual(own.toSorted());
    });
    for (const flag of own) {
      const files = existsSync(join(folder, flag)) ? readdirSync(join(folder, flag)) : [];
      test(`${flag} has both fixtures`, () => {
        expect(files.some((file) => file.startsWith("fires-"))).toBe(true);
        expect(files.some((file) => file.startsWith("quiet-"))).toBe(true);
      });
      for (const file of files) {
        const isQuiet = file.startsWith("quiet-");
        test(`${flag}: ${basename(file, ".json")}`, () => {
          const fixture = JSON.parse(readFileSync(join(folder, flag, file), "utf8")) as Fixture<Evidence>;
          const analysis = analyze({ ...EMPTY, ...fixture.subject }, fixture.evidence ?? noEvidence);
          expect(beyondBounds(analysis)).toEqual([]);
          const { findings } = analysis;
          const fired = findings.filter((finding) => finding.flag === flag);
          const matching = fired.filter(
            (finding) => isQuiet || isDeepStrictEqual({ ...finding, ...fixture.expected }, finding),
          );
          expect(matching.length > 0).toBe(!isQuiet);
        });
      }
    }
  });
}

/** What of an answer is beyond what conclusions take for granted of every layer: one that weighs nothing has no score and no kind. */
export function beyondBounds({ score, abstained, scamTypes }: Analysis): string[] {
  const shares = Object.values(scamTypes);
  const faults: readonly (readonly [string, boolean])[] = [
    ["score", !(score >= 0 && score <= 100) || (abstained && score !== 0)],
    ["scamTypes", shares.some((share) => !(share > 0 && share <= 1)) || (abstained && shares.length > 0)],
  ];
  return faults.flatMap(([name, isFault]) => (isFault ? [name] : []));
}
