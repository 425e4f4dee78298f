import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYER_NAMES, LAYER_NUMBERS } from "@sextant/core";
import { type Html, html } from "../html.ts";
import { table } from "./markdown.ts";

interface Flag {
  readonly code: string;
  readonly layer: number;
  readonly severity: string;
  readonly title: string;
  readonly description: string;
  readonly false_positives: string;
}
const { flags } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "data", "flags.json"), "utf8")) as {
  readonly flags: readonly Flag[];
};

/** Every kind of red flag, layer by layer. */
export const flagCatalogue: Html = html`<p>${flags.length} kinds of red flag; the same as JSON: <code>GET /api/v1/flags</code>, without a key.</p>
  ${LAYER_NUMBERS.map(
    (layer) =>
      html`<h2 id="layer-${layer}">${layer}. ${LAYER_NAMES[layer]}</h2>
        ${table(
          ["code", "severity", "title", "what it means", "when honest content has it"],
          flags
            .filter((flag) => flag.layer === layer)
            .map((flag) => [
              html`<code id="${flag.code}">${flag.code}</code>`,
              flag.severity,
              flag.title,
              flag.description,
              flag.false_positives,
            ]),
        )}`,
  )}`;
