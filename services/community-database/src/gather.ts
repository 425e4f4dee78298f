import type { Subject } from "@sextant/core";
import type { Evidence } from "./evidence.ts";
import type { Store } from "./store/store.ts";

const NOTHING: Evidence = { indicators: [], texts: [] };

/**
 * Subject → what people reported of its indicators and of texts like its own.
 * @throws when the database does not answer: this layer is that look-up, so without it the subject is unanswered.
 */
export async function gather(subject: Subject, store: Store, signal: AbortSignal): Promise<Evidence> {
  if (subject.indicators.length === 0 && !subject.fingerprint) return NOTHING;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([store.find(subject.indicators, subject.fingerprint), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
