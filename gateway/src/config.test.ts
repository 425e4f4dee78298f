import { readConfig } from "@sextant/chassis";
import { expect, test } from "vitest";
import { settings, targetSettings } from "./config.ts";

test("defaults", () => {
  expect(readConfig(settings, {})).toMatchObject({
    port: 8_080,
    opsPort: 9_464,
    dataDir: ".sextant",
    layerTimeoutMs: 800,
    requestBudgetMs: 1_500,
    apiDailyLimit: 10_000,
    apiMonthlyAllowance: 0,
    windowMs: 86_400_000,
    authFailures: 100,
  });
  const { tokens: _, ...targets } = targetSettings;
  expect(readConfig(targets, {})[5]).toBe("dns:///visual-analysis:9090");
  expect(() => readConfig(targetSettings, {})).toThrow("SEXTANT_SERVICE_TOKENS must name a file of service tokens");
});

test("a proxy that is neither address nor range is a fault, by its place", () => {
  expect(() => readConfig(settings, { SEXTANT_TRUSTED_PROXIES: "10.0.0.0/8, proxy.local, ::1" })).toThrow(
    /SEXTANT_TRUSTED_PROXIES .* entry 2$/,
  );
});
