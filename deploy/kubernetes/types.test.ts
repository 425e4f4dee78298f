import { expect, test } from "vitest";
import { readManifests } from "./manifests.ts";
import { type Typed, typeFaults } from "./types.ts";

const objects = readManifests()
  .filter(({ file }) => file !== "kustomization.yaml")
  .map(({ file, kind, body }): Typed => ({ from: file, kind, body, isPatch: file.startsWith("patches/") }));

test("every object and every patch is of its Kubernetes type", () => {
  expect(objects.length).toBeGreaterThan(30);
  expect(typeFaults(objects)).toEqual([]);
});

test("a misspelt field, a wrong type, a missing part and an unknown kind are found out", () => {
  const deployment = objects.find(({ kind, isPatch }) => kind === "Deployment" && !isPatch)!;
  const spoilt = (from: string, to: string): Typed => {
    const text = JSON.stringify(deployment.body);
    expect(text).toContain(from);
    return { ...deployment, from: "spoilt", body: JSON.parse(text.replace(from, to)) as unknown };
  };
  const faults = typeFaults([
    spoilt('"resources":', '"resorces":'),
    spoilt('"spec":{', '"spec":{"replicas":"three",'),
    spoilt('"selector":', '"paused":false,"selektor":'),
    { from: "spoilt", kind: "Deploymint", body: {} },
    deployment,
  ]);
  expect(faults).toHaveLength(4);
  for (const word of ["resorces", "'string'", "selektor", "Deploymint"]) expect(faults.join("\n")).toContain(word);
});
