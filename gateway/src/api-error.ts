/** Every machine-readable error code, and its HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  rate_limit_exceeded: 429,
  internal_error: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** A refusal that the caller is told of; its message is for people and quotes nothing that was sent. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** @param allowed the methods that the path answers. */
export const methodNotAllowed = (allowed: readonly string[]): ApiError =>
  new ApiError("method_not_allowed", `This path answers ${allowed.join(", ")} only.`, { Allow: allowed.join(", ") });

export const invalidRequest = (message: string): ApiError => new ApiError("invalid_request", message);

export const errorBody = (code: ErrorCode, message: string): string => JSON.stringify({ error: code, message });
