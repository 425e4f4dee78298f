import { expect, test } from "vitest";
import { z } from "zod";
import { contentOf, TWIN_SETS, type Twin, twins, VARIANTS } from "./twins.ts";

const link = z.url({ protocol: /^https$/ });
const withOneLink = z.string().refine((text) => text.split("{link}").length === 2);
const shared = {
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)+$/),
  company: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  lang: z.string().regex(/^[a-z]{2}$/),
  text: withOneLink,
  own: link,
  tracked: link,
  lookalike: link,
  stranger: link,
  short: link,
  page: link,
};
const form = z.discriminatedUnion("channel", [
  z.strictObject({ ...shared, channel: z.literal("sms") }),
  z.strictObject({
    ...shared,
    channel: z.literal("mail"),
    html: withOneLink.optional(),
    subject: z.string().min(1),
    from_name: z.string().min(1),
    from_own: z.email(),
    from_stranger: z.email(),
  }),
]);
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

test.each(TWIN_SETS)("%s is well-formed, each twin once", (set) => {
  const all = twins(set);
  expect(all.filter((twin) => !form.safeParse(twin).success).map(({ id }) => id)).toEqual([]);
  expect(repeated(all.map(({ id }) => id))).toEqual([]);
  expect(repeated(all.map(({ text }) => text))).toEqual([]);
});

test("no company is in two sets", () => {
  const companies = TWIN_SETS.map((set) => [...new Set(twins(set).map(({ company }) => company))]);
  expect(repeated(companies.flat())).toEqual([]);
});

test.each(TWIN_SETS)("%s: the links of a notice are of six hosts, and none stays unfilled", (set) => {
  const hostsOf = (twin: Twin) => new Set(VARIANTS.map((variant) => new URL(twin[variant]).hostname));
  const isWhole = (twin: Twin) =>
    hostsOf(twin).size === VARIANTS.length && VARIANTS.every((variant) => !contentOf(twin, variant).includes("{link}"));
  expect(twins(set).filter((twin) => !isWhole(twin))).toEqual([]);
});
