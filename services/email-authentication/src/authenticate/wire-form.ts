import { parseHeaderBlock } from "../message/header-block.ts";

/** Signatures of one kind that are verified; a real mail has a handful. */
export const MAX_SIGNATURES = 10;
/** Fields of ARC, three to a set: lists and forwarders make a handful of sets (RFC 8617 allows 50). */
export const MAX_ARC_FIELDS = 45;

const LIMITS: Readonly<Record<string, number>> = {
  "dkim-signature": MAX_SIGNATURES,
  "arc-seal": MAX_ARC_FIELDS / 3,
  "arc-message-signature": MAX_ARC_FIELDS / 3,
  "arc-authentication-results": MAX_ARC_FIELDS / 3,
};

export interface WireForm {
  /** CRLF line ends, without mbox line and surplus signatures. */
  readonly bytes: Uint8Array;
  /** Some signatures were left out. */
  readonly cut: boolean;
}

/** The message as it went over the wire, as far as a copy tells: DKIM signs CRLF (RFC 6376, 3.7), copies have LF. */
export function wireForm(text: string): WireForm {
  const { fields } = parseHeaderBlock(text);
  const seen = new Map<string, number>();
  const surplus = fields.filter(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > (LIMITS[name] ?? Number.POSITIVE_INFINITY);
  });
  let kept = "";
  let from = fields[0]?.span.start ?? 0;
  for (const { span } of surplus) {
    kept += text.slice(from, span.start);
    from = text.startsWith("\r\n", span.end) ? span.end + 2 : span.end + 1;
  }
  kept += text.slice(from);
  return { bytes: Buffer.from(kept.replaceAll(/\r?\n/g, "\r\n"), "utf8"), cut: surplus.length > 0 };
}
