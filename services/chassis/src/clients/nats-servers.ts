/** The part of NATS's connection options that says where, and as whom. */
export interface NatsServers {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: object;
}

/**
 * Connection options of a NATS_URL: one or more `nats://[user:password@|token@]host:port`, comma-separated; `tls://`
 * asks for TLS. Credentials are those of the first URL that has any.
 * @throws TypeError when a URL cannot be read; it does not quote the URL.
 */
export function serversOf(natsUrl: string): NatsServers {
  const urls = urlsOf(natsUrl);
  const servers = urls.map((url) => {
    if (!isServer(url)) throw new TypeError("NATS_URL is not a list of nats:// URLs");
    return `${url.hostname}:${url.port || "4222"}`;
  });
  const named = urls.find((url) => url?.username);
  const user = decodeURIComponent(named?.username ?? "");
  const pass = decodeURIComponent(named?.password ?? "");
  return {
    servers,
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(urls.some((url) => url?.protocol === "tls:") ? { tls: {} } : {}),
  };
}

const SCHEMES: ReadonlySet<string> = new Set(["nats:", "tls:"]);

/** Whether {@link serversOf} can read a NATS_URL. */
export const isServers = (natsUrl: string): boolean => urlsOf(natsUrl).length > 0 && urlsOf(natsUrl).every(isServer);

const isServer = (url: URL | null): url is URL => url !== null && url.hostname !== "" && SCHEMES.has(url.protocol);

const urlsOf = (natsUrl: string): (URL | null)[] =>
  natsUrl
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => URL.parse(part.includes("://") ? part : `nats://${part}`));
