import { isActedOn, type Link, type Text } from "@sextant/core";

/** Where a link stands in a text: offsets in it, and the link's index. */
export interface Place {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Behind a link's last character: what a longer link would go on with. */
const GOES_ON = /^(?:[a-z0-9\-_/%?#=&@:~+]|\.[a-z0-9])/i;
/** Before a link without a scheme: what a longer link or an address would begin with. */
const BEGINS_BEFORE = /[a-z0-9.@_/-]$/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A link as this text writes it. */
function writtenIn({ view, start, text }: Text, { url, span, schemeless, origin }: Link): string {
  const at = span && span.view === view && origin === "text" ? span.start - start : -1;
  if (span && at >= 0 && at < text.length) return text.slice(at, span.end - start);
  return schemeless ? url.replace(HAS_SCHEME, "").replace(/^\/+/, "") : url;
}

/** A link is written once or a hundred times; links keep the first place alone. Everywhere it stands in this text, by order. */
export function placesOf(links: readonly Link[], text: Text): Place[] {
  const written = links
    .map((link, index) => ({ index, form: isActedOn(link) ? writtenIn(text, link) : "" }))
    .filter(({ form }) => form !== "")
    .toSorted((a, b) => b.form.length - a.form.length);
  const places: Place[] = [];
  const taken = new Uint8Array(text.text.length);
  for (const { index, form } of written) {
    const isBare = !HAS_SCHEME.test(form);
    for (let start = text.text.indexOf(form); start >= 0; start = text.text.indexOf(form, start + form.length)) {
      const end = start + form.length;
      const goesOn = GOES_ON.test(text.text.slice(end, end + 2));
      const beginsBefore = isBare && start > 0 && BEGINS_BEFORE.test(text.text.charAt(start - 1));
      if (goesOn || beginsBefore || taken[start] === 1) continue;
      taken.fill(1, start, end);
      places.push({ index, start, end });
    }
  }
  return places.toSorted((a, b) => a.start - b.start);
}
