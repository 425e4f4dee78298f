import { type Plan, PLANS } from "../accounts/plans.ts";

/** What a price of the provider buys. */
export type Offer = { readonly price: string } & (
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "credits"; readonly credits: number }
);

/** `price_1Abc=api`, or a number of credits. */
const ENTRY = /^(price_\w{1,100})=(\w{1,12})$/;
const CREDITS = /^[1-9]\d{0,6}$/;

/** Reads what prices buy. `unreadable`: places in the list, from 1. */
export function parsePrices(items: readonly string[]): { readonly offers: Offer[]; readonly unreadable: number[] } {
  const offers: Offer[] = [];
  const unreadable: number[] = [];
  for (const [index, item] of items.entries()) {
    const [, price = "", word = ""] = ENTRY.exec(item) ?? [];
    const plan = PLANS.find((each) => each === word && each !== "free");
    if (plan) offers.push({ price, kind: "plan", plan });
    else if (CREDITS.test(word)) offers.push({ price, kind: "credits", credits: Number(word) });
    else unreadable.push(index + 1);
  }
  return { offers, unreadable };
}
