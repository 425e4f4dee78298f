import { readFileSync } from "node:fs";

/** The commands of a Markdown file's `sh` blocks, block by block, as they are printed. */
export const shellBlocks = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!);
