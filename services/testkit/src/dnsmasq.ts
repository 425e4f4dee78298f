import { end, findBinary, freePort, launch, untilListening } from "./binary.ts";

/** A DNS server for a test: dnsmasq on loopback, answering from its command line alone. */
export interface DnsServer extends AsyncDisposable {
  /** ip:port */
  readonly address: string;
}

const BINARY = findBinary("dnsmasq");
export const hasDnsmasq = BINARY !== undefined;

/**
 * @param records options of dnsmasq, such as `--host-record=shop.test,192.0.2.1`; any other name under `.test` is NXDOMAIN.
 * @throws Error when dnsmasq is not installed.
 */
export async function startDns(records: readonly string[]): Promise<DnsServer> {
  if (!BINARY) throw new Error("dnsmasq is not installed");
  const port = await freePort();
  const options = ["--no-daemon", "--no-resolv", "--no-hosts", "--conf-file=/dev/null", "--bind-interfaces"];
  const listen = ["--listen-address=127.0.0.1", `--port=${port}`, "--local=/test/", "--user=", "--pid-file="];
  const child = launch(BINARY, [...options, ...listen, ...records]);
  await untilListening(port, child);
  return {
    address: `127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => end(child, "SIGTERM"),
  };
}
