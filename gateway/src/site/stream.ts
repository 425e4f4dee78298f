import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import type { ParameterizedContext } from "koa";

/** Server-sent events to one page. */
export interface EventStream {
  send(name: string, data: unknown): void;
  end(): void;
}

/** The page's script asks so; a browser by itself does not. */
export const acceptsStream = (request: IncomingMessage): boolean => request.headers.accept === "text/event-stream";

/** The answer becomes a stream of events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function openStream(ctx: ParameterizedContext): EventStream {
  const body = new PassThrough();
  ctx.status = 200;
  ctx.type = "text/event-stream; charset=utf-8";
  ctx.set("Cache-Control", "no-store");
  // nginx would keep the events back until the end.
  ctx.set("X-Accel-Buffering", "no");
  ctx.body = body;
  return {
    send: (name, data) => void body.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void body.end(),
  };
}
