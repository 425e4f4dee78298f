import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  createContextValues,
  type ContextValues,
  type Interceptor,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import { createMethodUrl, runUnaryCall } from "@connectrpc/connect/protocol";
import { Client, credentials, Metadata, type ServiceError } from "@grpc/grpc-js";
import { MAX_MESSAGE_BYTES } from "../limits.ts";

/** A Connect transport over a grpc-js channel; unary only. Closing it closes the channel. */
export interface GrpcJsTransport extends Transport {
  close(): void;
}

/** Calls spread over every address and are tried again when a server is gone: every method called here is idempotent. */
const SERVICE_CONFIG = {
  loadBalancingConfig: [{ round_robin: {} }],
  methodConfig: [
    {
      name: [{}],
      retryPolicy: {
        maxAttempts: 3,
        initialBackoff: "0.01s",
        maxBackoff: "0.1s",
        backoffMultiplier: 2,
        retryableStatusCodes: ["UNAVAILABLE"],
      },
    },
  ],
};

const CHANNEL_OPTIONS = {
  "grpc.service_config": JSON.stringify(SERVICE_CONFIG),
  "grpc.service_config_disable_resolution": 1,
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
  "grpc.dns_min_time_between_resolutions_ms": 5_000,
  "grpc.keepalive_time_ms": 10_000,
  "grpc.keepalive_timeout_ms": 3_000,
};

/** Opens a transport to a gRPC name such as `dns:///url-reputation:9090` or `ipv4:127.0.0.1:9090`. Connects lazily. */
export function createGrpcJsTransport(target: string, interceptors: Interceptor[] = []): GrpcJsTransport {
  const client = new Client(target, credentials.createInsecure(), CHANNEL_OPTIONS);
  return {
    close: () => client.close(),
    unary<I extends DescMessage, O extends DescMessage>(
      method: DescMethodUnary<I, O>,
      signal: AbortSignal | undefined,
      timeoutMs: number | undefined,
      header: ConstructorParameters<typeof Headers>[0],
      input: MessageInitShape<I>,
      contextValues?: ContextValues,
    ): Promise<UnaryResponse<I, O>> {
      return runUnaryCall<I, O>({
        interceptors,
        ...(signal ? { signal } : {}),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        req: {
          stream: false,
          service: method.parent,
          method,
          requestMethod: "POST",
          url: createMethodUrl("http://grpc-js", method),
          header: new Headers(header),
          contextValues: contextValues ?? createContextValues(),
          message: create(method.input, input),
        },
        next: (request) => send(client, method, request, timeoutMs),
      });
    },
    stream: () => Promise.reject(new ConnectError("this transport is unary only", Code.Unimplemented)),
  };
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function send<I extends DescMessage, O extends DescMessage>(
  client: Client,
  method: DescMethodUnary<I, O>,
  request: UnaryRequest<I, O>,
  timeoutMs: number | undefined,
): Promise<UnaryResponse<I, O>> {
  return new Promise((resolve, reject) => {
    const header = new Headers();
    const trailer = new Headers();
    const call = client.makeUnaryRequest<MessageShape<I>, MessageShape<O>>(
      `/${method.parent.typeName}/${method.name}`,
      (message) => toBuffer(toBinary(method.input, message)),
      (bytes) => fromBinary(method.output, bytes),
      request.message,
      toMetadata(request.header),
      timeoutMs === undefined ? {} : { deadline: Date.now() + timeoutMs },
      (error, message) => {
        request.signal.removeEventListener("abort", onAbort);
        if (!error) resolve({ stream: false, service: method.parent, method, header, trailer, message: message! });
        else
          reject(
            request.signal.aborted ? ConnectError.from(request.signal.reason, Code.Canceled) : toConnectError(error),
          );
      },
    );
    // Both events come before the promise's continuation runs.
    call.on("metadata", (metadata) => copyInto(metadata, header));
    call.on("status", (status) => copyInto(status.metadata, trailer));
    const onAbort = () => call.cancel();
    if (request.signal.aborted) onAbort();
    else request.signal.addEventListener("abort", onAbort, { once: true });
  });
}

function copyInto(metadata: Metadata, headers: Headers): void {
  for (const [key, values] of Object.entries(metadata.toJSON())) {
    for (const value of values) headers.append(key, typeof value === "string" ? value : value.toString("base64"));
  }
}

function toMetadata(headers: Headers): Metadata {
  const metadata = new Metadata();
  headers.forEach((value, key) => {
    if (key === "user-agent" || key === "content-type" || key === "te") return;
    metadata.add(key, key.endsWith("-bin") ? Buffer.from(value, "base64") : value);
  });
  return metadata;
}

/** gRPC and Connect number their codes alike. */
function toConnectError(error: ServiceError): ConnectError {
  return new ConnectError(error.details || "call failed", error.code as unknown as Code, undefined, undefined, error);
}
