import type { Finding, Text } from "@sextant/core";

/**
 * Each matches an order given to a program that reads the text: to drop its instructions; to call the message safe; or a
 * chat model's own role markers. Bounded gaps, no nested repetition: linear.
 */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|all|any|your)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules|guidelines|directives)\b/i,
  /\b(?:ignora|ignore|olvida|ignorez|ignorieren sie|ignoriere)\b[^.\n]{0,30}\b(?:instrucciones|instruções|instructions|anweisungen|istruzioni)\b/i,
  /\b(?:note|message|instruction|attention|dear|hello|hey)s?\b[^.\n]{0,20}\b(?:ai|llm|language model|classifier|assistant|spam filter|scanner)\b[^.\n]{0,10}[:,]/i,
  /\b(?:classify|label|mark|rate|score|treat|report|flag)\b[^.\n]{0,20}\b(?:this|the)\b[^.\n]{0,20}\b(?:message|email|e-mail|text|content)\b[^.\n]{0,20}\bas\b[^.\n]{0,12}\b(?:safe|legitimate|benign|not (?:a )?(?:scam|spam|phishing)|ham|trusted)\b/i,
  /<\|(?:im_start|im_end|system|assistant|user|endoftext)\|>|\[\/?INST\]|<<SYS>>|^[ \t]{0,8}###[ \t]{0,8}(?:system|instruction)\b/im,
];

/** A message speaking to the program that judges it. */
export function modelAddressed(texts: readonly Text[]): Finding[] {
  for (const { view, start, text } of texts) {
    for (const order of ORDERS) {
      const match = order.exec(text);
      if (match) {
        const at = start + match.index;
        return [{ flag: "text.model_addressed", span: { view, start: at, end: at + match[0].length } }];
      }
    }
  }
  return [];
}

const SENTENCE_END = /[.!?\n。！？]/;

/** The text without the orders to a model, each to the end of its sentence; what is left is what the message says to its reader. */
export function withoutOrders(text: string): string {
  let rest = text;
  for (const order of ORDERS) {
    const match = order.exec(rest);
    if (!match) continue;
    let to = match.index + match[0].length;
    while (to < rest.length && !SENTENCE_END.test(rest[to] ?? "")) to += 1;
    rest = `${rest.slice(0, match.index)} ${rest.slice(to + 1)}`;
  }
  return rest;
}
