import { pauseAfter, sleep } from "./retry.js";

const VERSION = "1.1.0";
/** As the API's description asks, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** An answer of the API other than 200. */
export class SextantError extends Error {
  name = "SextantError";
  constructor(status, body, headers) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? "unknown";
    this.requestId = headers.get("x-request-id") ?? undefined;
    const reset = headers.get("x-ratelimit-reset");
    this.resetAt = reset ? new Date(reset) : undefined;
    const wait = Number(headers.get("retry-after") ?? NaN);
    this.retryAfterMs = Number.isFinite(wait) ? wait * 1_000 : undefined;
  }
}

/** No answer: the connection broke, was refused, or took longer than the timeout. */
export class ConnectionError extends Error {
  name = "ConnectionError";
}

/** Client of the API. One instance serves any number of calls at a time. */
export class Sextant {
  #key;
  #baseUrl;
  #timeoutMs;
  #fetch;

  constructor({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }) {
    if (!apiKey) throw new TypeError("apiKey is required");
    if (!baseUrl) throw new TypeError("baseUrl is required, such as https://sextant.example/api/v1");
    this.#key = apiKey;
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    this.#timeoutMs = timeoutMs;
    this.#fetch = fetch;
  }

  /** Analyzes one content. */
  check(content, { inputType, locale, ledger, signal } = {}) {
    const body = { content, ...(inputType && { input_type: inputType }), ...(locale && { locale }) };
    return this.#call("POST", withLedger("/check", ledger), body, signal);
  }

  /** Analyzes up to ten contents: texts, or objects with `content` and `input_type`. */
  bulk(items, { ledger, signal } = {}) {
    const body = { items: items.map((item) => (typeof item === "string" ? { content: item } : item)) };
    return this.#call("POST", withLedger("/bulk", ledger), body, signal);
  }

  /** What the account has left. */
  usage({ signal } = {}) {
    return this.#call("GET", "/usage", undefined, signal);
  }

  async #call(method, path, body, signal) {
    // The same key with every attempt: a first answer that was lost is told again, and charged once.
    const idempotencyKey = method === "POST" ? crypto.randomUUID() : undefined;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(method, path, body, idempotencyKey, signal);
      } catch (error) {
        signal?.throwIfAborted();
        const isKnown = error instanceof SextantError || error instanceof ConnectionError;
        const pause = isKnown ? pauseAfter(attempt, error) : undefined;
        if (pause === undefined) throw error;
        await sleep(pause, signal);
      }
    }
  }

  async #attempt(method, path, body, idempotencyKey, signal) {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    let status;
    let headers;
    let text;
    try {
      const response = await this.#fetch(`${this.#baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          accept: "application/json",
          "user-agent": `sextant-client-javascript/${VERSION}`,
          ...(body && { "content-type": "application/json" }),
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      ({ status, headers } = response);
      text = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      throw new ConnectionError(timeout.aborted ? `no answer within ${this.#timeoutMs} ms` : "the connection failed", {
        cause: error,
      });
    }
    const parsed = parse(text);
    if (status === 200 && parsed) return parsed;
    throw new SextantError(status, parsed ?? {}, headers);
  }
}

const withLedger = (path, ledger) => (ledger ? `${path}?include=ledger` : path);

/** JSON, or undefined: a proxy before the API answers with whatever it likes. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
