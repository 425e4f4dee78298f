import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VISIBLE } from "@sextant/gateway";
import { FAMILIES, SIZE } from "../../services/core/src/intake/hostile/index.ts";
import { contentOf, twins } from "../quality/twins.ts";

/** Calls of one kind: their bodies are sent in turn. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly checksPerCall: number;
}

const TEXT =
  "Hi love, it's mum. I dropped my phone in the sink, this is my new number. Can you send me a message when you see this? x";
/** Of the mix: messages without a link, messages with one, mails. */
const PLAIN = 200;
const LINKED = 200;
const MAILS = 100;
const PER_BULK = 10;

const CORPUS = join(import.meta.dirname, "..", "..", "services", "ai-text-analysis", "corpus");
const LANGUAGES = ["en", "de", "es", "fr", "pt", "ru", "ar", "hi", "ja", "zh"];

/** So many of a list, evenly spread over it. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]!);

const textsOf = (language: string): string[] =>
  readFileSync(join(CORPUS, `heldout-${language}-last.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text);

/** 400 messages, every second with a link, and after four of them a mail: what people send, of this repository's own corpora. */
export function mix(): string[] {
  const plain = LANGUAGES.flatMap(textsOf).filter((text) => !text.includes("://"));
  const notices = twins();
  const sms = notices.filter(({ channel }) => channel === "sms");
  const linked = (["own", "lookalike"] as const).flatMap((variant) => sms.map((twin) => contentOf(twin, variant)));
  const mails = notices.filter(({ channel }) => channel === "mail").map((twin) => contentOf(twin, "own"));
  const [texts, links, letters] = [spread(plain, PLAIN), spread(linked, LINKED), spread(mails, MAILS)];
  return letters.flatMap((mail, index) =>
    [texts[2 * index], links[2 * index], texts[2 * index + 1], links[2 * index + 1], mail].filter(
      (each) => each !== undefined,
    ),
  );
}

const single = (name: string, contents: readonly string[]): Load => ({
  name,
  path: "/api/v1/check",
  bodies: contents.map((content) => JSON.stringify({ content })),
  checksPerCall: 1,
});

function bulk(name: string, contents: readonly string[]): Load {
  const bodies = Array.from({ length: contents.length / PER_BULK }, (_, index) => {
    const items = contents.slice(index * PER_BULK, (index + 1) * PER_BULK).map((content) => ({ content }));
    return JSON.stringify({ items });
  });
  return { name, path: "/api/v1/bulk", bodies, checksPerCall: PER_BULK };
}

/** What is measured: one text over and over, and the mix, each alone and ten at a time. */
export function loads(): Load[] {
  const mixed = mix();
  const repeated = Array.from({ length: PER_BULK }, (_, index) => `${TEXT} ${index}`);
  return [
    single("one text, single", [TEXT]),
    bulk("one text, bulk of 10", repeated),
    single("mix, single", mixed),
    bulk("mix, bulk of 10", mixed),
  ];
}

/** Contents made to be slow, as the API accepts them: cut to its limit, and none that is blank to it. */
export const hostile = (): string[] =>
  Object.values(FAMILIES)
    .map((family) => family(SIZE).slice(0, SIZE))
    .filter((content) => VISIBLE.test(content));
