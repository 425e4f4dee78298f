/**
 * `npm run bench`: speed under load; `npm run bench -- hostile`: what contents cost that were made to be slow; `npm run bench -- fair`:
 * what one caller's load does to another.
 */
const SUBJECTS: Readonly<Record<string, string>> = { hostile: "./hostile.ts", fair: "./fair.ts" };
await import(SUBJECTS[process.argv[2] ?? ""] ?? "./bench.ts");
