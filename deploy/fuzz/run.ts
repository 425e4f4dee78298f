/** `npm run fuzz`: random and hostile inputs against the running service; with `--climb`, the search for what is dearest. */
if (process.argv.includes("--climb")) await import("./climb/run.ts");
else await import("./fuzz.ts");
