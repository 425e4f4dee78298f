/** Most tries and longest time to spend on one fault. */
const MAX_TRIES = 150;
const MAX_MS = 60_000;

/**
 * The shortest text found by leaving pieces out for which `fails` still holds; the text itself when it no longer does.
 * Halves first, then ever smaller pieces (delta debugging, Zeller 2002).
 */
export async function shrink(text: string, fails: (shorter: string) => Promise<boolean>): Promise<string> {
  let shortest = text;
  let tries = 0;
  const until = performance.now() + MAX_MS;
  for (let piece = Math.ceil(text.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let at = 0; at < shortest.length;) {
      if ((tries += 1) > MAX_TRIES || performance.now() > until) return shortest;
      const shorter = shortest.slice(0, at) + shortest.slice(at + piece);
      if (shorter !== "" && (await fails(shorter))) shortest = shorter;
      else at += piece;
    }
  }
  return shortest;
}
