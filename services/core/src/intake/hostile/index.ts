/** Contents made to be slow, by family: what tests, bench and fuzzer hold the readers against. */
import { type Families, SIZE } from "./family.ts";
import { PAGES } from "./html.ts";
import { LINKS } from "./links.ts";
import { MAILS } from "./mails.ts";
import { TEXTS } from "./text.ts";

export { SIZE, type Families, type Family } from "./family.ts";

/** Every family, by name. */
export const FAMILIES: Families = { ...TEXTS, ...LINKS, ...PAGES, ...MAILS };

/** A content of each family at the contract's limit. */
export const hostileContents = (size = SIZE): [name: string, content: string][] =>
  Object.entries(FAMILIES).map(([name, family]) => [name, family(size)]);
