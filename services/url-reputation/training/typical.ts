/** Writes `src/data/typical.json`: what is usual in honest links, of each feature the median; of a path's, among links with a path. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "../src/model/feature-names.ts";
import { featuresOf } from "../src/model/features.ts";
import { shippedTables } from "../src/model/shipped.ts";
import { readRows } from "./rows.ts";
import { capped } from "./sample.ts";

const honest = capped(readRows().filter(({ label }) => label === 0));
const rows = honest.map(({ view }) => ({ view, values: featuresOf(view, shippedTables) }));
const withPath = rows.filter(({ view }) => view.path !== "");

const typical = FEATURES.map((name, index) => {
  const among = name.startsWith("path.") ? withPath : rows;
  const values = among.map((row) => row.values[index] ?? 0).toSorted((a, b) => a - b);
  return [name, Number((values[values.length >> 1] ?? 0).toFixed(3))];
});
const file = join(import.meta.dirname, "../src/data/typical.json");
writeFileSync(file, `${JSON.stringify(Object.fromEntries(typical), undefined, 2)}\n`);
