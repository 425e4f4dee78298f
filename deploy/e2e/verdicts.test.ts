import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "./client.ts";
import { HONEST, LITTLE, SCAMS } from "./corpus.ts";
import { startTopology, type Topology } from "./topology.ts";

/** Those in which nothing is grave by itself: sure, and not called certain. */
const NOT_CERTAIN: ReadonlySet<string> = new Set(["a lottery", "a job that costs money", "an inheritance"]);

describe("verdicts of whole contents, pinned", () => {
  let sextant: Topology;
  let key = "";
  beforeAll(async () => {
    // A busy machine may take its time.
    sextant = await startTopology("embedded", {
      SEXTANT_LAYER_TIMEOUT_MS: "20000",
      SEXTANT_REQUEST_BUDGET_MS: "30000",
    });
    ({ key } = await sextant.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => sextant[Symbol.asyncDispose]());
  const scan = async (content: string) => (await check(sextant.url, key, { content })).body;

  test.each(SCAMS)("%s is a scam of its kind, for a reason", async (name, content, scamType) => {
    const { verdict, scam_type, red_flags } = await scan(content);
    expect([verdict, scam_type]).toEqual([NOT_CERTAIN.has(name) ? "likely_scam" : "confirmed_scam", scamType]);
    expect(red_flags.length).toBeGreaterThan(0);
  });

  test.each(HONEST)("$name is safe, and nothing is held against it", async ({ content, type }) => {
    const { verdict, scam_type, red_flags, input_type } = await scan(content);
    expect([verdict, scam_type, red_flags, input_type]).toEqual(["safe", "none", [], type]);
  });

  test.each(LITTLE)("%s is too little to judge, and says so", async (content) => {
    const { confidence, explanation } = await scan(content);
    expect(confidence).toBeLessThan(25);
    expect(explanation).toContain("too little to judge");
  });

  test("one fact is one flag: a name in foreign letters is told by what it imitates alone", async () => {
    const { red_flags } = await scan("http://xn--pypal-4ve.com/signin");
    const codes = red_flags.map(({ code }) => code);
    expect(codes).toContain("domain.homoglyph");
    expect(codes).not.toContain("domain.mixed_scripts");
    expect(codes).not.toContain("url.punycode");
  });

  test("a threat of a power cut is not said to want passwords", async () => {
    const { verdict, explanation, red_flags } = await scan(
      "We will cut off your electricity tonight because your last bill was not paid. Call our officer at 0800 555 1234 right now.",
    );
    expect(verdict).toBe("likely_scam");
    expect(explanation).not.toMatch(/wants? your passwords/);
    expect(red_flags.map(({ code }) => code)).not.toContain("text.credential_request");
  });

  test.each([
    "Hola familias, para el regalo de fin de curso de la seño Marta ponemos 8 € por niño. Podéis hacer Bizum a Laura (mamá de Hugo) al 612 345 678 antes del viernes, poned el nombre del peque. ¡Gracias!",
    "Buenas, recordad que mañana cerramos lo del regalo de la profe. Son 5 € por familia, por Bizum a Ana, la mamá de Leo, o en mano a la salida.",
  ])("a school's gift by Bizum is no likely scam: %s", async (content) => {
    expect(["safe", "suspicious"]).toContain((await scan(content)).verdict);
  });
});
