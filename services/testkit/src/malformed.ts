import { connect } from "node:net";

/** Targets that no URL parser reads, or reads otherwise than they look. */
const TARGETS = ["//", "///", "/", "*", "http://[", "http://[::", "//[", "/%", "/%00", "/livez?//", "/\u00ff", "//@:0", "?", "#", "a:b", "/..//", "\\\\"]; // prettier-ignore
const METHODS = ["GET", "POST", "PUT", "OPTIONS", "HEAD", "CONNECT", "PRI", "FOO", "get", "TRACE"];
const VERSIONS = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", "http/1.1", ""];
const HOSTS = [
  "Host: a",
  "Host: [",
  "Host: ",
  "Host: a:b:c",
  "Host: @",
  "Host: %",
  "Host: a\r\nHost: b",
  "X: y",
  "Host: \u00ff",
];
const FIELDS = [
  "Content-Length: -1", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: x",
  "Content-Type: application/json", "Content-Type: application/proto", "Content-Type: application/grpc", "Expect: tea",
  "Upgrade: h2c\r\nConnection: Upgrade", "Content-Encoding: gzip", "Connect-Timeout-Ms: x", "Connect-Protocol-Version: 9",
  "Authorization: Bearer", "Traceparent: 00-x", "bad header", ": x", "X-A: \u0000", `X-Long: ${"a".repeat(20_000)}`,
] as const; // prettier-ignore
const BODIES = [
  "",
  "{",
  "[".repeat(5_000),
  "0\r\n\r\n",
  "ffffffff\r\nx",
  "\u0000\u0001\u0002",
  "-1\r\n",
  '{"subjects":[{}]}',
];
/** An HTTP/2 connection preface (RFC 9113 section 3.4) and an empty SETTINGS frame. */
const PREFACE = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  Buffer.from("000000040000000000", "hex"),
]);

/** A fixed sequence of 32-bit numbers (splitmix32). */
function numbers(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** What never should be a request: broken HTTP/1.1, HTTP/2 with broken frames, and bytes; of `/rpc` paths too. */
export function* malformedRequests(seed: number, count: number, rpc: readonly string[] = []): Generator<Buffer> {
  const next = numbers(seed);
  const one = <T>(of: readonly T[]): T => of[next(of.length)] as T;
  const bytes = (most: number) => Buffer.from(Array.from({ length: next(most) }, () => next(256)));
  for (let made = 0; made < count; made += 1) {
    const kind = next(8);
    if (kind === 0) yield bytes(200);
    else if (kind === 1) yield Buffer.concat([PREFACE, bytes(120)]);
    else {
      const fields = Array.from({ length: next(4) }, () => one(FIELDS));
      const target = rpc.length > 0 && next(3) === 0 ? one(rpc) : one(TARGETS);
      const head = [`${one(METHODS)} ${target} ${one(VERSIONS)}`, one(HOSTS), ...fields].join("\r\n");
      yield Buffer.from(`${head}\r\n\r\n${one(BODIES)}`, "latin1");
    }
  }
}

/** Longest wait for what a server says to one of them, in milliseconds. */
const HEAR_MS = 250;
/** Longest wait for the connection itself: a busy machine is no server that is gone. */
const CONNECT_MS = 20_000;
const AT_ONCE = 64;

function send(port: number, request: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let isOpen = false;
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isOpen);
    };
    let timer = setTimeout(done, CONNECT_MS);
    socket.once("connect", () => {
      isOpen = true;
      clearTimeout(timer);
      timer = setTimeout(done, HEAR_MS);
      socket.end(request);
    });
    socket.on("error", done).on("close", done).resume();
  });
}

/** Sends each on a connection of its own; answers how many found nobody listening. */
export async function sendMalformed(port: number, requests: Iterable<Buffer>): Promise<number> {
  const left = requests[Symbol.iterator]();
  let refused = 0;
  const client = async () => {
    for (let item = left.next(); !item.done; item = left.next()) if (!(await send(port, item.value))) refused += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return refused;
}
