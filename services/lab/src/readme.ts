/** Blocks of a README that a command writes, between `<!-- name -->` and `<!-- /name -->`: no figure is typed by hand. */
import { readFileSync, writeFileSync } from "node:fs";

/** The text before a block, in it, and after it. @throws Error when its markers are not there. */
function partsOf(text: string, name: string): [string, string, string] {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(open);
  const to = text.indexOf(close, from);
  if (from < 0 || to < 0) throw new Error(`there is no ${open} … ${close}`);
  const start = from + open.length;
  return [text.slice(0, start), text.slice(start, to), text.slice(to)];
}

/** A text with another body in a block. @throws Error when the markers are not there. */
export function withBlock(text: string, name: string, body: string): string {
  const [before, , after] = partsOf(text, name);
  return `${before}\n${body}\n${after}`;
}

/** What stands in a block. @throws Error when the markers are not there. */
export const blockIn = (text: string, name: string): string => partsOf(text, name)[1].trim();

/** Puts another body into a block of a file. @throws Error when the markers are not there. */
export function writeBlock(file: string | URL, name: string, body: string): void {
  writeFileSync(file, withBlock(readFileSync(file, "utf8"), name, body));
}
