import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILE = "service-tokens";

/** A token by which services know each other. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A password of a store. NATS reads it from its environment, where what begins with a digit or a sign may be a number or a date. */
export const newPassword = (): string => `p${newToken()}`;

/** The environment with a file of service tokens: the one that it names, or its data folder's own, made when absent. */
export function withTokens(environment: Readonly<Record<string, string>>): Record<string, string> {
  const file = environment["SEXTANT_SERVICE_TOKENS"] ?? join(environment["SEXTANT_DATA_DIR"] ?? ".sextant", FILE);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${newToken()}\n`, { mode: 0o600 });
  }
  return { ...environment, SEXTANT_SERVICE_TOKENS: file };
}
