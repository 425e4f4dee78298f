import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Code, type ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { defineFlags, type Analysis, type Subject } from "@sextant/core";
import { LayerService } from "@sextant/proto/layer";
import { malformedRequests, sendMalformed } from "@sextant/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGrpcJsTransport, type GrpcJsTransport } from "../clients/grpcjs-transport.ts";
import { subjectToWire } from "../codec.ts";
import { layerMethods, type Layer } from "../layer.ts";
import { openService, type OpenService } from "../lifecycle.ts";
import { createLog } from "../log.ts";
import { Metrics } from "../metrics.ts";
import type { ServiceContext, Service } from "../service.ts";
import { ServiceTokens, tokenInterceptor } from "../tokens.ts";
import { inMemoryTransport } from "./memory.ts";

const catalogue = defineFlags(1, {
  "url.test": { severity: "high", title: "T", description: "D", technique: "t", falsePositives: "f" },
});

/**
 * Fires on every link; fails on a subject named "broken"; waits for its signal on one named "slow"; of one named "unsure"
 * it gathers more, which raises the score to tenths of a second that are left.
 */
const layer: Layer<number> = {
  name: "url-reputation",
  catalogue,
  gather: async (subject, signal) => {
    if (subject.id === "slow")
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    return 70;
  },
  gatherMore: async ({ id }, { evidence, analysis }, leftMs) =>
    id === "unsure" && evidence === analysis.score ? Math.min(99, leftMs / 100) : undefined,
  analyze: (subject, score): Analysis => {
    if (subject.id === "broken") throw new Error("broken");
    return {
      score,
      findings: subject.links.map((link) => ({
        flag: "url.test",
        note: link.url,
        ...(link.span ? { span: link.span } : {}),
      })),
      scamTypes: { phishing: 0.5 },
      unknowns: ["dns"],
      abstained: false,
    };
  },
  versions: () => ({ model: "test 3" }),
  ready: async () => true,
  [Symbol.asyncDispose]: async () => undefined,
};

const subject = (id: string): Subject => ({
  id,
  inputType: "url",
  receivedAt: 1_800_000_000_000,
  texts: [],
  links: [
    {
      url: "https://a.example/",
      span: { view: 0, start: 0, end: 18 },
      origin: "text",
      defanged: false,
      schemeless: true,
    },
  ],
  domains: [],
  images: [],
  indicators: [],
});

