import { type Check, findingOn } from "../judged.ts";

/** The display name beside an address claims a brand that the domain does not belong to. */
export const displayNameBrand: Check = (judged) => {
  const { claimed, domain } = judged;
  if (!claimed || domain.role === "link" || domain.role === "mention") return undefined;
  return findingOn(
    judged,
    "domain.display_name_brand",
    `the name beside it claims ${claimed.name} (${claimed.domains[0]})`,
  );
};
