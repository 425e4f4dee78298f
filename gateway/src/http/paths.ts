/** The reference lists the endpoints under `/v1`, the base address ends with `/api/v1`: both answer. */
export const BASES = ["/api/v1", "/v1"] as const;
export const OPENAPI_PATH = "/openapi.yaml";
