import type {
  DescMessage,
  DescMethod,
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type HandlerContext, type ServiceImpl } from "@connectrpc/connect";
import { context } from "@opentelemetry/api";
import type { Logger } from "./log.ts";
import type { ServiceTokens } from "./tokens.ts";
import type { Metrics } from "./metrics.ts";
import { extractTrace } from "./tracing.ts";

/** One unary method with its handler, types erased. */
export interface Method {
  readonly service: DescService;
  readonly method: DescMethodUnary;
  readonly handler: (
    request: MessageShape<DescMessage>,
    context: HandlerContext,
  ) => Promise<MessageInitShape<DescMessage>>;
}

/** What a service offers to the servers: its methods, whether it can work, and how it is put away. */
export interface Service extends AsyncDisposable {
  /** The service's folder name, such as `url-reputation`. */
  readonly name: string;
  readonly methods: readonly Method[];
  /** Resolves true when calls can be served. Called by readiness probes; must be quick. */
  ready(): Promise<boolean>;
}

/** What every service is built with. */
export interface ServiceContext {
  readonly log: Logger;
  readonly metrics: Metrics;
}

const isUnary = (method: DescMethod): method is DescMethodUnary => method.methodKind === "unary";

/** Pairs a service description with its implementation; unary methods only. */
export function implement<S extends DescService>(service: S, implementation: ServiceImpl<S>): Method[] {
  const handlers = implementation as Record<string, Method["handler"]>;
  return service.methods.map((method) => {
    if (!isUnary(method)) throw new TypeError(`${service.typeName}.${method.name} is not unary`);
    const handler = handlers[method.localName];
    if (!handler) throw new TypeError(`${service.typeName}.${method.name} has no handler`);
    return { service, method, handler };
  });
}

/**
 * Who may call, deadline, trace, metrics and errors around a handler, the same behind every server.
 * @param tokens of those who may call; absent: nobody else can reach the method, as in one process.
 */
export function instrument(
  entry: Method,
  name: string,
  { log, metrics }: ServiceContext,
  tokens?: Pick<ServiceTokens, "accepts">,
): Method {
  const labels = { service: name, method: entry.method.name };
  const handler: Method["handler"] = (request, handlerContext) =>
    context.with(extractTrace(handlerContext.requestHeader), async () => {
      const stop = metrics.callSeconds.startTimer(labels);
      let code = "ok";
      try {
        if (tokens && !tokens.accepts(handlerContext.requestHeader.get("authorization")))
          throw new ConnectError("no service token that is known here", Code.Unauthenticated);
        handlerContext.signal.throwIfAborted();
        return await entry.handler(request, handlerContext);
      } catch (error) {
        const failure = toConnectError(error);
        code = Code[failure.code] ?? "Unknown";
        if (failure.code === Code.Internal) log.error({ err: error, method: entry.method.name }, "call failed");
        throw failure;
      } finally {
        stop();
        metrics.calls.inc({ ...labels, code });
      }
    });
  return { ...entry, handler };
}

/** A ConnectError as it is; an abort by its meaning; anything else `internal`, its message left behind. */
function toConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new ConnectError("deadline exceeded", Code.DeadlineExceeded);
  if (error instanceof DOMException && error.name === "AbortError") return new ConnectError("canceled", Code.Canceled);
  return new ConnectError("internal error", Code.Internal);
}
