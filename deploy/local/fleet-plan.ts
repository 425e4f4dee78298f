import { join } from "node:path";
import { LAYER_NUMBERS, LAYER_SERVICES } from "@sextant/core";
import { freePorts, type ProcessPlan } from "./processes.ts";
import { withTokens } from "./tokens.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SERVICE_NAMES = [...LAYER_NUMBERS.map((layer) => LAYER_SERVICES[layer]), "aggregator"];

/** `SEXTANT_TARGET_…` of a service. */
export const targetName = (service: string): string => `SEXTANT_TARGET_${service.toUpperCase().replaceAll("-", "_")}`;

/** The fleet on one machine: what each process is started with. The gateway is last. */
export interface FleetPlan {
  readonly processes: readonly ProcessPlan[];
  /** Public port of the gateway. */
  readonly port: number;
}

/** A service on given ports of a loopback address. */
export function servicePlan(
  name: string,
  environment: Readonly<Record<string, string>>,
  ports: { readonly grpc: number; readonly http: number },
  host = "127.0.0.1",
): ProcessPlan {
  return {
    name,
    main: join(ROOT, "services", name, "src", "main.ts"),
    probes: `http://${host}:${ports.http}`,
    environment: {
      ...environment,
      SEXTANT_HOST: host,
      SEXTANT_GRPC_PORT: String(ports.grpc),
      SEXTANT_HTTP_PORT: String(ports.http),
    },
  };
}

/** A gateway in front of services, by their targets. */
export function gatewayPlan(
  environment: Readonly<Record<string, string>>,
  ports: { readonly public: number; readonly ops: number },
  targets: Readonly<Record<string, string>>,
): ProcessPlan {
  return {
    name: "gateway",
    main: join(ROOT, "gateway", "src", "main.ts"),
    probes: `http://127.0.0.1:${ports.ops}`,
    environment: { ...environment, ...targets, PORT: String(ports.public), SEXTANT_OPS_PORT: String(ports.ops) },
  };
}

/** One process per service on free loopback ports; the gateway on given ones (0: a free one). */
export async function planFleet(
  given: Readonly<Record<string, string>>,
  wanted: { readonly port: number; readonly opsPort: number } = { port: 0, opsPort: 0 },
): Promise<FleetPlan> {
  const environment = withTokens(given);
  const ports = await freePorts(SERVICE_NAMES.length * 2 + 2);
  const take = () => ports.pop()!;
  const targets: Record<string, string> = {};
  const services = SERVICE_NAMES.map((name) => {
    const plan = servicePlan(name, environment, { grpc: take(), http: take() });
    targets[targetName(name)] = `ipv4:127.0.0.1:${plan.environment["SEXTANT_GRPC_PORT"]}`;
    return plan;
  });
  const port = wanted.port || take();
  const ops = wanted.opsPort || take();
  return { processes: [...services, gatewayPlan(environment, { public: port, ops }, targets)], port };
}
