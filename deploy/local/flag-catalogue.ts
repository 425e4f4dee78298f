/** Writes the catalogue of red flags for the API (`gateway/src/data/flags.json`) and for people (`gateway/FLAGS.md`): `--write`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAYER_NAMES, SEVERITIES, type Severity } from "@sextant/core";
import { CATALOGUES } from "./services.ts";

const GATEWAY = join(import.meta.dirname, "..", "..", "gateway");
export const FLAGS_JSON = join(GATEWAY, "src", "data", "flags.json");
export const FLAGS_PAGE = join(GATEWAY, "FLAGS.md");

/** One kind of red flag, as `GET /flags` lists it. */
export interface PublicFlag {
  readonly code: string;
  readonly layer: number;
  readonly severity: Severity;
  readonly title: string;
  readonly description: string;
  readonly technique: string;
  readonly false_positives: string;
}

/** Every flag, by layer, then by code. */
export const publicFlags = (): PublicFlag[] =>
  CATALOGUES.flatMap(({ layer, flags }) =>
    [...flags.values()]
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, severity, title, description, technique, falsePositives }) => ({
        code: id,
        layer,
        severity,
        title,
        description,
        technique,
        false_positives: falsePositives,
      })),
  );

export const flagsJson = (): string => `${JSON.stringify({ flags: publicFlags() }, null, 2)}\n`;

const cell = (text: string) => text.replaceAll("|", "\\|");
const bySeverity = (a: PublicFlag, b: PublicFlag) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);

/** The same as a page, layer by layer, the gravest first. */
export function flagsPage(): string {
  const flags = publicFlags();
  const sections = CATALOGUES.map(({ layer }) => {
    const own = flags.filter((flag) => flag.layer === layer).toSorted(bySeverity);
    const rows = own.map(
      (flag) =>
        `| \`${flag.code}\` | ${flag.severity} | ${cell(flag.title)} | ${cell(flag.description)} | ${cell(flag.false_positives)} |`,
    );
    const head = ["| code | severity | title | what it means | when honest content has it |", "|---|---|---|---|---|"];
    return [`## ${layer}. ${LAYER_NAMES[layer]}`, "", ...head, ...rows].join("\n");
  });
  const intro = [
    "# Red flags",
    "",
    `${flags.length} kinds of red flag, printed from the layers' catalogues (\`node deploy/local/flag-catalogue.ts --write\`); the same as JSON:`,
    "`GET /api/v1/flags`, without a key. A flag's `code` is stable: it is never reused for another meaning. New ones are added; one that",
    "is dropped is named in the changelog.",
  ].join("\n");
  return `${[intro, ...sections].join("\n\n")}\n`;
}

if (process.argv.includes("--write")) {
  writeFileSync(FLAGS_JSON, flagsJson());
  writeFileSync(FLAGS_PAGE, flagsPage());
}
