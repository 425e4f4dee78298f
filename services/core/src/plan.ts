import type { Subject } from "./subject.ts";
import type { LayerNumber } from "./words.ts";

/** Which layers have something to look at in a subject. A layer that has not is never called. */
export function applicableLayers(subject: Subject): LayerNumber[] {
  const layers: LayerNumber[] = [];
  if (subject.links.length > 0) layers.push(1);
  if (subject.domains.length > 0) layers.push(2);
  if (subject.mail) layers.push(3);
  if (subject.texts.length > 0) layers.push(4);
  if (subject.images.length > 0) layers.push(5);
  if (subject.indicators.length > 0 || subject.fingerprint) layers.push(6);
  return layers;
}

const EMPTY = { texts: [], links: [], domains: [], images: [], indicators: [] } as const;

/** The part of a subject that a layer needs, and nothing else. */
export function partFor(layer: LayerNumber, subject: Subject): Subject {
  const { id, inputType, receivedAt } = subject;
  const base = { id, inputType, receivedAt, ...EMPTY };
  switch (layer) {
    case 1:
      return { ...base, links: subject.links };
    case 2:
      return { ...base, domains: subject.domains };
    case 3:
      return subject.mail ? { ...base, mail: subject.mail, links: subject.links, domains: subject.domains } : base;
    case 4:
      return { ...base, texts: subject.texts, links: subject.links, domains: subject.domains };
    case 5:
      return { ...base, images: subject.images };
    case 6:
      return subject.fingerprint
        ? { ...base, indicators: subject.indicators, fingerprint: subject.fingerprint }
        : { ...base, indicators: subject.indicators };
  }
}
