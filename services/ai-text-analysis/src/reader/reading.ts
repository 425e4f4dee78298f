import { type Answer, known, MAX_QUOTE, type Span, type Text, unknown } from "@sextant/core";
import { z } from "zod";
import { wordEnd, wordStart } from "../text/letters.ts";

/** What the second reader may say of a content. */
const VERDICTS = ["scam", "unclear", "honest"] as const;

/** What it is asked for; its JSON schema travels with the question. Lengths are checked here: not every server knows them. */
const answerSchema = z.strictObject({ token: z.string(), verdict: z.enum(VERDICTS), quote: z.string() });

const { $schema: _, ...jsonSchema } = z.toJSONSchema(answerSchema);
export const ANSWER_SCHEMA: Readonly<Record<string, unknown>> = jsonSchema;

/** What the second reader says: a scam, and the words that show it; or nothing that weighs. */
export type Reading =
  | { readonly verdict: "scam"; readonly quote: Span; readonly reader: string }
  | { readonly verdict: "unclear" | "honest" };

/** Fewer characters are no quotation: any text has them somewhere. */
const MIN_QUOTE = 6;

/** What is sent of a content: what its reader sees. */
export const visible = (texts: readonly Text[]): Text[] => texts.filter(({ kind }) => kind !== "hidden");

/**
 * Reads an answer. `failed`: it is not of the schema. `refused`: it does not carry the token, so that it follows somebody
 * else's orders than ours, or it quotes what does not stand in the content.
 */
export function readingOf(
  answer: string,
  { token, reader, texts }: { readonly token: string; readonly reader: string; readonly texts: readonly Text[] },
): Answer<Reading> {
  const parsed = answerSchema.safeParse(jsonOf(answer));
  if (!parsed.success) return unknown("failed");
  const { verdict, quote } = parsed.data;
  if (parsed.data.token !== token) return unknown("refused");
  if (verdict !== "scam") return known({ verdict });
  const span = placeOf(quote.trim(), texts);
  return span ? known({ verdict, quote: span, reader }) : unknown("refused");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where a quotation stands, character for character, from the beginning of a word to the end of one. */
function placeOf(quote: string, texts: readonly Text[]): Span | undefined {
  if (quote.length < MIN_QUOTE || quote.length > MAX_QUOTE) return undefined;
  for (const { view, start, text } of visible(texts)) {
    const at = text.indexOf(quote);
    if (at < 0) continue;
    return { view, start: start + wordStart(text, at), end: start + wordEnd(text, at + quote.length) };
  }
  return undefined;
}
