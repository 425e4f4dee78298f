/** Every trick of the attack table. */
import { BODIES } from "./bodies.ts";
import { FILES } from "./files.ts";
import { LETTERS } from "./letters.ts";
import type { Trick } from "./material.ts";
import { PAGES } from "./pages.ts";
import { WRITTEN } from "./written.ts";

export type { Material, Trick } from "./material.ts";
export const TRICKS: readonly Trick[] = [...WRITTEN, ...LETTERS, ...BODIES, ...PAGES, ...FILES];
