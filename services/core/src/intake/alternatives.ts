/** Words compared of each alternative. */
const MAX_WORDS = 5_000;
/** Share of the plain alternative's words that the HTML one must lack. */
const MATERIAL = 0.4;
/** A plain alternative of fewer words says too little to be compared. */
const MIN_WORDS = 5;

/** Links stand in the plain alternative where HTML has an attribute. */
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const WORD = /[\p{L}\p{N}]{2,}/gu;

function words(text: string): Set<string> {
  const found = new Set<string>();
  for (const match of text.toLowerCase().replace(LINK, " ").matchAll(WORD)) {
    found.add(match[0]);
    if (found.size >= MAX_WORDS) break;
  }
  return found;
}

/** True when a mail's plain alternative says something that its HTML does not show. */
export function differsMaterially(plain: string, visible: string): boolean {
  const own = words(plain);
  const shown = words(visible);
  if (shown.size === 0) return true;
  if (own.size < MIN_WORDS) return false;
  let missing = 0;
  for (const word of own) if (!shown.has(word)) missing++;
  return missing / own.size >= MATERIAL;
}
