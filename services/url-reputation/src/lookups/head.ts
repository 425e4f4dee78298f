import { type Reach, send } from "@sextant/chassis";

const HEADERS = { "user-agent": "Mozilla/5.0 (compatible; sextant-links/1)", accept: "*/*" };

/**
 * Asks once, without following; the body is never read. Where it redirects to, or undefined.
 * @throws OutboundError when the target is none that may be asked, or the network's error.
 */
export async function locationOf(
  url: URL,
  method: "HEAD" | "GET",
  reach: Reach,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  const { status, headers } = await send(url, reach, { method, headers: HEADERS, maxBytes: 0, signal });
  const { location } = headers;
  return { status, location: typeof location === "string" ? location : undefined };
}
