/** Runs of at least so many printable characters, as the tool `strings` finds them. */
const RUN = /[\x20-\x7e]{6,4000}/g;
/** Bytes of a file that is no text which are looked at. */
const MAX_BYTES = 200_000;

/** Printable runs of a file that is no text, in ASCII and in UTF-16, a run a line. */
export function stringsIn(data: Uint8Array): string {
  const kept = data.subarray(0, MAX_BYTES);
  const narrow = new TextDecoder("latin1").decode(kept);
  const even = new TextDecoder("utf-16le").decode(kept.subarray(0, kept.length & ~1));
  const odd = new TextDecoder("utf-16le").decode(kept.subarray(1, kept.length - ((kept.length + 1) & 1)));
  return [narrow, even, odd].flatMap((text) => text.match(RUN) ?? []).join("\n");
}
