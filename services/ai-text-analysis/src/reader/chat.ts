import { lookup } from "node:dns/promises";
import { type AddressResolver, isPublic, type Reach, send } from "@sextant/chassis";
import { z } from "zod";

/** Largest answer that is read, in bytes: what is asked for is a hundred. */
const MAX_BYTES = 64 * 1024;

/** The part of a chat completion that holds the answer. */
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

/** A request that the server will not take as it is: a content filter's answers among them. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** The server answered, but not a chat completion. `status`: of HTTP. */
export class NoCompletion extends Error {
  override readonly name = "NoCompletion";
  readonly status: number;
  constructor(status: number) {
    super(`second reader: HTTP ${status}`);
    this.status = status;
  }
}

const addressesOf = async (host: string, family: 4 | 6): Promise<string[]> =>
  (await lookup(host, { family, all: true })).map(({ address }) => address);

/** Names as this machine has them, its hosts file and search domains included: the operator names a server of their own. */
const asTheSystem: AddressResolver = {
  resolve4: (host) => addressesOf(host, 4),
  resolve6: (host) => addressesOf(host, 6),
};

/** What may be reached: whatever the operator names by TLS; without it their own networks alone, so that no content crosses the internet in the clear. */
const reachOf = ({ protocol }: URL): Reach => ({
  resolver: asTheSystem,
  mayConnect: (address) => protocol === "https:" || !isPublic(address),
});

/** Where questions are sent. */
export interface ChatServer {
  /** Base address, such as https://llm.example/v1. */
  readonly url: string;
  readonly key: string | undefined;
}

/**
 * Sends one question to a server that speaks the chat-completions protocol, and reads the text of its answer: empty where the model or
 * the server refuses what it is asked, which a content may bring about.
 * @throws NoCompletion, OutboundError, or the network's error.
 */
export async function complete({ url, key }: ChatServer, body: string, signal: AbortSignal): Promise<string> {
  const target = new URL(`${url.replace(/\/$/, "")}/chat/completions`);
  const headers = {
    "content-type": "application/json",
    "user-agent": "sextant-second-reader/1",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const answer = await send(target, reachOf(target), { method: "POST", headers, body, maxBytes: MAX_BYTES, signal });
  if (REFUSED.has(answer.status)) return "";
  const parsed = answer.status === 200 ? completion.safeParse(jsonOf(answer.body)) : undefined;
  if (!parsed?.success) throw new NoCompletion(answer.status);
  return parsed.data.choices[0]!.message.content ?? "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
