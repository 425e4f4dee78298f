import { createClient } from "@connectrpc/connect";
import { createLog, inMemoryTransport, Metrics, subjectToWire } from "@sextant/chassis";
import { LayerService } from "@sextant/proto/layer";
import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { build } from "./index.ts";

const span = { view: 0, start: 0, end: 17 };
const sent = (id: string, name: string) =>
  subjectToWire({
    id,
    inputType: "url",
    receivedAt: 1_790_000_000_000,
    texts: [],
    links: [],
    domains: [{ name, role: "link", span }],
    images: [],
    indicators: [],
  });
const serviceContext = () => ({ log: createLog("test", "silent"), metrics: new Metrics() });

test("over the wire, a report a subject, look-ups off", async () => {
  await using service = await build(
    { lookups: false, dnsServers: [], lookupTimeoutMs: 100, knowledge: knowledge() },
    serviceContext(),
  );
  const layer = createClient(LayerService, inMemoryTransport(service.methods));
  const { reports } = await layer.analyze({ subjects: [sent("a", "paypal-verify.com"), sent("b", "kleinverein.de")] });
  expect(reports).toMatchObject([
    { subjectId: "a", answered: true, weighs: true, findings: [{ flag: "domain.credential_bait", span }] },
    { subjectId: "b", answered: true, weighs: false, findings: [] },
  ]);
});

test("look-ups on and nobody there: every scan is answered, and soon none waits", async () => {
  // 192.0.2.1 is TEST-NET-1 (RFC 5737): nothing answers there.
  const config = { lookups: true, dnsServers: ["192.0.2.1"], lookupTimeoutMs: 100, knowledge: knowledge() };
  await using service = await build(config, serviceContext());
  const layer = createClient(LayerService, inMemoryTransport(service.methods));
  const scan = async (n: number) => {
    const started = performance.now();
    const { reports } = await layer.analyze({ subjects: [sent(`s${n}`, `odd-shop-${n}.top`)] });
    expect(reports[0]).toMatchObject({ answered: true, findings: [{ flag: "domain.risky_tld" }] });
    return performance.now() - started;
  };
  for (let n = 0; n < 4; n++) await scan(n);
  let waited = 0;
  for (let n = 10; n < 30; n++) waited += await scan(n);
  expect(waited / 20).toBeLessThan(60);
});
