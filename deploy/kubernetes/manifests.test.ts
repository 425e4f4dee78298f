import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serverSettings, readConfig, SETTING_NAMES } from "@sextant/chassis";
import { LAYER_SERVICES } from "@sextant/core";
import * as gateway from "@sextant/gateway";
import { describe, expect, test } from "vitest";
import { targetSettings } from "../../gateway/src/config.ts";
import { SERVICES } from "../local/services.ts";
import { at, readManifests } from "./manifests.ts";

const MANIFESTS = readManifests();
const OBJECTS = MANIFESTS.filter(({ file }) => !file.startsWith("patches/") && file !== "kustomization.yaml");
const KUSTOMIZATION = MANIFESTS.find(({ file }) => file === "kustomization.yaml")!.body;
const LAYERS = Object.values(LAYER_SERVICES);
const SERVERS = [...LAYERS, "aggregator"];

const find = (kind: string, name: string) => {
  const found = OBJECTS.filter((object) => object.kind === kind && object.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return found[0]!.body;
};
const workload = (name: string) => find(name === "aggregator" ? "StatefulSet" : "Deployment", name);
const patch = (name: string) => MANIFESTS.find(({ file }) => file === `patches/${name}.yaml`)!.body;
const POD = ["spec", "template", "spec"] as const;
const CONTAINER = [...POD, "containers", 0] as const;
const SETTINGS = at(find("ConfigMap", "sextant-settings"), "data") as Record<string, string>;

describe("the files", () => {
  test("every file with objects is a resource", () => {
    expect([...new Set(OBJECTS.map(({ file }) => file))].sort()).toEqual(
      [...(at(KUSTOMIZATION, "resources") as string[])].sort(),
    );
  });

  test("every patch reaches the workloads that it is for", () => {
    const reached = (at(KUSTOMIZATION, "patches") as unknown[]).map((entry) => {
      const [, kinds] = /^([\w|]+)$/.exec(String(at(entry, "target", "kind")))!;
      const [, words] = / in \(([^)]*)\)$/.exec(String(at(entry, "target", "labelSelector")))!;
      const names = OBJECTS.filter(
        ({ kind, body }) =>
          kinds!.split("|").includes(kind) &&
          words!.split(", ").includes(String(at(body, "metadata", "labels", "app.kubernetes.io/component"))),
      ).map(({ name }) => name);
      return [String(at(entry, "path")), names.sort()] as const;
    });
    expect(Object.fromEntries(reached)).toEqual({
      "patches/process.yaml": [...SERVERS, "gateway"].sort(),
      "patches/servers.yaml": [...SERVERS].sort(),
      "patches/scratch.yaml": [...LAYERS, "gateway"].sort(),
    });
  });
});

describe.each(SERVERS)("%s", (name) => {
  test("has its workload, and a headless Service that selects it", () => {
    const labels = at(workload(name), "spec", "template", "metadata", "labels");
    const service = find("Service", name);
    expect(at(service, "spec", "clusterIP")).toBe("None");
    expect(labels).toMatchObject(at(service, "spec", "selector") as object);
    expect(labels).toMatchObject(at(workload(name), "spec", "selector", "matchLabels") as object);
    expect(at(service, "spec", "ports", 0)).toMatchObject({ port: 9090, targetPort: "grpc" });
  });

  test("is the gateway's target", () => {
    const setting = `SEXTANT_TARGET_${name.toUpperCase().replaceAll("-", "_")}`;
    expect(SETTINGS[setting]).toBe(`dns:///${name}:9090`);
  });
});

describe.each([...SERVERS, "gateway"])("%s", (name) => {
  test("runs its image in the container that the patches change, within limits", () => {
    const container = at(workload(name), ...CONTAINER);
    expect(container).toMatchObject({ name: "service", image: `sextant/${name}` });
    expect(at(container, "resources")).toMatchObject({
      requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
      limits: { memory: expect.any(String) as string },
    });
  });

  test("loses one pod at a time", () => {
    const budget = find("PodDisruptionBudget", name);
    expect(at(budget, "spec", "maxUnavailable")).toBe(1);
    expect(at(budget, "spec", "selector", "matchLabels")).toEqual({ "app.kubernetes.io/name": name });
  });
});

test.each([...LAYERS, "gateway"])("%s is scaled by load, from two pods up", (name) => {
  const spec = at(find("HorizontalPodAutoscaler", name), "spec");
  expect(at(spec, "scaleTargetRef")).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name });
  expect(at(spec, "minReplicas")).toBeGreaterThanOrEqual(2);
  expect(at(spec, "maxReplicas")).toBeGreaterThan(at(spec, "minReplicas") as number);
  expect(at(workload(name), "spec", "replicas"), "the autoscaler's to set").toBeUndefined();
});

