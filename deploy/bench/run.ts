/** `npm run bench`: speed under load; `npm run bench -- hostile`: what contents cost that were made to be slow. */
await import(process.argv[2] === "hostile" ? "./hostile.ts" : "./bench.ts");
