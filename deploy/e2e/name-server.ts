import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Resolver } from "node:dns/promises";
import { end, findBinary, freePort, launch, untilListening } from "@sextant/testkit";

/** A DNS server whose one name has the addresses that a test says. */
export interface NameServer extends AsyncDisposable {
  readonly port: number;
  readonly name: string;
  /** Resolves once the server answers with these addresses. */
  setAddresses(addresses: readonly string[]): Promise<void>;
}

const RELOAD_TIMEOUT_MS = 5_000;

/** `dnsmasq` of this machine on a free port. Undefined when it is not installed. */
export async function startNameServer(name: string): Promise<NameServer | undefined> {
  const program = findBinary("dnsmasq");
  if (!program) return undefined;
  const data = mkdtempSync(join(tmpdir(), "sextant-dns-"));
  const hosts = join(data, "hosts");
  writeFileSync(hosts, "");
  const port = await freePort();
  const child = launch(program, [
    "--keep-in-foreground",
    "--no-resolv",
    "--no-hosts",
    "--conf-file=/dev/null",
    "--pid-file=",
    "--bind-interfaces",
    "--listen-address=127.0.0.1",
    "--local-ttl=0",
    `--user=${userInfo().username}`,
    `--local=/${name}/`,
    `--port=${port}`,
    `--addn-hosts=${hosts}`,
  ]);
  await untilListening(port, child);
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${port}`]);
  const answers = async (addresses: readonly string[]) => {
    const answered = new Set(await resolver.resolve4(name).catch(() => []));
    return answered.size === addresses.length && addresses.every((address) => answered.has(address));
  };
  return {
    port,
    name,
    async setAddresses(addresses) {
      writeFileSync(hosts, addresses.map((address) => `${address} ${name}\n`).join(""));
      child.kill("SIGHUP");
      const until = Date.now() + RELOAD_TIMEOUT_MS;
      while (!(await answers(addresses))) {
        if (Date.now() > until) throw new Error(`dnsmasq does not answer with the addresses of ${name}`);
        await sleep(20);
      }
    },
    async [Symbol.asyncDispose]() {
      await end(child, "SIGKILL");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
