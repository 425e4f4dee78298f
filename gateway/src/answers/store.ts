/** An answer that is kept for a repetition of its request. */
export interface Kept {
  /** Of the request; a repetition has the same. */
  readonly fingerprint: string;
  /** The answer, sealed; absent while the first request is still being answered. */
  readonly sealed?: Uint8Array;
}

/** `token`: the caller is the first, and must keep an answer or release the id with it. `kept`: somebody was before. */
export type Claim = { readonly token: string } | { readonly kept: Kept };

/** Answers by id, for repeated requests; shared by every gateway, kept over a restart. */
export interface AnswerStore extends AsyncDisposable {
  /** Takes an id for `leaseMs` milliseconds, unless it is taken. One of several at once is the first. */
  claim(id: string, fingerprint: string, leaseMs: number): Promise<Claim>;
  /** Keeps an answer for `keepMs` milliseconds. Nothing happens when the claim has run out and is somebody else's. */
  keep(id: string, token: string, sealed: Uint8Array, keepMs: number): Promise<void>;
  /** Gives up a claim: the next request with this id is a first one. */
  release(id: string, token: string): Promise<void>;
}
