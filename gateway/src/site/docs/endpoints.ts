import { type Html, html, when } from "../html.ts";
import { type Answer, type Description, type Operation, resolve, type Schema } from "./description.ts";
import { codeBlock, inline, markdown, table } from "./markdown.ts";
import { samples } from "./samples.ts";

type Row = readonly (string | Html)[];
const pretty = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const code = (text: string) => html`<code>${text}</code>`;

function typeOf(schema: Schema): Html {
  if (schema.enum) return html`${schema.enum.map((value, index) => [index > 0 ? ", " : "", code(value)])}`;
  const name = [schema.type].flat().join(" or ") || "object";
  const range =
    schema.minimum === undefined && schema.maximum === undefined
      ? ""
      : ` ${schema.minimum ?? ""}–${schema.maximum ?? ""}`;
  return html`${schema.format ?? name}${range}`;
}

/** A row a field, those of what is inside after it. */
function fields(description: Description, given: Schema, prefix = ""): Row[] {
  const schema = resolve(description, given);
  if (schema.items) return fields(description, schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const found = resolve(description, property);
    const needed = schema.required?.includes(name) ? "always" : "optional";
    return [
      [code(path), typeOf(found), needed, inline((property.description ?? found.description ?? "").trim())],
      ...fields(description, found, path),
    ];
  });
}

function parametersOf(description: Description, operation: Operation): Html | undefined {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(description, parameter));
  return when(
    parameters.length > 0,
    () =>
      html`<h3 id="${operation.operationId}-parameters">Headers and query</h3>
      ${table(
        ["name", "in", "there", "meaning"],
        parameters.map(({ name, in: place, required, description: meaning }) => [
          code(name),
          place,
          required ? "always" : "optional",
          inline(meaning.trim()),
        ]),
      )}`,
  );
}

function answers(description: Description, { operationId, responses }: Operation): Html {
  const rows = Object.entries(responses).map(([status, response]): Row => {
    const found: Answer = resolve(description, response);
    return [code(status), inline(found.description), Object.keys(found.headers ?? {}).join(", ")];
  });
  const [media] = Object.values(responses["200"]?.content ?? {});
  const shown = Object.values(media?.examples ?? {});
  return html`<h3 id="${operationId}-answers">Answers</h3>
    ${table(["status", "meaning", "headers"], rows)}
    ${shown.map(({ summary, value }) => html`<details><summary>200: ${summary}</summary>${codeBlock(pretty(value))}</details>`)}
    ${
      media &&
      media.schema.$ref !== undefined &&
      html`<h3 id="${operationId}-fields">Fields of the answer</h3>
        ${table(["field", "type", "there", "meaning"], fields(description, media.schema))}`
    }`;
}

/** A form that sends the request from the reader's own browser; shown by the script alone. @param key that is filled in. */
export const tryIt = (
  { operationId }: Operation,
  method: string,
  path: string,
  needsKey: boolean,
  body: unknown,
  key = "",
): Html =>
  html`<form class="try" data-method="${method}" data-path="${path}" aria-labelledby="${operationId}-try" hidden>
    <h3 id="${operationId}-try">Try it: ${method} ${path}</h3>
    ${
      needsKey &&
      html`<label for="${operationId}-key">API key</label>
        <p class="hint" id="${operationId}-key-hint">
          Sent to this server alone, and forgotten when the page is left. Each answer counts as a call of the key.
        </p>
        <input
          id="${operationId}-key"
          class="key"
          type="password"
          value="${key}"
          autocomplete="off"
          spellcheck="false"
          aria-describedby="${operationId}-key-hint"
        />`
    }
    ${
      body !== undefined &&
      html`<label for="${operationId}-body">Body</label>
        <textarea id="${operationId}-body" rows="6" spellcheck="false" autocomplete="off">${pretty(body)}</textarea>`
    }
    <button>Send</button>
    <div class="outcome" role="status"></div>
  </form>`;

/** One operation: what it does, how it is asked in each language, what it answers. */
function endpoint(
  description: Description,
  origin: string,
  path: string,
  method: "GET" | "POST",
  operation: Operation,
): Html {
  const { operationId, summary, requestBody, security } = operation;
  const server = (description.paths[path]?.servers ?? description.servers)[0]!.url.replace(/\/$/, "");
  const needsKey = security === undefined;
  const [media] = Object.values(requestBody?.content ?? {});
  const examples = Object.values(media?.examples ?? {});
  const body = examples[0]?.value;
  const base = `${origin}${server}`;
  const request = { operation: operationId, method, url: `${base}${path}`, base, needsKey, body };
  return html`<h2 id="${operationId}">${summary}</h2>
    <p><code>${method} ${server}${path}</code></p>
    ${markdown(operation.description)}
    <h3 id="${operationId}-examples">How to ask</h3>
    ${samples(request).map(
      ([language, text], index) =>
        html`<details name="${operationId}-examples" ${index === 0 && html` open`}><summary>${language}</summary>${codeBlock(text)}</details>`,
    )}
    ${parametersOf(description, operation)}
    ${
      media &&
      html`<h3 id="${operationId}-body-fields">Fields of the body</h3>
        ${table(["field", "type", "there", "meaning"], fields(description, media.schema))}
        ${examples.slice(1).map(({ summary: name, value }) => html`<details><summary>${name}</summary>${codeBlock(pretty(value))}</details>`)}`
    }
    ${answers(description, operation)} ${tryIt(operation, method, `${server}${path}`, needsKey, body)}`;
}

/** Every endpoint. @param origin where the service is reached, without a path. */
export function endpoints(description: Description, origin: string): Html {
  const all = Object.entries(description.paths).flatMap(([path, { get, post }]) => [
    ...(post ? [endpoint(description, origin, path, "POST", post)] : []),
    ...(get ? [endpoint(description, origin, path, "GET", get)] : []),
  ]);
  return html`${all}`;
}

/** The webhook's message and headers. */
export function webhook(description: Description): Html {
  const operation = description.webhooks["scanCompleted"]!.post!;
  const media = operation.requestBody!.content["application/json"]!;
  return html`${markdown(operation.description)} ${parametersOf(description, operation)}
    <h3 id="message">The message</h3>
    ${Object.values(media.examples ?? {}).map(({ value }) => codeBlock(pretty(value)))}
    ${table(["field", "type", "there", "meaning"], fields(description, media.schema))}`;
}

/** Every answer that is an error, by its code. */
export function errorAnswers(description: Description): Html {
  const shared = Object.entries(description.components.responses);
  return html`${shared.map(
    ([name, { description: meaning, content }]) =>
      html`<h3 id="${name}">${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")}</h3>
        <p>${inline(meaning)}</p>
        ${Object.values(Object.values(content ?? {})[0]?.examples ?? {}).map(({ value }) => codeBlock(pretty(value)))}`,
  )}`;
}
