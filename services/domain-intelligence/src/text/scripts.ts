/** Scripts whose letters can pass for one another, with what matches one of them. */
const SCRIPTS = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
  ["Georgian", /\p{Script=Georgian}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Lisu", /\p{Script=Lisu}/u],
] as const;

/**
 * The scripts that one label mixes though no writing system does; empty when it mixes none. Latin beside Han, Kana or
 * Hangul is ordinary (UTS #39 section 5.2, "Highly Restrictive"), so those are not among them.
 */
export function mixedScripts(label: string): string[] {
  const found = SCRIPTS.filter(([, pattern]) => pattern.test(label)).map(([name]) => name);
  return found.length > 1 ? found : [];
}
