import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { SCAM_TYPES } from "@sextant/core";
import { Little_Kind, LittleSchema } from "@sextant/proto/aggregator";
import { ClaimPlace, HoldingPlace, OwnerKind, Severity } from "@sextant/proto/layer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concludeLayers } from "../conclude/conclude.ts";
import { layerResultsOf } from "../conclude/layer-results.ts";
import { LANGUAGES } from "../locales/index.ts";
import { caseOf, finding, anyLayerResults } from "../testing/cases.ts";
import { explain, sentencesOf } from "./explain.ts";
import { languageOf } from "./language.ts";
import { missingFlags, phrasesOf } from "./messages.ts";

function said(
  ...[type, layers, locale]: [Parameters<typeof caseOf>[1], Parameters<typeof caseOf>[2], string?]
): string {
  const layerResults = layerResultsOf(caseOf("s", type, layers));
  return explain(layerResults, concludeLayers(layerResults), locale ?? "en");
}

/** A content in which there is too little to judge, of which layers 4 and 6 have nothing to say unless told otherwise. */
function little(
  said: MessageInitShape<typeof LittleSchema>,
  locale = "en",
  layers: Parameters<typeof caseOf>[2] = { 4: { score: 14 }, 6: { score: 0, weighs: false } },
) {
  const scan = caseOf("s", "text", layers);
  scan.little = create(LittleSchema, said);
  const layerResults = layerResultsOf(scan);
  const outcome = concludeLayers(layerResults);
  return { outcome, text: explain(layerResults, outcome, locale) };
}

const DELIVERY = {
  1: { score: 91, findings: [finding("nobody.wrote_this", Severity.HIGH, 3)] },
  4: { score: 96, scamTypes: [{ scamType: "delivery", weight: 0.9 }] },
};

/** A full stop of any script, also that of Hindi and Bengali, Chinese and Japanese, Arabic and Urdu. */
const FULL_STOP = /[.!?।。！？؟۔]/u;

