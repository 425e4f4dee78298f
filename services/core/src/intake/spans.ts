import type { Intake, Span } from "../subject.ts";

/** Faults in an intake's places: spans outside their view or cutting a surrogate pair, texts that are not their view's own slice. */
export function brokenPlaces(intake: Intake): string[] {
  const { subject, views } = intake;
  const faults: string[] = [];
  const check = (what: string, span: Span | undefined) => {
    if (!span) return;
    const view = views[span.view];
    const isInside = view !== undefined && span.start >= 0 && span.start < span.end && span.end <= view.length;
    if (!isInside) faults.push(`${what}: ${JSON.stringify(span)}`);
    else if (cutsPair(view, span.start) || cutsPair(view, span.end)) faults.push(`${what} cuts a pair`);
  };
  subject.links.forEach(({ span }, i) => check(`link ${i}`, span));
  subject.domains.forEach(({ span }, i) => check(`domain ${i}`, span));
  subject.indicators.forEach(({ span }, i) => check(`indicator ${i}`, span));
  subject.images.forEach(({ span }, i) => check(`image ${i}`, span));
  subject.mail?.files?.forEach(({ span }, i) => check(`file ${i}`, span));
  for (const text of subject.texts) {
    if (views[text.view]?.slice(text.start, text.start + text.text.length) !== text.text)
      faults.push(`text of view ${text.view}`);
  }
  subject.links.forEach((link, i) => {
    if (link.carrier !== undefined && !(link.carrier < i)) faults.push(`carrier of link ${i}`);
  });
  return faults;
}

function cutsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
