import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An RDAP server on loopback that speaks RFC 9083; `answers` by domain, anything else is 404. */
export async function startRdap(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
    asked.push(name);
    const answer = answers[name];
    if (answer) return answer(request, response);
    response.writeHead(404, { "content-type": "application/rdap+json" });
    response.end(JSON.stringify({ errorCode: 404, title: "Not Found" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    base: `http://rdap.test:${port}/`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** A domain object as registries send it (RFC 9083 section 5.3). */
export const domainObject = (name: string, registered: string, status: readonly string[] = ["active"]) => ({
  rdapConformance: ["rdap_level_0"],
  objectClassName: "domain",
  ldhName: name.toUpperCase(),
  status,
  events: [
    { eventAction: "registration", eventDate: registered },
    { eventAction: "expiration", eventDate: "2030-01-01T00:00:00Z" },
  ],
  secureDNS: { delegationSigned: false },
  entities: [
    {
      objectClassName: "entity",
      roles: ["registrar"],
      vcardArray: [
        "vcard",
        [
          ["version", {}, "text", "4.0"],
          ["fn", {}, "text", "Example Registrar, Inc."],
        ],
      ],
    },
  ],
});

export const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/rdap+json" });
    response.end(JSON.stringify(body));
  };
