import { create, fromBinary, toBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createHandlerContext } from "@connectrpc/connect";
import { createMethodUrl } from "@connectrpc/connect/protocol";
import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type handleUnaryCall,
  type ServerUnaryCall,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { MAX_MESSAGE_BYTES } from "../limits.ts";
import type { Method } from "../service.ts";
import { portError } from "./port.ts";

type Message = MessageShape<DescMessage>;

/** An open gRPC server. */
export interface GrpcServer extends AsyncDisposable {
  readonly port: number;
  /** What `grpc.health.v1.Health` answers from now on, for every service and the empty name. */
  setServing(serving: boolean): void;
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Serves methods over gRPC (HTTP/2) by grpc-js, with `grpc.health.v1.Health` beside them. */
export async function openGrpcServer(options: {
  readonly methods: readonly Method[];
  readonly host: string;
  readonly port: number;
  readonly shutdownMs: number;
}): Promise<GrpcServer> {
  const server = new Server({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_connection_age_ms": 60_000,
    "grpc.max_connection_age_grace_ms": 10_000,
  });
  const definitions: Record<string, Record<string, ReturnType<typeof definitionOf>>> = {};
  const handlers: Record<string, UntypedServiceImplementation> = {};
  for (const entry of options.methods) {
    const service = entry.service.typeName;
    (definitions[service] ??= {})[entry.method.name] = definitionOf(entry);
    (handlers[service] ??= {})[entry.method.name] = handlerOf(entry);
  }
  const health = new HealthImplementation({ "": "SERVING" });
  health.addToServer(server);
  for (const [service, definition] of Object.entries(definitions)) server.addService(definition, handlers[service]!);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(
      `${options.host.includes(":") ? `[${options.host}]` : options.host}:${options.port}`,
      ServerCredentials.createInsecure(),
      (error, bound) => (error ? reject(portError(error, "SEXTANT_GRPC_PORT", options.port)) : resolve(bound)),
    ),
  );
  return {
    port,
    setServing(serving) {
      for (const name of ["", ...Object.keys(definitions)]) health.setStatus(name, serving ? "SERVING" : "NOT_SERVING");
    },
    async [Symbol.asyncDispose]() {
      const drained = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      const force = setTimeout(() => server.forceShutdown(), options.shutdownMs);
      await drained;
      clearTimeout(force);
    },
  };
}

function definitionOf({ service, method }: Method) {
  return {
    path: `/${service.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (message: Message) => toBuffer(toBinary(method.input, message)),
    requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
    responseSerialize: (message: Message) => toBuffer(toBinary(method.output, message)),
    responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
  } as const;
}

function handlerOf(entry: Method): handleUnaryCall<Message, Message> {
  return (call, callback) => {
    const abort = new AbortController();
    call.on("cancelled", () => abort.abort(new ConnectError("canceled", Code.Canceled)));
    const timeoutMs = remainingMs(call);
    const handlerContext = createHandlerContext({
      service: entry.service,
      method: entry.method,
      protocolName: "grpc",
      requestMethod: "POST",
      url: createMethodUrl("http://grpc", entry.method),
      requestSignal: abort.signal,
      requestHeader: toHeaders(call.metadata),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    entry
      .handler(call.request, handlerContext)
      .then((message) => create(entry.method.output, message))
      .then(
        (message) => callback(null, message),
        (error: unknown) => {
          const failure = ConnectError.from(error);
          callback({ code: failure.code as unknown as status, details: failure.rawMessage, metadata: new Metadata() });
        },
      )
      .finally(() => handlerContext.abort());
  };
}

function remainingMs(call: ServerUnaryCall<Message, Message>): number | undefined {
  const deadline = call.getDeadline();
  const at = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(at) ? Math.max(1, at - Date.now()) : undefined;
}

function toHeaders(metadata: Metadata): Headers {
  const headers = new Headers();
  for (const [key, values] of Object.entries(metadata.toJSON())) {
    for (const value of values) if (typeof value === "string") headers.append(key, value);
  }
  return headers;
}
