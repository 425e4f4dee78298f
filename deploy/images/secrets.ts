/**
 * `node deploy/images/secrets.ts`: makes what docker-compose.yml needs once, where it is not there yet: passwords of the stores
 * in `.env`, the services' tokens in `.secrets/service-tokens`.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newPassword, newToken } from "../local/tokens.ts";

const PASSWORDS = [
  "POSTGRES_PASSWORD",
  "GATEWAY_DATABASE_PASSWORD",
  "COMMUNITY_DATABASE_PASSWORD",
  "REDIS_PASSWORD",
  "NATS_PASSWORD",
];

function make(file: string, text: string, mode: number): void {
  if (existsSync(file)) return;
  writeFileSync(file, text, { mode });
  process.stdout.write(`made ${file}\n`);
}

make(".env", PASSWORDS.map((name) => `${name}=${newPassword()}\n`).join(""), 0o600);
mkdirSync(".secrets", { recursive: true, mode: 0o700 });
// The folder keeps other users of this machine out; in a container the file belongs to another user.
make(join(".secrets", "service-tokens"), `${newToken()}\n`, 0o644);
