import { isWeakKeyword } from "../brands/words.ts";
import { isTold } from "../checks/owner.ts";
import type { Judged } from "../judged.ts";
import { isCountry, RISKY_TLD } from "../knowledge/tlds.ts";

/**
 * What the score rests on, in this order. Nothing here knows the scheme, `www.`, a path, or how popular a name is.
 * Length and hyphens are left out: among honest names the training set holds the well-known, and those are short.
 * Values lie within 0 and about 3.
 */
export const FEATURES = [
  "homoglyph",
  "lookalike",
  "lookalike_doubtful",
  "combosquat",
  "combosquat_bait",
  "combosquat_doubtful",
  "tld_swap",
  "tld_swap_country",
  "tld_swap_doubtful",
  "subdomain",
  "subdomain_doubtful",
  "subdomain_bait",
  "hosted",
  "hosted_doubtful",
  "bait_words",
  "mild_words",
  "bait_with_match",
  "tld_risk",
  "tld_safe",
  "tld_risky",
  "risky_with_match",
  "free_hosting",
  "dynamic_dns",
  "shared_page",
  "bait_on_hosting",
  "mixed_scripts",
  "non_ascii",
  "digits",
  "digit_share",
  "ends_in_digits",
  "odd",
  "very_odd",
  "subdomains",
  "many_subdomains",
  "odd_subdomain",
  "long_subdomain",
  "digits_in_subdomain",
] as const;
export type FeatureName = (typeof FEATURES)[number];

/** Mean pair surprise from which a label looks made by a machine, in nats. */
export const ODD = 3.2;

type Study = Omit<Judged, "domain" | "claimed" | "facts">;

const clamp = (value: number, high: number) => Math.max(0, Math.min(high, value));

function matchFeature({ match, host }: Study): FeatureName | undefined {
  if (!match || (match.key.weak && !isTold(match))) return undefined;
  const { technique, believable } = match;
  switch (technique) {
    case "homoglyph":
      return believable ? "homoglyph" : "lookalike_doubtful";
    case "combosquat":
      if (!believable) return "combosquat_doubtful";
      return match.lures.length > 0 ? "combosquat_bait" : "combosquat";
    case "tld_swap":
      if (!believable) return "tld_swap_doubtful";
      return isCountry(host.suffix) ? "tld_swap_country" : "tld_swap";
    case "subdomain":
      return believable ? "subdomain" : "subdomain_doubtful";
    case "hosted":
      return believable ? "hosted" : "hosted_doubtful";
    case "glyph":
    case "typo":
    case "bitsquat":
    case "hyphenation":
    case "split":
      return believable ? "lookalike" : "lookalike_doubtful";
  }
}

/** The feature values of one name, by the order of {@link FEATURES}. */
export function featuresOf(study: Study, surprisal: (label: string) => number): Float64Array {
  const values = new Float64Array(FEATURES.length);
  const set = (name: FeatureName, value: number) => {
    values[FEATURES.indexOf(name)] = value;
  };
  const { host, match, hosting, tldRisk, lures } = study;
  const resemblance = matchFeature(study);
  if (resemblance) set(resemblance, 1);
  const isRisky = tldRisk >= RISKY_TLD ? 1 : 0;
  const isHosted = hosting?.kind === "free" || hosting?.kind === "dynamic" ? 1 : 0;
  set("subdomain_bait", match?.technique === "subdomain" && lures.length > 0 ? 1 : 0);
  const weak = lures.filter(isWeakKeyword).length;
  set("bait_words", clamp(lures.length - weak, 3));
  set("mild_words", clamp(weak, 3));
  set("bait_with_match", match && lures.length > 0 ? 1 : 0);
  set("tld_risk", clamp(tldRisk, 3));
  set("tld_safe", clamp(-tldRisk, 1.5));
  set("tld_risky", isRisky);
  set("risky_with_match", match?.believable ? isRisky : 0);
  set("free_hosting", hosting?.kind === "free" ? 1 : 0);
  set("dynamic_dns", hosting?.kind === "dynamic" ? 1 : 0);
  set("shared_page", hosting?.kind === "shared" ? 1 : 0);
  set("bait_on_hosting", lures.length > 0 ? isHosted : 0);
  set("mixed_scripts", host.mixed.length > 0 ? 1 : 0);
  set("non_ascii", host.ascii.includes("xn--") ? 1 : 0);
  shapeOf(host.label, study.surprisal, set);
  const { subdomains } = host;
  const longest = subdomains.reduce((long, label) => (label.length > long.length ? label : long), "");
  set("subdomains", clamp(subdomains.length, 3));
  set("many_subdomains", subdomains.length >= 3 ? 1 : 0);
  set("odd_subdomain", longest.length >= 8 && surprisal(longest) > ODD ? 1 : 0);
  set("long_subdomain", longest.length >= 16 ? 1 : 0);
  set("digits_in_subdomain", (longest.match(/\d/g)?.length ?? 0) >= 3 ? 1 : 0);
  return values;
}

/** Digits, and how odd the letters follow each other. */
function shapeOf(label: string, surprisal: number, set: (name: FeatureName, value: number) => void): void {
  const digits = label.match(/\d/g)?.length ?? 0;
  set("digits", digits > 0 ? 1 : 0);
  set("digit_share", digits / Math.max(1, label.length));
  set("ends_in_digits", /[a-z]\d{1,4}$/.test(label) ? 1 : 0);
  set("odd", clamp(surprisal - 2.6, 2));
  set("very_odd", label.length >= 7 && surprisal > ODD ? 1 : 0);
}
