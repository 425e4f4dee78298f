import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the stand-in serves, by group and version: plural, kind, whether it lies in a namespace, short name. */
const RESOURCES: Readonly<Record<string, readonly (readonly [string, string, boolean, string?])[]>> = {
  v1: [
    ["namespaces", "Namespace", false],
    ["configmaps", "ConfigMap", true],
    ["secrets", "Secret", true],
    ["services", "Service", true],
    ["pods", "Pod", true],
  ],
  "apps/v1": [
    ["deployments", "Deployment", true, "deploy"],
    ["statefulsets", "StatefulSet", true],
  ],
  "autoscaling/v2": [["horizontalpodautoscalers", "HorizontalPodAutoscaler", true, "hpa"]],
  "policy/v1": [["poddisruptionbudgets", "PodDisruptionBudget", true]],
  "networking.k8s.io/v1": [["networkpolicies", "NetworkPolicy", true]],
};

interface Stored {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** A stand-in of the API server: keeps what kubectl sends, and knows no more of it. */
export interface StandIn extends AsyncDisposable {
  readonly url: string;
  /** Objects by their path. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** Requests of which no object is kept: secrets, and exec with its command. */
  readonly asked: readonly string[];
}

const resourceList = (groupVersion: string) => ({
  kind: "APIResourceList",
  apiVersion: "v1",
  groupVersion,
  resources: RESOURCES[groupVersion]!.map(([name, kind, namespaced, short]) => ({
    name,
    singularName: kind.toLowerCase(),
    namespaced,
    kind,
    shortNames: short ? [short] : [],
    verbs: ["create", "delete", "get", "list", "patch", "update"],
  })),
});

const groupList = () => ({
  kind: "APIGroupList",
  apiVersion: "v1",
  groups: Object.keys(RESOURCES)
    .filter((groupVersion) => groupVersion.includes("/"))
    .map((groupVersion) => {
      const [name, version] = groupVersion.split("/");
      return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
    }),
});

const pathOf = (groupVersion: string) => (groupVersion.includes("/") ? `apis/${groupVersion}` : `api/${groupVersion}`);

/** Says of every kind that the server validates fields, so that kubectl need not. */
const openApi = (groupVersion: string) => ({
  openapi: "3.0.0",
  info: { title: "stand-in", version: "1" },
  paths: Object.fromEntries(
    RESOURCES[groupVersion]!.map(([name, kind]) => {
      const [group, version] = groupVersion.includes("/") ? groupVersion.split("/") : ["", groupVersion];
      const parameters = [{ name: "fieldValidation", in: "query", schema: { type: "string" } }];
      const patch = { parameters, responses: {}, "x-kubernetes-group-version-kind": { group, kind, version } };
      return [`/${pathOf(groupVersion)}/namespaces/{namespace}/${name}/{name}`, { patch }];
    }),
  ),
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What kubectl writes in Protocol Buffers (secrets) is given back as it came. */
const PROTOBUF = "application/vnd.kubernetes.protobuf";

const merged = (old: unknown, change: unknown): unknown => {
  if (typeof old !== "object" || typeof change !== "object" || !old || !change || Array.isArray(change)) return change;
  const entries = Object.entries(change).map(([key, value]) => [
    key,
    merged((old as Record<string, unknown>)[key], value),
  ]);
  return { ...old, ...Object.fromEntries(entries) };
};

const NOT_FOUND = {
  kind: "Status",
  apiVersion: "v1",
  status: "Failure",
  reason: "NotFound",
  code: 404,
  message: "not found",
};
const POD = { kind: "Pod", apiVersion: "v1", metadata: { name: "gateway-0", namespace: "sextant" } };
const RUNNING = { spec: { containers: [{ name: "service" }] }, status: { phase: "Running" } };

/** What every cluster answers before it knows an object. */
function fixed(path: string): unknown {
  if (path === "/version") return { major: "1", minor: "32", gitVersion: "v1.32.0" };
  if (path === "/api") return { kind: "APIVersions", versions: ["v1"] };
  if (path === "/apis") return groupList();
  const groupVersion = Object.keys(RESOURCES).find((each) => path.endsWith(`/${pathOf(each)}`));
  if (path === "/openapi/v3") {
    const urls = Object.keys(RESOURCES).map((each) => [
      pathOf(each),
      { serverRelativeURL: `/openapi/v3/${pathOf(each)}` },
    ]);
    return { paths: Object.fromEntries(urls) };
  }
  if (groupVersion === undefined) return undefined;
  return path.startsWith("/openapi/v3/") ? openApi(groupVersion) : resourceList(groupVersion);
}

/** Starts a stand-in on a free port of this machine. */
export async function startStandIn(): Promise<StandIn> {
  const stored = new Map<string, Stored>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    void bodyOf(request).then((body) => {
      if (request.headers["content-type"] === PROTOBUF) {
        asked.push(`${request.method} ${pathname}`);
        return response.writeHead(201, { "content-type": PROTOBUF }).end(body);
      }
      const [status, answer] = answerTo(request, pathname, body.toString("utf8"));
      return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  function answerTo({ method, url }: IncomingMessage, path: string, body: string): [number, unknown] {
    const known = fixed(path);
    if (known !== undefined) return [200, known];
    if (path.endsWith("/exec")) {
      asked.push(url!);
      return [403, { ...NOT_FOUND, reason: "Forbidden", code: 403, message: "a stand-in runs nothing" }];
    }
    if (path.endsWith("/pods")) return [200, { kind: "PodList", apiVersion: "v1", items: [{ ...POD, ...RUNNING }] }];
    if (path.endsWith("/pods/gateway-0")) return [200, { ...POD, ...RUNNING }];
    if (method === "POST") {
      const object = JSON.parse(body) as Stored;
      stored.set(`${path}/${object.metadata.name}`, object);
      return [201, object];
    }
    const old = stored.get(path);
    if (!old) return [404, NOT_FOUND];
    if (method === "PATCH") stored.set(path, merged(old, JSON.parse(body)) as Stored);
    return [200, stored.get(path)];
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
