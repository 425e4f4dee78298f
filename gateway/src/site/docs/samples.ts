/** One request of a page, from which its examples in each language are made. */
export interface Request {
  readonly operation: string;
  readonly method: "GET" | "POST";
  /** With the base address, such as `https://sextant.example/api/v1/check`. */
  readonly url: string;
  readonly base: string;
  readonly needsKey: boolean;
  readonly body?: unknown;
}
interface Item {
  readonly content: string;
  readonly input_type?: string;
  readonly locale?: string;
}

const json = (value: unknown) => JSON.stringify(value);
/** Single quotes keep everything in a POSIX shell but a single quote. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const joined = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(", ");

function curl({ method, url, needsKey, body }: Request): string {
  return [
    `curl -s ${url}`,
    needsKey && '  -H "Authorization: Bearer $SEXTANT_KEY"',
    method === "POST" && `  -H "Content-Type: application/json" -d ${shell(json(body))}`,
  ]
    .filter(Boolean)
    .join(" \\\n");
}

const javascriptCall: Readonly<Record<string, (body: unknown) => string>> = {
  check(body) {
    const { content, input_type: inputType, locale } = body as Item;
    const options = joined([inputType && `inputType: ${json(inputType)}`, locale && `locale: ${json(locale)}`]);
    return `sextant.check(${joined([json(content), options && `{ ${options} }`])})`;
  },
  bulk: (body) => `sextant.bulk(${JSON.stringify((body as { items: unknown }).items, null, 2)})`,
  usage: () => "sextant.usage()",
};

function javascript({ operation, url, base, body }: Request): string {
  const call = javascriptCall[operation];
  if (!call) return `const answer = await fetch(${json(url)});\nconsole.log(await answer.text());`;
  return [
    'import { Sextant } from "sextant-client";',
    "",
    `const sextant = new Sextant({ apiKey: process.env.SEXTANT_KEY, baseUrl: ${json(base)} });`,
    `console.log(await ${call(body)});`,
  ].join("\n");
}

const pythonCall: Readonly<Record<string, (body: unknown) => string>> = {
  check(body) {
    const { content, input_type: inputType, locale } = body as Item;
    return `sextant.check(${joined([json(content), inputType && `input_type=${json(inputType)}`, locale && `locale=${json(locale)}`])})`;
  },
  bulk: (body) => `sextant.bulk(${JSON.stringify((body as { items: unknown }).items, null, 4)})`,
  usage: () => "sextant.usage()",
};

function python({ operation, url, base, body }: Request): string {
  const call = pythonCall[operation];
  if (!call) return `from urllib.request import urlopen\n\nprint(urlopen(${json(url)}).read().decode())`;
  return [
    "import os",
    "from sextant_client import Sextant",
    "",
    `sextant = Sextant(os.environ["SEXTANT_KEY"], ${json(base)})`,
    `print(${call(body)})`,
  ].join("\n");
}

const GO_TYPES: Readonly<Record<string, string>> = { text: "sextant.Text", url: "sextant.URL", email: "sextant.Email" };
const goCall: Readonly<Record<string, (body: unknown) => string>> = {
  check(body) {
    const { content, input_type: inputType, locale } = body as Item;
    const options = joined([inputType && `InputType: ${GO_TYPES[inputType]}`, locale && `Locale: ${json(locale)}`]);
    return `client.Check(ctx, ${json(content)}, ${options ? `&sextant.CheckOptions{${options}}` : "nil"})`;
  },
  bulk(body) {
    const items = (body as { items: readonly Item[] }).items.map(
      ({ content, input_type: inputType }) =>
        `\t{${joined([`Content: ${json(content)}`, inputType && `InputType: ${GO_TYPES[inputType]}`])}},`,
    );
    return ["client.Bulk(ctx, []sextant.Item{", ...items, "})"].join("\n");
  },
  usage: () => "client.Usage(ctx)",
};

function go({ operation, url, base, body }: Request): string {
  const call = goCall[operation];
  if (!call) return `answer, err := http.Get(${json(url)})`;
  return [
    `client, err := sextant.New(os.Getenv("SEXTANT_KEY"), ${json(base)})`,
    "if err != nil {",
    "\treturn err",
    "}",
    `result, err := ${call(body)}`,
  ].join("\n");
}

/** The request in each language that has a client, and for the shell. */
export const samples = (request: Request): readonly (readonly [language: string, code: string])[] => [
  ["curl", curl(request)],
  ["JavaScript", javascript(request)],
  ["Python", python(request)],
  ["Go", go(request)],
];