const folder = mkdtempSync(join(tmpdir(), "sextant-servers-"));
const tokenFile = join(folder, "tokens");
const OLD = "o".repeat(40);
writeFileSync(tokenFile, OLD);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("one layer, three servers", () => {
  const serviceContext: ServiceContext = { log: createLog("test", "silent"), metrics: new Metrics() };
  const service: Service = {
    name: layer.name,
    methods: layerMethods(layer, serviceContext),
    ready: () => layer.ready(),
    [Symbol.asyncDispose]: async () => undefined,
  };
  let open: OpenService;
  let grpc: GrpcJsTransport;
  const servers: Record<string, () => Transport> = {
    grpc: () => grpc,
    connect: () =>
      createConnectTransport({
        baseUrl: `http://127.0.0.1:${open.httpPort}`,
        httpVersion: "1.1",
        useBinaryFormat: false,
        interceptors: [tokenInterceptor(new ServiceTokens(tokenFile))],
      }),
    memory: () => inMemoryTransport(service.methods),
  };

  beforeAll(async () => {
    const tokens = new ServiceTokens(tokenFile);
    open = await openService(service, serviceContext, {
      grpcPort: 0,
      httpPort: 0,
      host: "127.0.0.1",
      logLevel: "silent",
      shutdownMs: 1000,
      tokens,
    });
    grpc = createGrpcJsTransport(`ipv4:127.0.0.1:${open.grpcPort}`, [tokenInterceptor(tokens)]);
  });
  afterAll(async () => {
    grpc.close();
    await open[Symbol.asyncDispose]();
  });

  test.each(Object.keys(servers))("%s: every subject is reported on, a broken one unanswered alone", async (server) => {
    const client = createClient(LayerService, servers[server]!());
    const { reports } = await client.analyze({
      subjects: ["one", "broken", "two"].map((id) => subjectToWire(subject(id))),
    });
    expect(reports.map((report) => [report.subjectId, report.answered, report.score])).toEqual([
      ["one", true, 70],
      ["broken", false, 0],
      ["two", true, 70],
    ]);
    expect(reports[0]!.findings[0]).toMatchObject({
      flag: "url.test",
      title: "T",
      note: "https://a.example/",
      span: { view: 0, start: 0, end: 18 },
    });
    expect(reports[0]!.unknowns).toEqual(["dns"]);
  });

  test.each(Object.keys(servers))("%s: the deadline reaches the layer", async (server) => {
    const client = createClient(LayerService, servers[server]!());
    const call = client.analyze({ subjects: [subjectToWire(subject("slow"))] }, { timeoutMs: 80 });
    const outcome = await call.then(
      ({ reports }) => reports.map((report) => report.answered),
      (error: { code: number }) => error.code,
    );
    expect([[false], 4]).toContainEqual(outcome);
  });

  test.each(Object.keys(servers))(
    "%s: more is gathered once an answer is known, within what is left",
    async (server) => {
      const client = createClient(LayerService, servers[server]!());
      const subjects = ["one", "unsure"].map((id) => subjectToWire(subject(id)));
      const scores = async (timeoutMs?: number) =>
        (await client.analyze({ subjects }, timeoutMs === undefined ? {} : { timeoutMs })).reports.map(
          ({ score }) => score,
        );
      expect(await scores()).toEqual([70, 99]);
      const [certain, unsure] = await scores(5_000);
      expect(certain).toBe(70);
      expect(unsure).toBeGreaterThan(0);
      expect(unsure).toBeLessThanOrEqual(50);
    },
  );

  test.each(["httpPort", "grpcPort"] as const)("malformed requests end nothing but themselves: %s", async (port) => {
    const rpc = ["/sextant.layer.v1.LayerService/Analyze"];
    const left: unknown[] = [];
    const note = (reason: unknown) => left.push(reason);
    process.on("uncaughtException", note).on("unhandledRejection", note);
    try {
      expect(await sendMalformed(open[port], malformedRequests(20_261_121, 1_500, rpc))).toBe(0);
    } finally {
      process.off("uncaughtException", note).off("unhandledRejection", note);
    }
    expect(left).toEqual([]);
    for (const server of Object.keys(servers)) {
      const { reports } = await createClient(LayerService, servers[server]!()).analyze({
        subjects: [subjectToWire(subject("one"))],
      });
      expect(reports).toHaveLength(1);
    }
  });

  describe("who has no token is refused", () => {
    const from = (server: string, own: string | undefined): Transport => {
      const interceptors = own === undefined ? [] : [tokenInterceptor({ own })];
      return server === "grpc"
        ? createGrpcJsTransport(`ipv4:127.0.0.1:${open.grpcPort}`, interceptors)
        : createConnectTransport({ baseUrl: `http://127.0.0.1:${open.httpPort}`, httpVersion: "1.1", interceptors });
    };
    const outcome = async (server: string, own?: string) => {
      const transport = from(server, own);
      try {
        const { reports } = await createClient(LayerService, transport).analyze({
          subjects: [subjectToWire(subject("one"))],
        });
        return reports.length;
      } catch (error) {
        return (error as ConnectError).code;
      } finally {
        if ("close" in transport) (transport as GrpcJsTransport).close();
      }
    };

    test.each(["grpc", "connect"])("%s: a call without a token, or with another, is not made", async (server) => {
      expect(await outcome(server)).toBe(Code.Unauthenticated);
      expect(await outcome(server, "x".repeat(40))).toBe(Code.Unauthenticated);
      expect(await outcome(server, `${OLD}o`)).toBe(Code.Unauthenticated);
      expect(await outcome(server, OLD)).toBe(1);
    });
  });

  test("probes and metrics stand beside the Connect server", async () => {
    const at = (path: string) => fetch(`http://127.0.0.1:${open.httpPort}${path}`);
    expect((await at("/livez")).status).toBe(200);
    expect((await at("/readyz")).status).toBe(200);
    expect(await (await at("/metrics")).text()).toContain("sextant_rpc_calls_total");
    expect((await at("/elsewhere")).status).toBe(404);
  });
});
