import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { partsOf } from "../src/url/parts.ts";
import { type UrlView, viewOf } from "../src/model/view.ts";

export const TRAIN = join(import.meta.dirname, "../../../../shared/data/url/train");

export interface Row {
  readonly url: string;
  readonly source: string;
  readonly kind: string;
  readonly label: 0 | 1;
  readonly date: string | undefined;
  readonly view: UrlView;
  /** Host without `www.`, with `store.` too where one source lists each domain three times. */
  readonly key: string;
}

interface Line {
  readonly url: string;
  readonly label: 0 | 1;
  readonly kind: string;
  readonly date: string | null;
}

/** A bare domain as intake hands it on: with a scheme. */
export const withScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`);

/** Every training row, in the order of files and lines; the file is the source. */
export function readRows(): Row[] {
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const file of readdirSync(TRAIN).toSorted()) {
    const source = file.replace(".jsonl", "");
    for (const text of readFileSync(join(TRAIN, file), "utf8").split("\n")) {
      if (text === "") continue;
      const { url, label, kind, date } = JSON.parse(text) as Line;
      const view = viewOf(partsOf(withScheme(url)));
      const host = view.parts.host.replace(/^www\./, "");
      const key = `${source} ${host.replace(/^store\./, "")}${view.path}?${view.query}`;
      if (seen.has(key)) continue;
      seen.add(key);
      rows.push({ url, source, kind, label, date: date ?? undefined, view, key });
    }
  }
  return rows;
}
