import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What a server of the chat-completions protocol was asked. */
export interface ChatQuestion {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  /** Of `response_format`. */
  readonly format: { readonly type: string; readonly json_schema: { readonly schema: Record<string, unknown> } };
  readonly system: string;
  readonly user: string;
}

/** What it answers: the model's words; or another status or body, or words after a while. */
export type ChatAnswer =
  | string
  | { readonly status?: number; readonly body?: string; readonly words?: string; readonly afterMs?: number };

/** A stand-in for a language model's server, on 127.0.0.1. */
export interface ChatServer extends AsyncDisposable {
  /** Base address, as operators name it. */
  readonly url: string;
  readonly questions: ChatQuestion[];
  answer: (question: ChatQuestion) => ChatAnswer;
}

interface Body {
  readonly model: string;
  readonly response_format: ChatQuestion["format"];
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

async function questionOf(request: IncomingMessage): Promise<ChatQuestion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { model, response_format: format, messages } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
  const said = (role: string) => messages.find((message) => message.role === role)?.content ?? "";
  const { url: path = "", headers } = request;
  return { path, authorization: headers.authorization, model, format, system: said("system"), user: said("user") };
}

/** Starts a server that answers as it is told. */
export async function startChatServer(answer: ChatServer["answer"]): Promise<ChatServer> {
  const questions: ChatQuestion[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const question = await questionOf(request);
    questions.push(question);
    const said = chat.answer(question);
    const { status = 200, afterMs = 0, words = "", body } = typeof said === "string" ? { words: said } : said;
    await sleep(afterMs, undefined, { ref: false });
    const whole = { choices: [{ index: 0, message: { role: "assistant", content: words }, finish_reason: "stop" }] };
    response.writeHead(status, { "content-type": "application/json" }).end(body ?? JSON.stringify(whole));
  };
  const server = createServer((request, response) => void reply(request, response).catch(() => response.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`,
    questions,
    answer,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return chat;
}

/** The last word that a text asks an answer to carry as its token: of the instructions ours, of the data that of a planted order. */
export const tokenIn = (text: string): string => [...text.matchAll(/"token"[^\n]{0,20} word (\w+)/g)].at(-1)?.[1] ?? "";
