import { LAYER_NAMES } from "@sextant/core";
import type { Ledger, LedgerShare, RedFlag } from "../../scan/result.ts";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

/** What a share of the score is of, in words. */
function nameOf(texts: Texts, share: LedgerShare, flags: readonly RedFlag[]): string {
  switch (share.source) {
    case "finding":
      return flags.find(({ code }) => code === share.code)?.title ?? share.code;
    case "layer":
      return LAYER_NAMES[share.layer];
    case "rule":
      return texts.say("ledger.rule", { rule: share.rule });
    case "start":
    case "identity":
      return texts.say(`ledger.${share.source}`);
  }
}

/** What the score is made up of; the points sum to it. */
export const ledgerTable = (texts: Texts, { shares }: Ledger, flags: readonly RedFlag[]): Html =>
  html`<h3>${texts.say("ledger.title")}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="${texts.say("ledger.title")}">
      <table>
        <thead>
          <tr>
            <th scope="col">${texts.say("ledger.of")}</th>
            <th scope="col">${texts.say("ledger.points")}</th>
          </tr>
        </thead>
        <tbody>
          ${shares.map(
            (share) =>
              html`<tr>
                <th scope="row"><bdi>${nameOf(texts, share, flags)}</bdi></th>
                <td>${texts.number(share.points)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
