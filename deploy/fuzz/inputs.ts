import fc from "fast-check";
import { link, manyLinks, MAX_CONTENT, nestedLinks } from "./link-inputs.ts";
import { brokenPicture, deepHtml, deepMime, mutatedMail, nestedMime } from "./mail-inputs.ts";
import { anyUnicode, bytesAsText, hugeToken, naughty, prose, slow, surrogates } from "./text-inputs.ts";

/** One thing to scan. `raw` replaces the whole body. */
export interface Input {
  readonly index: number;
  readonly kind: string;
  readonly content: string;
  readonly inputType?: "text" | "url" | "email";
  readonly locale?: string;
  readonly raw?: Uint8Array;
}

/** Kinds of content with how often they come. The heavy ones are rare, so that a hundred thousand end the same day. */
const CONTENTS: Readonly<Record<string, { readonly weight: number; readonly content: fc.Arbitrary<string> }>> = {
  naughty: { weight: 14, content: naughty },
  "mutated mail": { weight: 14, content: mutatedMail },
  "nested MIME": { weight: 12, content: nestedMime },
  "deep MIME": { weight: 2, content: deepMime },
  link: { weight: 14, content: link },
  "nested links": { weight: 6, content: nestedLinks },
  "many links": { weight: 3, content: manyLinks },
  prose: { weight: 10, content: prose },
  unicode: { weight: 7, content: anyUnicode },
  surrogates: { weight: 5, content: surrogates },
  bytes: { weight: 6, content: bytesAsText },
  "huge token": { weight: 4, content: hugeToken },
  slow: { weight: 4, content: slow },
  "deep HTML": { weight: 4, content: deepHtml },
  picture: { weight: 4, content: brokenPicture },
};

/** Most contents are no URL, and saying that they are one is only refused. */
const inputType = fc.constantFrom("text", "text", "email", "email", "url", undefined, undefined, undefined, undefined);
const locale = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("en", "es", "zz-ZZ", "es_MX", "", "x", "\u0000", "en-u-co-phonebk", "a".repeat(5_000)),
  },
);
const content = fc.oneof(
  ...Object.entries(CONTENTS).map(([kind, { weight, content: arbitrary }]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(kind), arbitrary),
  })),
);
const scan = fc.tuple(content, inputType, locale);

/** Bodies that are no request: any JSON, deep JSON, and bytes that are no JSON or no UTF-8. */
const body: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
  fc.integer({ min: 1, max: 50_000 }).map((depth) => Buffer.from("[".repeat(depth))),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((depth) => Buffer.from(`${'{"content":'.repeat(depth)}1${"}".repeat(depth)}`)),
  fc.uint8Array({ maxLength: 500 }),
  fc
    .anything()
    .map((value) => Buffer.from(JSON.stringify({ content: value, input_type: value, __proto__: value }, plain) ?? "")),
);
const plain = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** One body in this many is no request at all. */
const RAW_EVERY = 40;

/** The input of a place in a seed's sequence: the same for ever for one version of this generator. */
export function inputAt(seed: number, index: number): Input {
  const options = { seed: (seed + Math.imul(index, 0x9e3779b1)) | 0, numRuns: 1 };
  if (index % RAW_EVERY === RAW_EVERY - 1) {
    const [raw] = fc.sample(body, options) as [Uint8Array];
    return { index, kind: "no request", content: "", raw };
  }
  const [[kind, text], type, language] = fc.sample(scan, options)[0]!;
  return {
    index,
    kind,
    content: text.slice(0, MAX_CONTENT),
    ...(type ? { inputType: type } : {}),
    ...(language === undefined ? {} : { locale: language }),
  };
}
