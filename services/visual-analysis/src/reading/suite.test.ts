import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { COLLECTIONS, isThere, type Sample, samplesOf } from "../../quality/collections.ts";
import { rasterOf } from "./media.ts";
import { readCodes } from "./read-codes.ts";

/** Images whose text is known and is not read as the index has it. An entry that is read after all fails. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["qr-182.png", "the index has two characters of the text, its decoder lost the rest; all of it is read here"],
]);

async function textsOf({ path }: Sample): Promise<readonly string[]> {
  const data = new Uint8Array(readFileSync(path));
  return (await readCodes(data, rasterOf(data) ?? "png")).codes.map(({ text }) => text);
}

describe.each(Object.entries(COLLECTIONS))("codes of the collection %s", (name, folder) => {
  const skipped = !isThere(folder);
  test.skipIf(skipped)(`there (skipped when ${basename(folder)} is not beside the repository)`, () =>
    expect(skipped).toBe(false),
  );
  const known = (skipped ? [] : samplesOf(folder)).filter(
    ({ text, kind }) => text !== undefined && (name === "suite" || kind.startsWith("qr")),
  );

  test.skipIf(skipped)("there are codes with a known text", () => expect(known.length).toBeGreaterThan(90));
  test.each(known.filter(({ file }) => !EXCEPTIONS.has(file)).map((sample) => [sample.file, sample] as const))(
    "%s",
    async (_file, sample) => expect(await textsOf(sample)).toContain(sample.text),
  );
  test.each(known.filter(({ file }) => EXCEPTIONS.has(file)).map((sample) => [sample.file, sample] as const))(
    "%s is still an exception",
    async (_file, sample) => expect(await textsOf(sample)).not.toContain(sample.text),
  );
});

describe.skipIf(!isThere(COLLECTIONS.images))("images without a code", () => {
  const without = isThere(COLLECTIONS.images)
    ? samplesOf(COLLECTIONS.images).filter(
        ({ kind }) => kind === "chat_screenshot_rendered" || kind === "page_screenshot",
      )
    : [];
  test.each(without.map((sample) => [sample.file, sample] as const))("%s", async (_file, sample) => {
    const data = new Uint8Array(readFileSync(sample.path));
    expect(await readCodes(data, rasterOf(data) ?? "png")).toEqual({ codes: [], unread: 0 });
  });
});