describe("what is said", () => {
  test("a scam: verdict and kind, reasons, advice", () => {
    expect(said("text", DELIVERY)).toBe(
      "This is almost certainly a fake delivery notice. The main reason: a link in it looks dangerous. " +
        "Do not pay; open the carrier's own site or app yourself and look up the parcel there. " +
        "If you have already entered details, change the password and call your bank by the number on your card.",
    );
    expect(said("text", DELIVERY, "es")).toBe(
      "Es casi seguro que se trata de un falso aviso de entrega. El motivo principal: contiene un enlace que parece " +
        "peligroso. No pague; abra usted mismo la web o la aplicación del transportista y busque allí el paquete. Si ya ha " +
        "introducido datos, cambie la contraseña y llame a su banco al número de su tarjeta.",
    );
  });

  test("whom it is from is told where it is", () => {
    const scan = caseOf("s", "text", { 4: { score: 3 } });
    const layerResults = { ...layerResultsOf(scan), reading: { kind: "match", weight: 1, name: "DHL" } } as const;
    expect(explain(layerResults, concludeLayers(layerResults), "en")).toContain(
      "It comes from DHL: what you would open in it belongs to DHL.",
    );
  });

  test("whose a link alone is, where it is a known organisation's own", () => {
    const identity = {
      claims: [{ party: "netflix", name: "Netflix", place: ClaimPlace.HOST, strength: 1 }],
      holdings: [{ place: HoldingPlace.LINK, host: "netflix.com", owner: { kind: OwnerKind.OWN, party: "netflix" } }],
    };
    expect(said("url", { 1: { score: 4, identity }, 2: { score: 4 } })).toBe(
      "Nothing in the links and the domain names points to a scam. netflix.com belongs to Netflix.",
    );
  });

  test("that it is not from whom it says comes first, then what is grave", () => {
    const loud = { score: 99, findings: [finding("url.lexical", Severity.MEDIUM, 3)] };
    const grave = { score: 10, findings: [finding("text.secrecy", Severity.HIGH, 30)] };
    const joined = { score: 10, findings: [finding("domain.not_the_claimed", Severity.HIGH, 3)] };
    expect(said("text", { 1: loud, 2: joined, 4: grave })).toMatch(
      /: it says that it is from a known organisation.*, it tells you to keep it secret, and a link in it/,
    );
  });

  test("a scam that only the wording gives away", () => {
    expect(said("text", { 4: { score: 90 } })).toContain(
      "No single sign stands out, but what we saw in the text is more common in scams.",
    );
  });

  test("safe says what was looked at; with a weak sign, which", () => {
    expect(said("text", { 1: { score: 3 }, 4: { score: 3 }, 6: { score: 0, weighs: false } })).toBe(
      "Nothing in the links, the text, and the community reports points to a scam.",
    );
    const flagged = said("email", {
      3: { score: 40, findings: [finding("mail.unheard_of", Severity.MEDIUM)] },
      4: { score: 2 },
    });
    expect(flagged).toBe("This is probably safe, although the sender may not be who it claims to be.");
  });

  test("a layer that warns is not told as having found nothing; what no finding shows has no kind", () => {
    expect(said("text", { 1: { score: 45 }, 2: { score: 3 }, 4: { score: 3 } })).toBe(
      "This is probably safe: no sign of a scam stands out in the links, the domain names, and the text.",
    );
    const suspicious = said("text", { 4: { score: 45, scamTypes: [{ scamType: "romance", weight: 0.5 }] } });
    expect(suspicious).toContain("what we saw in the text is more common in scams");
    expect(suspicious).not.toContain("romance");
  });

  test("reasons are red flags alone: what is told is there to see", () => {
    fc.assert(
      fc.property(anyLayerResults, (layerResults) => {
        const outcome = concludeLayers(layerResults);
        const text = explain(layerResults, outcome, "en");
        const isTold = /although|The main reasons?:/.test(text);
        expect(isTold && outcome.redFlags.length === 0).toBe(false);
      }),
      { numRuns: 500, seed: 20_261_121 },
    );
  });

  test("too little to judge: says so, with little confidence, and what to check instead", () => {
    const hi = little({ kind: Little_Kind.WORDS });
    expect(hi.text).toBe(
      "This is too little to judge: so few words can stand before anything. Check the whole message, with its links and its sender.",
    );
    expect(hi.outcome.confidence).toBeLessThanOrEqual(15);
    expect(hi.outcome.verdict).toBe("safe");
  });

  test("a number alone is named with its country and kind, in the reader's language", () => {
    const premium = { kind: Little_Kind.NUMBER, country: "GB", numberKind: "premium_rate" };
    expect(little(premium).text).toMatch(
      /^This is a premium-rate number, which is dear to call \(United Kingdom\)\. A number alone/,
    );
    expect(little({ ...premium, country: "DE", numberKind: "voip" }, "es").text).toMatch(
      /^Es un número de telefonía por internet, .* \(Alemania\)\./,
    );
    expect(little({ kind: Little_Kind.NUMBER }).text).toMatch(/without its country code/);
    expect(little({ kind: Little_Kind.NUMBER, numberKind: "toll_free" }).text).toMatch(
      /^This is a number that is free to call\./,
    );
  });

  test("that a number is dear to call is told once", () => {
    const premium = { score: 0, weighs: false, findings: [finding("community.premium_number", Severity.LOW, 0)] };
    const number = { kind: Little_Kind.NUMBER, country: "GB", numberKind: "premium_rate" };
    expect(little(number, "en", { 4: { score: 14 }, 6: premium }).text).toMatch(
      /^This is a premium-rate number, which is dear to call \(United Kingdom\)\. A number alone/,
    );
  });

  test("a number that others reported is no little thing", () => {
    const reported = { score: 73, findings: [finding("community.reported_phone", Severity.HIGH, 0)] };
    const number = { kind: Little_Kind.NUMBER, country: "GB", numberKind: "mobile" };
    const { text } = little(number, "en", { 4: { score: 5 }, 6: reported });
    expect(text).toMatch(/^This is a mobile number \(United Kingdom\)\. .*other people have reported its phone number/);
    expect(text).not.toContain("too little");
  });

  test("speaks of a link only where there is one", () => {
    const findings = [finding("text.x", Severity.HIGH, 1)];
    const phishing = { score: 96, scamTypes: [{ scamType: "phishing", weight: 0.9 }], findings };
    expect(said("text", { 1: { score: 91 }, 4: phishing })).toContain("Do not open the link or enter any details;");
    expect(said("text", { 4: phishing })).toContain("Do not reply or give any details;");
    expect(said("text", { 4: phishing }, "es")).toContain("No responda ni dé ningún dato;");
  });

  test("Chinese and Japanese have no space between sentences, nor a word for 'and' between clauses", () => {
    const layers = {
      4: {
        score: 97,
        scamTypes: [{ scamType: "phishing", weight: 1 }],
        findings: [finding("text.secrecy", Severity.HIGH, 1), finding("text.prize", Severity.HIGH, 9)],
      },
    };
    for (const language of ["zh", "zh-Hant", "ja"]) expect(said("text", layers, language)).not.toMatch(/。 /);
    expect(said("text", layers, "zh")).toContain("要您去领取；它要求您保密。");
    expect(said("text", layers, "ja")).toContain("言っている、誰にも");
    expect(said("text", layers, "ko")).toContain("받아 가라고 함, 아무에게도");
  });

  test("names the layers that gave no answer, and not those that do not apply", () => {
    const text = said("text", { 1: null, 4: null, 6: { score: 0, weighs: false } });
    expect(text).toContain("we could not make sure that this is safe");
    expect(text).toContain("No answer came in time from the link check and the text check");
    expect(text).not.toContain("image");
  });

  test("no answer at all, and nothing to look at", () => {
    expect(said("text", { 4: null, 6: null })).toContain("None of the checks gave an answer");
    expect(said("text", { 4: null, 6: null }, "es")).toContain("Ninguna de las comprobaciones respondió");
    expect(said("text", {})).toContain("nothing in this that our checks can look at");
  });
});

