import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** The path of a request target, without its query; whatever stands there, nothing is resolved. */
export const pathOf = (request: IncomingMessage): string => (request.url ?? "/").split("?", 1)[0] ?? "/";

/**
 * A handler whose failure ends the request, not the process: what it throws, or rejects with, is answered 400 while
 * nothing has been answered yet, and else breaks the connection off.
 */
export function guarded(handle: (request: IncomingMessage, response: ServerResponse) => unknown): RequestListener {
  return (request, response) => {
    response.on("error", () => response.destroy());
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end("bad request\n");
    };
    try {
      Promise.resolve(handle(request, response)).catch(fail);
    } catch {
      fail();
    }
  };
}
