import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { startProxy } from "./proxy.ts";

test("a proxy passes, is slow, is silent, and delivers what waited", async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(echo, "listening");
  {
    await using proxy = await startProxy((echo.address() as { port: number }).port);
    const client = connect(proxy.port, "127.0.0.1");
    const ask = async (text: string) => {
      const started = performance.now();
      client.write(text);
      const [data] = (await once(client, "data")) as [Buffer];
      return { text: data.toString(), ms: performance.now() - started };
    };
    expect((await ask("one")).text).toBe("one");
    proxy.delayMs = 100;
    expect((await ask("two")).ms).toBeGreaterThan(95);
    proxy.delayMs = 0;
    proxy.silent = true;
    const waiting = ask("three");
    setTimeout(() => (proxy.silent = false), 100);
    expect(await waiting).toMatchObject({ text: "three" });
    client.destroy();
  }
  echo.close();
});
