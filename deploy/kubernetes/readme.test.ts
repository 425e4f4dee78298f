import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAYER_SERVICES } from "@sextant/core";
import { describe, expect, test } from "vitest";
import { shellBlocks } from "../local/testing/commands.ts";
import { start } from "../local/testing/run.ts";
import { startStandIn } from "./stand-in.ts";
import { typeFaults } from "./types.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BLOCKS = shellBlocks(join(import.meta.dirname, "README.md"));
const SERVICES = [...Object.values(LAYER_SERVICES), "aggregator", "gateway"];

/** Debian 12 has kubectl 1.20, whose kustomize cannot read the base. */
const version = spawnSync("kubectl", ["version", "--client", "-o", "json"], { encoding: "utf8" });
const minor = version.status === 0 ? Number.parseInt(/"minor": "(\d+)/.exec(version.stdout)?.[1] ?? "0", 10) : 0;

test("the commands name what is there", () => {
  const commands = BLOCKS.join("\n");
  expect(/export SERVICES="([^"]+)"/.exec(commands)![1]!.split(" ").toSorted()).toEqual(SERVICES.toSorted());
  for (const [path] of commands.matchAll(/deploy\/[\w./-]+\w/g)) {
    if (path === "deploy/gateway") continue;
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  }
});

if (minor >= 27) {
  describe("the commands, as they are printed, against a stand-in of the API server", () => {
    test("build every image, write the overlay, apply it whole, make a key, scale a layer", async () => {
      const folder = mkdtempSync(join(tmpdir(), "sextant-kubernetes-"));
      await using cluster = await startStandIn();
      try {
        cpSync(join(ROOT, "deploy"), join(folder, "deploy"), { recursive: true });
        const environment = toolsIn(folder, cluster.url);
        for (const block of BLOCKS) {
          const { code, err } = await start("bash", ["-c", `cd ${folder}\n${block}`], environment).ended;
          // The last command of the first block runs in a pod, of which a stand-in has none.
          const told = err.replace(/^.*a stand-in runs nothing.*$\n?/gm, "");
          expect([code, told]).toEqual([block.includes(" exec ") ? 1 : 0, ""]);
        }
        const built = readFileSync(join(folder, "docker.log"), "utf8").trim().split("\n");
        expect(built.filter((line) => line.startsWith("build"))).toHaveLength(SERVICES.length);
        expect(built.filter((line) => line.startsWith("push"))).toHaveLength(SERVICES.length);
        const objects = [...cluster.stored.values()];
        const images = [...JSON.stringify(objects).matchAll(/"image":"(registry\.example\.com\/sextant\/[^"]+)"/g)];
        expect(new Set(images.map(([, image]) => image))).toEqual(
          new Set(SERVICES.map((name) => `registry.example.com/sextant/${name}:1.1.0`)),
        );
        expect(
          typeFaults(objects.map((body) => ({ from: `${body.kind} ${body.metadata.name}`, kind: body.kind, body }))),
        ).toEqual([]);
        expect(cluster.asked).toContain("POST /api/v1/namespaces/sextant/secrets");
        expect(cluster.asked.join("\n")).toMatch(/pods\/gateway-0\/exec\?.*keys\.js&command=create/);
        const scaled = [...cluster.stored].find(([path]) =>
          path.endsWith("horizontalpodautoscalers/ai-text-analysis"),
        )!;
        expect(scaled[1]).toMatchObject({ spec: { minReplicas: 5, maxReplicas: 40 } });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}

/** A docker that records what it is told to build, once it has found the Dockerfile; a kubectl that knows the stand-in. */
function toolsIn(folder: string, server: string): Record<string, string> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const docker = join(bin, "docker");
  writeFileSync(
    docker,
    `#!/bin/bash
if [ "$1" = build ]; then [ -f "$3" ] && [[ "$5" =~ ^SERVICE=[a-z-]+$ ]] && [[ "$7" =~ ^[a-z0-9./-]+:[A-Za-z0-9._-]+$ ]] || exit 1; fi
echo "$*" >> ${join(folder, "docker.log")}
`,
  );
  chmodSync(docker, 0o755);
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "stand-in", cluster: { server } }],
    contexts: [{ name: "stand-in", context: { cluster: "stand-in", user: "nobody" } }],
    users: [{ name: "nobody", user: {} }],
    "current-context": "stand-in",
  };
  writeFileSync(join(folder, "kubeconfig"), JSON.stringify(config));
  return { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: folder, KUBECONFIG: join(folder, "kubeconfig") };
}
