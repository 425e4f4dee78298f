import type { Brand } from "../src/brand.ts";
import type { Organisation } from "../src/organisation.ts";
import type { Platforms } from "../src/platforms.ts";

/** Ids, conflicts and groups that are printed of each kind. */
const TOLD = 20;
const TOLD_CONFLICTS = 40;
const TOLD_GROUPS = 12;

function tell(what: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  console.log(`${what}: ${ids.length} (${ids.slice(0, TOLD).join(", ")}${ids.length > TOLD ? ", …" : ""})`);
}

/** Prints which rows of a list are new, changed and gone. */
function tellRows(what: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const named = (how: string) => (what === "" ? how : `${what}, ${how}`);
  tell(
    named("new"),
    [...after.keys()].filter((key) => !before.has(key)),
  );
  tell(
    named("changed"),
    [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row).map(([key]) => key),
  );
  tell(
    named("gone"),
    [...before.keys()].filter((key) => !after.has(key)),
  );
}

const byId = (all: readonly { readonly id: string }[]) =>
  new Map(all.map((each) => [each.id, JSON.stringify(each)] as const));

/** Prints which brands are new, changed and gone. */
export const tellBrands = (before: readonly Brand[], after: readonly Brand[]): void =>
  tellRows("brands", byId(before), byId(after));

/** Prints which platforms are new, changed and gone. */
export const tellPlatforms = (before: Platforms, after: Platforms): void => {
  const texts = (platforms: Platforms) => new Map([...platforms].map(([host, kinds]) => [host, kinds.join(" ")]));
  tellRows("platforms", texts(before), texts(after));
};

/** Prints what a build changed: new, changed and gone organisations, the largest groups, domains that two sources give to different ones. */
export function tellChanges(
  before: readonly Organisation[],
  after: readonly Organisation[],
  conflicts: readonly string[],
): void {
  const groups = [...Map.groupBy(after, ({ id, group }) => group ?? id)]
    .filter(([, of]) => of.length > 1)
    .toSorted((a, b) => b[1].length - a[1].length);
  const largest = groups.slice(0, TOLD_GROUPS).map(([id, of]) => `${id} ${of.length}`);
  console.log(`groups: ${groups.length}, the largest ${largest.join(", ")}`);
  tellRows("", byId(before), byId(after));
  if (conflicts.length > 0)
    console.log(
      `two owners, the first kept: ${conflicts.length}\n  ${conflicts.slice(0, TOLD_CONFLICTS).join("\n  ")}`,
    );
}