describe("probes and rights", () => {
  const servers = at(patch("servers"), ...CONTAINER);
  const process = patch("process");

  test("a service is asked on its second server, the gateway on its operations port", () => {
    const own = at(workload("gateway"), ...CONTAINER);
    expect(at(servers, "livenessProbe", "httpGet")).toEqual({ path: "/livez", port: "http" });
    expect(at(servers, "readinessProbe", "httpGet")).toEqual({ path: "/readyz", port: "http" });
    expect(at(servers, "ports")).toContainEqual({ name: "http", containerPort: 9091 });
    expect(at(own, "livenessProbe", "httpGet")).toEqual({ path: "/healthz", port: "ops" });
    expect(at(own, "readinessProbe", "httpGet")).toEqual({ path: "/readyz", port: "ops" });
    expect(at(own, "ports")).toContainEqual({ name: "ops", containerPort: 9464 });
  });

  test("nothing runs as root or writes outside its volumes", () => {
    for (const body of [process, find("StatefulSet", "nats")]) {
      expect(at(body, ...POD, "securityContext")).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(at(body, ...CONTAINER, "securityContext")).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
    }
    expect(at(process, ...CONTAINER, "volumeMounts")).toContainEqual({ name: "data", mountPath: "/data" });
    expect(at(patch("scratch"), ...POD, "volumes", 0)).toMatchObject({ name: "data", emptyDir: {} });
    expect(at(workload("aggregator"), "spec", "volumeClaimTemplates", 0, "metadata", "name")).toBe("data");
  });

  test("a pod has time to finish what is in flight", () => {
    const command = at(process, ...CONTAINER, "lifecycle", "preStop", "exec", "command") as string[];
    const needed = Number(command[1]) + Number(SETTINGS["SEXTANT_SHUTDOWN_MS"]) / 1000;
    expect(at(process, ...POD, "terminationGracePeriodSeconds")).toBeGreaterThan(needed);
  });
});

describe("settings", () => {
  test("every name exists", () => {
    const used = new Set(JSON.stringify(OBJECTS.map(({ body }) => body)).match(/\bSEXTANT_[A-Z0-9_]+\b/g));
    expect(used.size).toBeGreaterThan(0);
    expect([...used, ...Object.keys(SETTINGS)].filter((name) => !(name in SETTING_NAMES))).toEqual([]);
  });

  test("every process can read them", () => {
    // The file is in the pods alone.
    const { tokens: _, ...servers } = serverSettings;
    const { tokens: _tokens, ...targets } = targetSettings;
    const read = SERVICES.map(
      ({ settings }) =>
        () =>
          readConfig({ ...servers, ...settings }, SETTINGS),
    );
    for (const one of read) expect(one).not.toThrow();
    expect(() => readConfig(gateway.settings, SETTINGS)).not.toThrow();
    expect(() => readConfig(targets, SETTINGS)).not.toThrow();
  });

  test("no credential stands in a manifest", () => {
    for (const name of ["DATABASE_URL", "REDIS_URL", "SEXTANT_HASH_PREFIX_KEY", "SEXTANT_LLM_KEY"])
      expect(SETTINGS).not.toHaveProperty(name);
    const environments = OBJECTS.flatMap(({ body }) => (at(body, ...CONTAINER, "env") ?? []) as unknown[]);
    const literal = environments.filter((entry) => at(entry, "value") !== undefined).map((entry) => at(entry, "name"));
    expect(new Set(literal)).toEqual(new Set(["PORT", "NATS_URL", "SEXTANT_OPS_HOST"]));
  });
});

describe("NATS", () => {
  const nats = find("StatefulSet", "nats");
  const conf = readFileSync(join(import.meta.dirname, "nats", "nats.conf"), "utf8");
  const servers = Array.from(
    { length: Number(at(nats, "spec", "replicas")) },
    (_, index) => `nats://nats-${index}.nats`,
  );

  test("acks what is on disk: 2.10 or newer, sync_interval always", () => {
    const [, major, minor] = /^nats:(\d+)\.(\d+)/.exec(String(at(nats, ...CONTAINER, "image")))!;
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(2010);
    expect(conf).toMatch(/^\s*sync_interval: always$/m);
  });

  test("has a server for every replica of the stream, and all are named", () => {
    expect(SETTINGS["SEXTANT_EVENT_REPLICAS"]).toBe(String(servers.length));
    const [first, ...others] = servers.map((server) => `${server}:4222`);
    const url = [first!.replace("//", "//sextant:$(NATS_PASSWORD)@"), ...others].join(",");
    for (const name of ["gateway", "aggregator"])
      expect(at(workload(name), ...CONTAINER, "env")).toContainEqual({ name: "NATS_URL", value: url });
    expect(conf).toContain(`routes: [${servers.map((server) => `${server}:6222`).join(", ")}]`);
    expect(at(find("Service", "nats"), "spec")).toMatchObject({ clusterIP: "None", publishNotReadyAddresses: true });
  });
});

describe("who may talk to whom", () => {
  const policies = OBJECTS.filter(({ kind }) => kind === "NetworkPolicy");
  const spec = (name: string) => at(find("NetworkPolicy", name), "spec");

  test("nobody, unless it is said", () => {
    expect(spec("nobody")).toEqual({ podSelector: {}, policyTypes: ["Ingress"] });
    expect(policies.map(({ name }) => name)).toEqual([
      "nobody",
      "gateway",
      "services",
      "metrics",
      "nats",
      "no-way-out",
    ]);
  });

  test("the gateway alone reaches the services' servers", () => {
    expect(at(spec("services"), "ingress")).toEqual([
      {
        from: [{ podSelector: { matchLabels: { "app.kubernetes.io/component": "gateway" } } }],
        ports: [{ port: "grpc" }, { port: "http" }],
      },
    ]);
  });

  test("layers that look nothing up reach nothing", () => {
    expect(spec("no-way-out")).toMatchObject({ policyTypes: ["Egress"], egress: [] });
  });

  test("service tokens are mounted where the settings say", () => {
    const process = patch("process");
    const mounts = at(process, ...CONTAINER, "volumeMounts") as { name: string; mountPath: string }[];
    const mount = mounts.find(({ name }) => name === "tokens")!;
    expect(SETTINGS["SEXTANT_SERVICE_TOKENS"]).toBe(`${mount.mountPath}/tokens`);
    const volumes = at(process, ...POD, "volumes") as { name: string; secret?: { secretName: string } }[];
    expect(volumes.find(({ name }) => name === "tokens")?.secret?.secretName).toBe("sextant-service-tokens");
  });
});
