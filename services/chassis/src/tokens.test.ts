import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config/config.ts";
import { ServiceTokens, serviceTokens } from "./tokens.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-tokens-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "tokens");
const [OLD, NEW] = ["o".repeat(40), "n".repeat(40)] as const;
const bearer = (token: string) => `Bearer ${token}`;

test("rotation without a pause: two are accepted while one takes the other's place", () => {
  const clock = { now: 0 };
  writeFileSync(file, `${OLD}\n`);
  const tokens = new ServiceTokens(file, () => clock.now);
  const state = () => [tokens.own, tokens.accepts(bearer(OLD)), tokens.accepts(bearer(NEW))];
  const write = (text: string) => {
    writeFileSync(file, text);
    clock.now += 1_000;
  };
  expect(state()).toEqual([OLD, true, false]);
  write(`${OLD}\n${NEW}\n`);
  expect(state()).toEqual([OLD, true, true]);
  write(`${NEW}\n${OLD}\n`);
  expect(state()).toEqual([NEW, true, true]);
  write(`${NEW}\n`);
  expect(state()).toEqual([NEW, false, true]);
  write("");
  expect(state()).toEqual([NEW, false, true]);
});

test.each([null, "", OLD, `bearer ${OLD}`, bearer(""), bearer(`${OLD},${NEW}`), `Basic ${OLD}`])(
  "%j is no token",
  (header) => {
    writeFileSync(file, OLD);
    expect(new ServiceTokens(file).accepts(header)).toBe(false);
  },
);

describe("the setting", () => {
  const read = (environment: Record<string, string>) => () => readConfig({ tokens: serviceTokens }, environment);

  test.each([
    ["absent", {}, "must name a file of service tokens"],
    ["a file that is not there", { SEXTANT_SERVICE_TOKENS: join(folder, "none") }, "cannot be read"],
  ])("%s", (_what, environment, fault) => expect(read(environment)).toThrow(fault));

  test("a short token is a fault, and is not quoted", () => {
    writeFileSync(file, "hunter2");
    expect(read({ SEXTANT_SERVICE_TOKENS: file })).toThrow(/32 characters or more/);
    expect(read({ SEXTANT_SERVICE_TOKENS: file })).not.toThrow(/hunter2/);
  });
});
