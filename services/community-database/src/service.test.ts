import { createClient } from "@connectrpc/connect";
import { createLog, inMemoryTransport, Metrics, type Service, subjectToWire } from "@sextant/chassis";
import { CommunityService, Opinion } from "@sextant/proto/community";
import { IndicatorKind, LayerService } from "@sextant/proto/layer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "./index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-community-"));
let service: Service;
beforeAll(async () => {
  service = await build(
    { dataDir, databaseUrl: undefined },
    { log: createLog("test", "silent"), metrics: new Metrics() },
  );
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

describe("reporting and scanning", () => {
  const community = () => createClient(CommunityService, inMemoryTransport(service.methods));
  const layer = () => createClient(LayerService, inMemoryTransport(service.methods));
  const indicators = [{ kind: IndicatorKind.URL, value: "fee.example/pay" }];
  const analyze = async () => {
    const span = { view: 0, start: 0, end: 15 };
    const subject = {
      id: "s",
      inputType: "text",
      receivedAt: 0,
      texts: [],
      links: [],
      domains: [],
      images: [],
    } as const;
    const sent = subjectToWire({ ...subject, indicators: [{ kind: "url", value: "fee.example/pay", span }] });
    return (await layer().analyze({ subjects: [sent] })).reports[0]!;
  };

  test("scans alone are never counted as reports; a person's report is", async () => {
    for (let n = 0; n < 5; n += 1) expect(await analyze()).toMatchObject({ answered: true, weighs: false, score: 0 });
    await community().report({ reporter: "ann", opinion: Opinion.SCAM, scamType: "delivery", indicators });
    const report = await analyze();
    expect(report).toMatchObject({ weighs: true, scamTypes: [{ scamType: "delivery" }] });
    expect(report.findings).toMatchObject([{ flag: "community.reported_url", span: { start: 0, end: 15 } }]);
    const { standings } = await community().lookup({ indicators });
    expect(standings).toMatchObject([{ scamReports: 1, honestReports: 0, scamType: "delivery" }]);
  });

  test("texts are told by their fingerprint alone, those that nobody reported not; bad ones are refused", async () => {
    const [known, other] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
    const fingerprint = { exact: known, minhash: [] };
    await community().report({ reporter: "ann", opinion: Opinion.SCAM, fingerprint });
    await community().report({ reporter: "bob", opinion: Opinion.HONEST, fingerprint });
    const { standings } = await community().lookup({ texts: [other, known] });
    expect(standings).toMatchObject([{ about: { case: "text", value: known }, scamReports: 1, honestReports: 1 }]);
    await expect(community().lookup({ texts: [new Uint8Array(31)] })).rejects.toThrow("texts");
    await expect(community().lookup({ texts: Array.from({ length: 201 }, () => known) })).rejects.toThrow("200 texts");
  });

  test.each([
    ["reporter", { reporter: "", opinion: Opinion.SCAM, indicators }],
    ["opinion", { reporter: "ann", indicators }],
    ["scam_type", { reporter: "ann", opinion: Opinion.SCAM, scamType: "none", indicators }],
    ["nothing is reported", { reporter: "ann", opinion: Opinion.SCAM }],
    ["fingerprint.exact", { reporter: "ann", opinion: Opinion.SCAM, fingerprint: { exact: new Uint8Array(5) } }],
  ])("a bad report is refused by field: %s", async (field, request) => {
    await expect(community().report(request)).rejects.toThrow(field);
  });
});
