import { join } from "node:path";

export const README = join(import.meta.dirname, "..", "..", "README.md");

/**
 * A text with what stands between `<!-- name -->` and `<!-- /name -->` replaced.
 * @throws Error when the markers are not there.
 */
export function withBlock(text: string, name: string, body: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${begin} … ${end}`);
  return `${before}${begin}\n${body}\n${end}${after}`;
}

/**
 * What stands between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the markers are not there.
 */
export function blockIn(text: string, name: string): string {
  const found = text.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0];
  if (found === undefined) throw new Error(`README.md has no <!-- ${name} -->`);
  return found;
}
