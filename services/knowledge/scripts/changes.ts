import type { Organisation } from "../src/organisation.ts";

/** Ids, conflicts and groups that are printed of each kind. */
const TOLD = 20;
const TOLD_CONFLICTS = 40;
const TOLD_GROUPS = 12;

function tell(what: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  console.log(`${what}: ${ids.length} (${ids.slice(0, TOLD).join(", ")}${ids.length > TOLD ? ", …" : ""})`);
}

/** Prints what a build changed: new, changed and gone organisations, the largest groups, domains that two sources give to different ones. */
export function tellChanges(
  before: readonly Organisation[],
  after: readonly Organisation[],
  conflicts: readonly string[],
): void {
  const old = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  const now = new Map(after.map((each) => [each.id, JSON.stringify(each)]));
  const groups = [...Map.groupBy(after, ({ id, group }) => group ?? id)]
    .filter(([, of]) => of.length > 1)
    .toSorted((a, b) => b[1].length - a[1].length);
  const largest = groups.slice(0, TOLD_GROUPS).map(([id, of]) => `${id} ${of.length}`);
  console.log(`groups: ${groups.length}, the largest ${largest.join(", ")}`);
  tell(
    "new",
    [...now.keys()].filter((id) => !old.has(id)),
  );
  tell(
    "changed",
    [...now].filter(([id, text]) => old.has(id) && old.get(id) !== text).map(([id]) => id),
  );
  tell(
    "gone",
    [...old.keys()].filter((id) => !now.has(id)),
  );
  if (conflicts.length > 0)
    console.log(
      `two owners, the first kept: ${conflicts.length}\n  ${conflicts.slice(0, TOLD_CONFLICTS).join("\n  ")}`,
    );
}
