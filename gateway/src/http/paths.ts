/** The reference lists the endpoints under `/v1`, the base address ends with `/api/v1`: both answer. */
export const BASES = ["/api/v1", "/v1"] as const;
export const OPENAPI_PATH = "/openapi.yaml";
/** The catalogue of red flags, under both bases. */
export const FLAGS_PATHS: readonly string[] = BASES.map((base) => `${base}/flags`);

/** Path templates for log and metrics. */
export const KNOWN_PATHS: ReadonlySet<string> = new Set([
  ...BASES.flatMap((base) => [`${base}/check`, `${base}/bulk`, `${base}/usage`]),
  ...FLAGS_PATHS,
  OPENAPI_PATH,
]);

/** True of what lies under a base address, where every request needs a key. */
export const isApi = (path: string): boolean => BASES.some((base) => path === base || path.startsWith(`${base}/`));
