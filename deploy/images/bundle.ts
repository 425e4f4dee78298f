/**
 * Bundles one file per service into `dist/<service>/main.js`, with the data files that its modules read beside it at
 * their own relative paths. `node deploy/images/bundle.ts [--out FOLDER] [service …]`
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LAYER_NUMBERS, LAYER_SERVICES } from "@sextant/core";
import { build as esbuild, type Plugin } from "esbuild";
import { EXTERNAL } from "./external.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PACKAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...LAYER_NUMBERS.map((layer) => LAYER_SERVICES[layer]), "aggregator"].map((name) => [name, `services/${name}`]),
  ),
  gateway: "gateway",
};

/** Own modules keep their place: `import.meta.dirname` of `services/x/src/data/a.ts` is `<bundle>/services/x/src/data`. */
const keepFolders: Plugin = {
  name: "keep-folders",
  setup(build) {
    build.onLoad({ filter: /\/(services|gateway)\/.*\.ts$/ }, ({ path }) => {
      const folder = relative(ROOT, dirname(path));
      const source = readFileSync(path, "utf8")
        .replaceAll("import.meta.dirname", `(__bundle + ${JSON.stringify(`/${folder}`)})`)
        .replaceAll("import.meta.url", `__fileUrl(__bundle + ${JSON.stringify(`/${relative(ROOT, path)}`)}).href`)
        .replaceAll(/(["'`/])((?:[\w-]+[.-])?worker)\.ts(["'`])/g, "$1$2.js$3");
      return { contents: source, loader: "ts", resolveDir: dirname(path) };
    });
  },
};

/** CommonJS packages inside an ES module bundle still ask for `require` and `__filename`. */
const banner = (up: string) =>
  [
    'import { createRequire as __createRequire } from "node:module";',
    'import { join as __join } from "node:path";',
    'import { pathToFileURL as __fileUrl } from "node:url";',
    "const require = __createRequire(import.meta.url);",
    "const __filename = import.meta.filename;",
    "const __dirname = import.meta.dirname;",
    `const __bundle = __join(import.meta.dirname, ${JSON.stringify(up)});`,
  ].join("\n");

/** Writes one bundle. @returns the packages whose modules are in it. */
async function bundle(entry: string, outfile: string, up: string): Promise<string[]> {
  const { metafile } = await esbuild({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external: [...EXTERNAL, "pg-native"],
    plugins: [keepFolders],
    banner: { js: banner(up) },
    sourcemap: true,
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs).flatMap(
    (module) => /^(?:services\/[\w-]+|gateway)(?=\/)/.exec(module)?.[0] ?? [],
  );
}

/** Markdown that the gateway's documents are made from. */
const DOCUMENT = /^gateway\/src\/site\/docs\/pages\/[\w-]+\.md$/;

/** Data files of a package: everything that is not code, a test, a fixture, or what data are built from. */
const dataFiles = (own: string) =>
  globSync(`${own}/{src,.}/**/*`, {
    cwd: ROOT,
    exclude: (path) => /node_modules|fixtures|corpus|quality|results|training|sources/.test(path),
  }).filter(
    (path) =>
      /\.[a-z0-9]+$/i.test(path) && (!/\.(ts|md)$/.test(path) || DOCUMENT.test(path)) && !path.endsWith("package.json"),
  );

async function bundleService(name: string, folder: string): Promise<void> {
  const own = PACKAGES[name];
  if (!own) throw new Error(`there is no service "${name}": ${Object.keys(PACKAGES).join(", ")}`);
  const out = resolve(folder, name);
  rmSync(out, { recursive: true, force: true });
  const packages = new Set(await bundle(join(ROOT, own, "src", "main.ts"), join(out, "main.js"), "."));
  // Keys are made where the accounts are: `docker compose exec gateway node /sextant/keys.js create --plan api`.
  for (const command of name === "gateway" ? ["keys", "accounts"] : []) {
    await bundle(join(ROOT, "deploy", "local", `${command}.ts`), join(out, `${command}.js`), ".");
  }
  for (const worker of globSync(`${own}/src/**/{worker,*-worker,*.worker}.ts`, { cwd: ROOT })) {
    const outfile = join(out, worker.replace(/\.ts$/, ".js"));
    await bundle(join(ROOT, worker), outfile, relative(dirname(outfile), out));
  }
  const files = [...packages].flatMap(dataFiles);
  if (packages.has("gateway")) files.push("CHANGELOG.md");
  for (const file of files) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(ROOT, file), join(out, file));
  }
}

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: join(ROOT, "dist") } },
});
for (const name of names.length > 0 ? names : Object.keys(PACKAGES)) await bundleService(name, values.out);
