import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { knowledge } from "@sextant/knowledge";
import { describe, expect, test } from "vitest";
import { partsOf } from "../url/parts.ts";
import { riskOf } from "./shipped.ts";

const TRAIN = join(import.meta.dirname, "../../../../../shared/data/url/train");
const scoreOf = (url: string): number => 100 / (1 + Math.exp(-riskOf(partsOf(url))));
/** Points by which a score may move when nothing but scheme, `www.` or the final slash changes. */
const MOST_MOVED = 5;

/** An address has no `www.` form. */
const isAddress = (bare: string) => partsOf(`http://${bare}`).isAddress;
const toggled = (bare: string): number[] =>
  ["http://", "https://", "http://www.", "https://www."].flatMap((start) => [
    scoreOf(start + bare),
    scoreOf(`${start}${bare}/`),
  ]);
const spread = (scores: readonly number[]) => Math.max(...scores) - Math.min(...scores);

test.each(["example.com", "usps.com-track.top/us", "my.shop.co.uk/a/b", "paypal-login.weebly.com", "bit.ly/3abc"])(
  "scheme, www. and final slash do not move %s",
  (bare) => expect(spread(toggled(bare))).toBeLessThanOrEqual(MOST_MOVED),
);

describe.skipIf(!existsSync(TRAIN))("on training URLs (skipped when ../shared/data is absent)", () => {
  test("scheme, www. and final slash move no score by more than five points", () => {
    const moved = readdirSync(TRAIN).flatMap((file) =>
      readFileSync(join(TRAIN, file), "utf8")
        .split("\n", 60)
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { url: string }).url.replace(/^https?:\/\//, "").replace(/^www\./, ""))
        .filter((bare) => !/[?#]/.test(bare) && !bare.endsWith("//") && !isAddress(bare))
        .map((bare) => bare.replace(/\/$/, ""))
        .filter((bare) => spread(toggled(bare)) > MOST_MOVED),
    );
    expect(moved).toEqual([]);
  });
});

test("no brand's own site or login page warns", () => {
  const domains = knowledge()
    .organisations.filter(({ impersonated }) => impersonated)
    .flatMap(({ own }) => own);
  const warned = domains.filter(
    (domain) => Math.max(scoreOf(`https://${domain}/`), scoreOf(`https://www.${domain}/login`)) >= 20,
  );
  expect(warned).toEqual([]);
});

test("a platform's front door is its owner's, a customer's page is not", () => {
  expect(scoreOf("https://behance.net/login")).toBeLessThan(7);
  expect(scoreOf("https://www.dropbox.com/")).toBeLessThan(7);
  expect(scoreOf("https://www.dropbox.com/s/paypal-login-verify.html")).toBeGreaterThan(7);
  expect(scoreOf("https://paypal-login.behance.net/login")).toBeGreaterThan(7);
});
