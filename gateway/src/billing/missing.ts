/** Stripe's word for something that it does not have, or has no more (https://docs.stripe.com/error-codes#resource-missing). */
const MISSING = "resource_missing";

/** True of an answer of Stripe's that it has no such thing. @param param what of the request named it; undefined: whatever did. */
export function isMissing(error: unknown, param?: string): boolean {
  const told = error as { readonly code?: unknown; readonly param?: unknown } | null;
  return told?.code === MISSING && (param === undefined || told.param === param);
}
