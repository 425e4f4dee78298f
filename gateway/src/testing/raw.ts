import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { contractFaults } from "./openapi.ts";

/** An answer as it came over the socket. */
export interface RawAnswer {
  readonly status: number;
  readonly remaining: number;
  /** Milliseconds until the reset. */
  readonly resetIn: number;
  readonly body: { readonly error: string; readonly message: string };
}

export async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Everything that a socket says until it is closed, or until `enough` says so. */
export async function hear(socket: Socket, enough: (text: string) => boolean = () => false): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
    if (enough(text)) resolve();
  });
  socket.once("close", () => resolve()).once("error", () => resolve());
  await promise;
  return text;
}

/** Reads the last answer of a conversation. @throws Error naming each way in which it breaks `openapi.yaml`. */
export function lastAnswer(text: string): RawAnswer {
  const last = text.slice(text.lastIndexOf("HTTP/1.1 "));
  const [head = "", ...rest] = last.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s, 2) as [string, string]));
  const status = Number(line.split(" ")[1]);
  const body = JSON.parse(rest.join("\r\n\r\n")) as RawAnswer["body"];
  const faults = contractFaults("POST", "unparsed", status, headers, body);
  if (faults.length > 0) throw new Error(`raw answer breaks openapi.yaml: ${faults.join("; ")}`);
  const remaining = Number(headers.get("x-ratelimit-remaining"));
  return { status, body, remaining, resetIn: Date.parse(headers.get("x-ratelimit-reset")!) - Date.now() };
}

/** Says something and reads the answer to it. */
export async function say(port: number, ...parts: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const socket = await open(port);
  for (const part of parts) socket.write(part);
  const text = await hear(socket, isWhole);
  socket.destroy();
  return lastAnswer(text);
}

/** The last answer in the text has all the bytes that it declares. */
export function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.slice(text.lastIndexOf("HTTP/1.1 ")).split("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return rest.length > 0 && Buffer.byteLength(rest.join("\r\n\r\n")) >= Number(length);
}
