import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{proto,services,gateway,deploy}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Behaviour is asserted, not speed: a busy machine may take its time, a hang still fails.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: ["default", "./deploy/ci/no-skips.ts"],
    pool: "forks",
    maxWorkers: 2,
  },
});
