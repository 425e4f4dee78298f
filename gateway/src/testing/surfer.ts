import type { Bench } from "./harness.ts";

/** A page as a browser without scripts got it. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads, on a redirect. */
  readonly location: string | null;
}
type Fields = Readonly<Record<string, string>>;

/** Keeps cookies, and sends forms as a browser does from a page of the site. */
export class Surfer {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #headers: Fields;

  /** @param headers sent with every request. */
  constructor({ url }: Pick<Bench, "url">, headers: Fields = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get(path: string, headers: Fields = {}): Promise<Page> {
    return this.#send(path, { headers });
  }

  post(path: string, fields: Fields | URLSearchParams, headers: Fields = {}): Promise<Page> {
    const own = { "sec-fetch-site": "same-origin", ...headers };
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields), headers: own });
  }

  /** A form of the page at `from`, with what stands in it unseen. */
  async submit(from: string, path: string, fields: Fields = {}): Promise<Page> {
    const { text } = await this.get(from);
    return this.post(path, { csrf: csrfIn(text), ...fields });
  }

  async #send(path: string, init: Omit<RequestInit, "headers"> & { readonly headers: Fields }): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...this.#headers, ...(cookie ? { cookie } : {}), ...init.headers };
    const answer = await fetch(`${this.#url}${path}`, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, location: answer.headers.get("location") };
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/; Max-Age=0\b/.test(line)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}

/** The token that a form of a page carries; empty where it has none. */
export const csrfIn = (markup: string): string => /name="csrf" value="([^"]+)"/.exec(markup)?.[1] ?? "";

/** The newest sign-in link that a gateway printed, as a path. */
export const printedLink = ({ printed }: Pick<Bench, "printed">): string =>
  /\/account\/link\?\S+/.exec(printed.at(-1)!)![0];

/** The token of a sign-in link. */
export const tokenIn = (path: string): string => new URLSearchParams(path.split("?")[1]).get("token")!;

/** Signs a new browser in, by a link of the terminal. */
export async function signedIn(bench: Bench, email = "ann@example.org", headers: Fields = {}): Promise<Surfer> {
  const surfer = new Surfer(bench, headers);
  await surfer.post("/account/sign-in", { email });
  await surfer.post("/account/link", { token: tokenIn(printedLink(bench)) });
  return surfer;
}
