/** Largest feed that is downloaded, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Longest download, in milliseconds. */
const MAX_MS = 120_000;

export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export type Download =
  | { readonly kind: "unchanged" }
  | ({ readonly kind: "text"; readonly text: string } & Validators)
  | { readonly kind: "failed"; readonly why: string };

/** The body as text, given up when it grows over {@link MAX_BYTES}. */
async function readBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Downloads a feed unless it is unchanged (RFC 9110, conditional requests). Total. */
export async function download(url: string, known: Validators, signal: AbortSignal): Promise<Download> {
  const headers = new Headers({ "user-agent": "sextant-feeds/1" });
  if (known.etag !== undefined) headers.set("if-none-match", known.etag);
  if (known.lastModified !== undefined) headers.set("if-modified-since", known.lastModified);
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]) });
    if (response.status === 304) return { kind: "unchanged" };
    if (!response.ok) return { kind: "failed", why: `HTTP ${response.status}` };
    const text = await readBody(response);
    if (text === undefined) return { kind: "failed", why: "too large" };
    const etag = response.headers.get("etag") ?? undefined;
    const lastModified = response.headers.get("last-modified") ?? undefined;
    return { kind: "text", text, etag, lastModified };
  } catch {
    return { kind: "failed", why: "no answer" };
  }
}
