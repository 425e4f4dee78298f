import { describe, expect, test } from "vitest";
import { scored } from "./metrics.ts";
import { bars, reliabilityPlot, rocPlot } from "./plots.ts";

const rows = scored([0.9, 0.8, 0.3], [0.1, 0.2, 0.7]);

describe("plots", () => {
  test("one curve and one legend a series, names escaped", () => {
    const svg = rocPlot({ "a < b": rows, other: rows });
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg).toContain("a &lt; b</text>");
  });
  test("a curve of many scores is thinned and still ends at (1, 1)", () => {
    const many = scored(
      Array.from({ length: 3_000 }, (_, at) => at / 3_000),
      Array.from({ length: 3_000 }, (_, at) => at / 4_000),
    );
    const [, points = ""] = /points="([^"]*)"/.exec(rocPlot({ many }))!;
    expect(points.split(" ").length).toBeLessThan(1_000);
    expect(points.endsWith("360.0,0.0")).toBe(true);
  });
  test("a dot a filled bin", () => expect(reliabilityPlot({ one: rows }).match(/<circle/g)).toHaveLength(6));
  test("a bar is as long as its value", () =>
    expect(bars("t", [{ name: "n", value: 0.5 }])).toContain('width="200.0"'));
});
