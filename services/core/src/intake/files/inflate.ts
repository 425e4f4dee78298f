import type { Allowance } from "../../allowance.ts";

/** Most bytes taken out of one compressed stream. */
const MAX_STREAM = 200_000;
/** Steps for one stream, and for one byte that comes out of it. */
const STREAM = 5_000;
const LIMITS: Limits = { most: MAX_STREAM, each: 1 };

/** What of one stream is taken, and what each byte costs. */
export interface Limits {
  readonly most: number;
  readonly each: number;
}

export type Compression = "deflate" | "deflate-raw" | "gzip";

/** The bytes of a compressed stream, as many as the allowance and the limits let through; of a broken one those before the fault. */
export async function inflate(
  data: Uint8Array,
  format: Compression,
  allowance: Allowance,
  { most, each }: Limits = LIMITS,
): Promise<Uint8Array> {
  if (!allowance.take("files", STREAM)) return new Uint8Array();
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // Faults of what is written are told where it is read.
  writer.write(Uint8Array.from(data)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const kept = allowance.most("files", Math.min(next.value.length, most - length), each);
      chunks.push(next.value.subarray(0, kept));
      length += kept;
      if (kept === next.value.length) continue;
      allowance.truncated.add("files");
      await reader.cancel();
      break;
    }
  } catch {
    // Broken, or followed by other bytes: what came out before counts.
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