describe.each([...LANGUAGES.keys()])("%s", (language) => {
  test("has a name and an advice for every kind of scam, at most five sentences, nothing left unfilled", () => {
    const explanations = SCAM_TYPES.map((scamType) => {
      const layerResults = layerResultsOf(
        caseOf("s", "email", {
          ...DELIVERY,
          3: null,
          4: { score: 97, scamTypes: [{ scamType, weight: 1 }], findings: [finding("text.x", Severity.HIGH, 1)] },
        }),
      );
      return sentencesOf(layerResults, concludeLayers(layerResults), phrasesOf(language));
    });
    expect(new Set(explanations.map((sentences) => sentences.join())).size).toBe(SCAM_TYPES.length);
    for (const sentences of explanations) {
      expect(sentences.length).toBeGreaterThanOrEqual(4);
      expect(sentences.length).toBeLessThanOrEqual(5);
      expect(sentences.join()).not.toMatch(/[{}]|undefined|#/);
    }
  });

  test("says each thing in one sentence, and ends all of them alike", () => {
    const messages = Object.entries(LANGUAGES.get(language)!);
    const whole = messages.filter(([key]) => /^(nothing|little|verdict|advice|identity|recovery)\./.test(key));
    expect(whole.filter(([, message]) => FULL_STOP.test(message.slice(0, -1)))).toEqual([]);
    const ends = new Set(whole.map(([, message]) => FULL_STOP.exec(message.at(-1)!)?.[0]));
    expect([...ends]).toHaveLength(1);
  });

  test("has every message of the others, and none that nobody says", () => {
    const all = new Set([...LANGUAGES.values()].flatMap((messages) => Object.keys(messages)));
    expect([...all].filter((key) => LANGUAGES.get(language)![key] === undefined)).toEqual([]);
    const known =
      /^(nothing|verdict|layer|checked|reason|reasons|kind|advice|flag|little|number|identity|recovery)\.|^(reasons|unanswered)$/;
    expect([...all].filter((key) => !known.test(key))).toEqual([]);
  });

  test("a flag's phrase is a clause: lower case first where there is one, no full stop", () => {
    const phrases = Object.entries(LANGUAGES.get(language)!).filter(([key]) => key.startsWith("flag."));
    expect(phrases.filter(([, phrase]) => !/^[^\p{Lu}]/u.test(phrase) || FULL_STOP.test(phrase))).toEqual([]);
  });
});

test.each([
  ["en", "a, b, and c"],
  ["fr", "a, b et c"],
  ["ru", "a; b; c"],
  ["ar", "a؛ b؛ c"],
  ["zh", "a；b；c"],
])("%s puts clauses in a row as %j", (language, row) => {
  expect(phrasesOf(language).clauses(["a", "b", "c"])).toBe(row);
});

test("a flag without a phrase is named as missing", () => {
  expect(missingFlags("en", ["nobody.wrote_this"])).toEqual(["nobody.wrote_this"]);
});

test.each([
  ["es", "es"],
  ["es-MX", "es"],
  ["ES-419", "es"],
  ["es_AR", "es"],
  ["en-GB", "en"],
  ["fr-CA", "fr"],
  ["mi-NZ", "en"],
  ["zh-CN", "zh"],
  ["zh-TW", "zh-Hant"],
  ["zh_HK", "zh-Hant"],
  ["zh-Hant-MO", "zh-Hant"],
  ["zh-Hans-TW", "zh"],
  ["zh-SG", "zh"],
  ["", "en"],
  ["not a tag", "en"],
  ["es-".repeat(1000), "en"],
  ["__proto__", "en"],
])("locale %j is explained in %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
