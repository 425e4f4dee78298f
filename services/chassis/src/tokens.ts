import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Interceptor } from "@connectrpc/connect";
import type { Setting } from "./config/config.ts";
import { z } from "zod";

/** The file is looked at again after so many milliseconds. */
const KEEP_MS = 1_000;
/** A token: long enough that nobody guesses it. */
const TOKEN = /^[\w.~+/=-]{32,512}$/;
const BEARER = /^Bearer ([\w.~+/=-]{32,512})$/;

const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The tokens by which services know each other, from a file with one a line. The first is sent, every one is accepted, and
 * the file is read again when it changes: a new token is added as the last, then put first, then the old one taken out.
 */
export class ServiceTokens {
  readonly #file: string;
  readonly #now: () => number;
  #readAt: number;
  #tokens: readonly string[];
  #digests: readonly Buffer[];

  /**
   * @param now milliseconds that never go back.
   * @throws TypeError when the file has no token, or one too short; the system's error when it cannot be read.
   */
  constructor(file: string, now: () => number = () => performance.now()) {
    this.#file = file;
    this.#now = now;
    this.#readAt = now();
    this.#tokens = this.#read();
    this.#digests = this.#tokens.map(digest);
  }

  /** The one that is sent. */
  get own(): string {
    this.#refresh();
    return this.#tokens[0]!;
  }

  /** Whether an `Authorization` header bears one of them. */
  accepts(header: string | null): boolean {
    const token = BEARER.exec(header ?? "")?.[1];
    if (token === undefined) return false;
    this.#refresh();
    const given = digest(token);
    return this.#digests.filter((own) => timingSafeEqual(own, given)).length > 0;
  }

  #read(): readonly string[] {
    const tokens = readFileSync(this.#file, "utf8").split(/\s+/).filter(Boolean);
    if (tokens.length === 0 || !tokens.every((token) => TOKEN.test(token)))
      throw new TypeError("each line must be a token of 32 characters or more");
    return tokens;
  }

  /** A file that is away, or being written, changes nothing. */
  #refresh(): void {
    if (this.#now() - this.#readAt < KEEP_MS) return;
    this.#readAt = this.#now();
    try {
      this.#tokens = this.#read();
    } catch {
      return;
    }
    this.#digests = this.#tokens.map(digest);
  }
}

/** Where the tokens are: services that are reached over a network need them, and so does whoever calls them. */
export const serviceTokens: Setting<ServiceTokens> = {
  name: "SEXTANT_SERVICE_TOKENS",
  schema: z
    .string()
    .optional()
    .transform((file, context) => {
      try {
        if (file) return new ServiceTokens(file);
        context.addIssue("must name a file of service tokens");
      } catch (error) {
        const isToken = error instanceof TypeError;
        context.addIssue(isToken ? `names a file in which ${error.message}` : "names a file that cannot be read");
      }
      return z.NEVER;
    }),
};

/** Sends the token with every call. */
export const tokenInterceptor =
  (tokens: Pick<ServiceTokens, "own">): Interceptor =>
  (next) =>
  (request) => {
    request.header.set("authorization", `Bearer ${tokens.own}`);
    return next(request);
  };
