import { createSocket } from "node:dgram";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { createClient } from "@connectrpc/connect";
import { createLog, inMemoryTransport, Metrics, type Service, subjectToWire } from "@sextant/chassis";
import { LayerService } from "@sextant/proto/layer";
import { knowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { build } from "./index.ts";
import { subjectOf } from "./suites/shared.ts";

const MAIL = [
  "Return-Path: <b@other.example.net>",
  "Received: from out.example.net (out.example.net [203.0.113.9]) by mx.home.example.org; Thu, 1 Oct 2026 00:00:05 +0000",
  "From: Bank <info@bank.example.com>",
  "Reply-To: info-bank@gmail.com",
  "",
  "Hello",
  "",
].join("\n");

const serviceContext = () => ({ log: createLog("test", "silent"), metrics: new Metrics() });
async function analyze(service: Service) {
  const layer = createClient(LayerService, inMemoryTransport(service.methods));
  return (await layer.analyze({ subjects: [subjectToWire(subjectOf(MAIL))] })).reports[0]!;
}

test("with look-ups off, relations are judged and nothing is asked", async () => {
  await using service = await build(
    { lookups: false, dnsServers: [], lookupTimeoutMs: 400, knowledge: knowledge() },
    serviceContext(),
  );
  const report = await analyze(service);
  expect(report).toMatchObject({ answered: true, weighs: true, unknowns: ["spf", "dkim", "dmarc"] });
  expect(report.findings.map(({ flag }) => flag)).toEqual(["mail.reply_to_freemail"]);
});

test("a name server that never answers costs one wait, then answers are at once", async () => {
  const silent = createSocket("udp4");
  let questions = 0;
  silent.on("message", () => (questions += 1));
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
  const parts = serviceContext();
  const service = await build(
    { lookups: true, dnsServers: [`127.0.0.1:${silent.address().port}`], lookupTimeoutMs: 100, knowledge: knowledge() },
    parts,
  );
  try {
    const first = await analyze(service);
    expect(first).toMatchObject({ answered: true, unknowns: ["spf", "dmarc"] });
    const [asked, started] = [questions, performance.now()];
    for (let n = 0; n < 20; n += 1)
      expect(await analyze(service)).toMatchObject({ answered: true, unknowns: ["spf", "dmarc"] });
    // Twenty waits would be two seconds and more.
    expect(performance.now() - started).toBeLessThan(1_000);
    // Twenty scans would ask forty times; a question on its way is repeated, and one asks whether anything is answered.
    expect(questions - asked).toBeLessThan(8);
    expect(await parts.metrics.registry.metrics()).toMatch(
      /sextant_breaker_state\{breaker="email-authentication-dns"\} 2/,
    );
  } finally {
    await service[Symbol.asyncDispose]();
    silent.close();
  }
});
