import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts, type ScanResult } from "@sextant/gateway";
import { UsageError } from "./command.ts";
import { startEmbedded } from "./embedded.ts";

/**
 * One check by a private embedded process with throw-away accounts and events; feeds, look-up switch and community
 * database are those of the environment.
 * @throws UsageError with the API's own message when the content is refused.
 */
export async function scanOnce(
  content: string,
  options: { readonly type?: string | undefined; readonly locale?: string | undefined },
): Promise<ScanResult> {
  const scratch = mkdtempSync(join(tmpdir(), "sextant-scan-"));
  try {
    const environment = {
      ...process.env,
      SEXTANT_DATA_DIR: scratch,
      SEXTANT_HOST: "127.0.0.1",
      PORT: "0",
      SEXTANT_OPS_PORT: "0",
      SEXTANT_LOG_LEVEL: "silent",
      NATS_URL: "",
      REDIS_URL: "",
      DATABASE_URL: "",
    };
    await using sextant = await startEmbedded(environment);
    await using accounts = await openAccounts(environment);
    const { key } = await accounts.create({ plan: "enterprise" });
    const answer = await fetch(`http://127.0.0.1:${sextant.port}/api/v1/check`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ content, input_type: options.type, locale: options.locale }),
    });
    const body = (await answer.json()) as ScanResult | { message: string };
    if ("message" in body) throw answer.status < 500 ? new UsageError(body.message) : new Error(body.message);
    return body;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
