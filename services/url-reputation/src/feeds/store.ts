import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const factsSchema = z.object({
  version: z.literal(1),
  /** Hash of the text. */
  sha256: z.string(),
  entries: z.number().int(),
  /** Milliseconds since the epoch. */
  checkedAt: z.number(),
  changedAt: z.number(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
});
/** What is known of a feed's last good text. */
export type FeedFacts = z.infer<typeof factsSchema>;

/** The last good text of every feed, as files: `<name>.feed` and `<name>.json`. */
export class FeedStore {
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The last good text and its facts; undefined when there is none or it is damaged. */
  async read(name: string): Promise<{ text: string; facts: FeedFacts } | undefined> {
    try {
      const facts = factsSchema.parse(JSON.parse(await readFile(join(this.#folder, `${name}.json`), "utf8")));
      return { text: await readFile(join(this.#folder, `${name}.feed`), "utf8"), facts };
    } catch {
      return undefined;
    }
  }

  async write(name: string, facts: FeedFacts, text?: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    if (text !== undefined) await this.#replace(`${name}.feed`, text);
    await this.#replace(`${name}.json`, JSON.stringify(facts));
  }

  /** Written beside and renamed over: a process killed meanwhile leaves the old file whole. */
  async #replace(file: string, text: string): Promise<void> {
    const path = join(this.#folder, file);
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }
}
