import type { Example } from "./example.ts";

/** Parts the sources are dealt into, for margins that a model gives to sources it has not seen. */
export const FOLDS = 6;

/** A small stable hash of a name (FNV-1a). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The fold an example is left out of: whole sources together; the authored corpus by situation (scam and twin lie side by side). */
export function foldOf({ source, id }: Example): number {
  if (!source.startsWith("authored_")) return nameHash(source) % FOLDS;
  return Math.floor(Number(id.slice(id.lastIndexOf("-") + 1)) / 4) % FOLDS;
}

/** Parts the shared sources are dealt into for models that judge them unseen (`cross-fit.ts`). */
export const CROSS_FOLDS = 3;

/** The part whose model has seen nothing of a shared source. */
export const crossFoldOf = (source: string): number => nameHash(source) % CROSS_FOLDS;
