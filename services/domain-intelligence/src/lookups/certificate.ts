import { connect } from "node:tls";
import type { Certificate } from "../evidence.ts";
import { checkedAddress, type Reach } from "@sextant/chassis";
import { codeOf } from "./dns.ts";
import { type Ask, Unanswered } from "./question.ts";
import { unanswered } from "./get.ts";

const KEEP_MS = 3_600_000;
const NO_ROUTE = new Set(["ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"]);

/** The certificate that a site shows. It is read, not believed: what it vouches for is not asked here. */
export function certificateAsk(reach: Reach, port = 443): Ask<Certificate> {
  return async (host, signal) => {
    const address = await checkedAddress(host, reach).catch(unanswered);
    return { value: await shownBy(host, address, port, signal), keepMs: KEEP_MS };
  };
}

function shownBy(host: string, address: string, port: number, signal: AbortSignal): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false });
    const abort = () => socket.destroy(new Unanswered("timeout"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", abort));
    // A site that is down or has no TLS says nothing of the network; a missing route does.
    socket.once("error", (error) =>
      reject(error instanceof Unanswered ? error : new Unanswered("failed", !NO_ROUTE.has(codeOf(error)))),
    );
    socket.once("secureConnect", () => {
      const shown = socket.getPeerCertificate();
      const validFrom = Date.parse(shown.valid_from);
      const issuer = shown.issuer?.O ?? shown.issuer?.CN ?? "";
      socket.destroy();
      if (!Number.isFinite(validFrom)) reject(new Unanswered("failed", true));
      else resolve({ issuer: String(issuer).slice(0, 200), validFrom });
    });
  });
}
