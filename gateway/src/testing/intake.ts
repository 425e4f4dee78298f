import type { InputType, Intake, Link } from "@sextant/core";

/** Whether there is too little to judge is core's business. */
export const littleIn = (): undefined => undefined;

/** Stands in for core's intake in tests of the gateway: links by one regex, marks for what a subject shall have. */
export class InvalidUrlError extends Error {}

/** `http` or `https`, then everything up to a space. */
const LINK = /https?:\/\/\S+/g;

export async function intake(
  content: string,
  options: { readonly id: string; readonly receivedAt: number; readonly inputType?: InputType },
): Promise<Intake> {
  const { id, receivedAt } = options;
  const links: Link[] = [...content.matchAll(LINK)].map((match) => ({
    url: match[0],
    span: { view: 0, start: match.index, end: match.index + match[0].length },
    origin: "text",
    defanged: false,
    schemeless: false,
  }));
  if (options.inputType === "url" && links.length === 0) throw new InvalidUrlError("not a URL");
  const inputType = options.inputType ?? (links[0]?.url === content ? "url" : "text");
  const hosts = links.map(({ url }) => new URL(url).hostname);
  return {
    subject: {
      id,
      inputType,
      receivedAt,
      texts: inputType === "url" ? [] : [{ view: 0, start: 0, kind: "body", text: content }],
      links,
      domains: hosts.map((name, index) => ({ name, role: "link", span: links[index]!.span! })),
      images: content.includes("[image]")
        ? [{ data: new Uint8Array([1]), mediaType: "image/png", name: "code.png" }]
        : [],
      indicators: hosts.map((value) => ({ kind: "domain", value })),
      fingerprint: { exact: new Uint8Array(32), minhash: [] },
    },
    views: [content],
    truncated: [],
  };
}
