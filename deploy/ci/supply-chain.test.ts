import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judge } from "./advisories.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly integrity?: string }>>;
}
const { packages } = JSON.parse(read("package-lock.json")) as Lock;

test("no install script runs, and every package that has one is listed with the reason why it need not", () => {
  const settings = read(".npmrc");
  expect(settings).toMatch(/^ignore-scripts=true$/m);
  const listed = Array.from(settings.matchAll(/^# ([@\w/-]+): \w.{10,}$/gm), ([, name]) => name);
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(new Set(listed)).toEqual(new Set(names));
});

test("every package of the registry is pinned by its hash", () => {
  const foreign = Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
  const linked = foreign.filter(([, entry]) => !("link" in entry));
  expect(linked.length).toBeGreaterThan(300);
  expect(linked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

test("every image of others is pinned by its digest, the same one wherever it is named", () => {
  const files = [
    "docker-compose.yml",
    "deploy/images/Dockerfile",
    ...globSync("deploy/kubernetes/**/*.yaml", { cwd: ROOT }),
  ];
  const named = (paths: readonly string[], pattern: RegExp) =>
    paths.flatMap((path) => Array.from(read(path).matchAll(pattern), ([, image = ""]) => image));
  const tests = named(
    globSync("services/testkit/src/{nats,redis,postgres}.ts", { cwd: ROOT }),
    /^\s*image: "([^"]+)",$/gm,
  );
  expect(tests.length).toBeGreaterThan(2);
  expect(
    named(globSync("{services,gateway,deploy}/**/*.ts", { cwd: ROOT }), /\bnew GenericContainer\((?!image\))/g),
  ).toEqual([]);
  const images = [...named(files, /(?:^\s*(?:- )?image: |^ARG NODE_IMAGE=)(\S+)$/gm), ...tests];
  const foreign = images.filter((image) => !image.startsWith("sextant/") && !image.startsWith("ghcr.io/sextant"));
  expect(foreign.length).toBeGreaterThan(3);
  for (const image of foreign) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const byTag = Map.groupBy(new Set(foreign), (image) => image.slice(0, image.indexOf("@")));
  expect([...byTag.values()].filter((same) => same.length > 1)).toEqual([]);
});

test("no container is probed more often than every 15 seconds", () => {
  const intervals = Array.from(read("docker-compose.yml").matchAll(/\binterval: (\d+)s\b/g), ([, seconds]) =>
    Number(seconds),
  );
  expect(intervals.length).toBeGreaterThan(2);
  expect(Math.min(...intervals)).toBeGreaterThanOrEqual(15);
});

describe("what an audit says", () => {
  const audit = (severity: string) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { "left-pad": { severity, range: "<1.3.0", via: [] } } });

  test("a grave vulnerability fails, a small one is told", () => {
    expect(judge(audit("high"))).toEqual({
      isGrave: true,
      text: "audit: 1 packages with known vulnerabilities\n  high: left-pad <1.3.0",
    });
    expect(judge(audit("moderate")).isGrave).toBe(false);
    expect(judge(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })).text).toMatch(/^audit: 0 packages/);
  });

  test.each(["", "not JSON", JSON.stringify({ message: "405 Method Not Allowed", error: {} }), audit("unheard of")])(
    "a registry without advisories fails nothing and is said: %s",
    (printed) =>
      expect(judge(printed)).toMatchObject({ isGrave: false, text: expect.stringContaining("nothing was checked") }),
  );
});
