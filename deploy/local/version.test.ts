import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "@sextant/core";
import { expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), "utf8");
const infoOf = (text: string) => (parse(text) as { info: { version: string } }).info.version;

test("one version: package, code, API, events, and the newest entry of the changelog", () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(read("CHANGELOG.md")) ?? [];
  expect({
    package: (JSON.parse(read("package.json")) as { version: string }).version,
    lock: (JSON.parse(read("package-lock.json")) as { version: string }).version,
    openapi: infoOf(read("gateway", "openapi.yaml")),
    asyncapi: infoOf(read("services", "aggregator", "asyncapi.yaml")),
    changelog: newest,
  }).toEqual({ package: VERSION, lock: VERSION, openapi: VERSION, asyncapi: VERSION, changelog: VERSION });
});

test.each([
  ["javascript/package.json", /"version": "([^"]+)"/],
  ["javascript/src/index.js", /VERSION = "([^"]+)"/],
  ["python/pyproject.toml", /version = "([^"]+)"/],
  ["python/sextant_client/__init__.py", /__version__ = "([^"]+)"/],
  ["python/sextant_client/client.py", /_VERSION = "([^"]+)"/],
  ["go/client.go", /version = "([^"]+)"/],
  ["mcp/package.json", /"version": "([^"]+)"/],
  ["mcp/src/server.js", /VERSION = "([^"]+)"/],
])("the client's %s is of that version", (file, pattern) => {
  expect(pattern.exec(read("deploy", "clients", file))?.[1]).toBe(VERSION);
});
