/** `npm run -s backup -- FOLDER`: a copy of the data folder that is whole, also while the server runs. */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { readConfig, text } from "@sextant/chassis";
import { runCommand, UsageError } from "./command.ts";

const USAGE = `usage: npm run -s backup -- FOLDER
Copies every SQLite file of SEXTANT_DATA_DIR as of one moment each, and the feeds, into FOLDER, which must be new or empty. To restore:
stop the server, put FOLDER in the data folder's place, start. With DATABASE_URL or REDIS_URL set, what lies there is not in it.
`;

/** Feeds are written beside and renamed over: a plain copy of the folder is whole, file by file. */
const FOLDERS = ["feeds"];

async function main(): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === "-h" || folder === "--help") return void process.stdout.write(USAGE);
  if (folder === undefined || folder.startsWith("-") || rest.length > 0) throw new UsageError(USAGE);
  const { dataDir } = readConfig({ dataDir: text("SEXTANT_DATA_DIR", ".sextant") }, process.env);
  const files = globSync("*.sqlite", { cwd: dataDir });
  if (files.length === 0) throw new UsageError("there is no data in SEXTANT_DATA_DIR");
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError("FOLDER must be new or empty");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of files) {
    using source = new DatabaseSync(join(dataDir, file), { readOnly: true });
    await backup(source, join(folder, basename(file)));
  }
  for (const name of FOLDERS.filter((each) => existsSync(join(dataDir, each)))) {
    cpSync(join(dataDir, name), join(folder, name), { recursive: true });
  }
  process.stdout.write(`${files.length} files\n`);
}

await runCommand("backup", "the data could not be copied", main);
