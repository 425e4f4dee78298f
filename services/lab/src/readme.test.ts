import { expect, test } from "vitest";
import { blockIn, withBlock } from "./readme.ts";
import { figureTable, markdown } from "./tables.ts";

const page = "# Package\n<!-- figures -->\nold\n<!-- /figures -->\nand on.\n";

test("a block is replaced, and what is around it stays", () => {
  const mended = withBlock(page, "figures", "new\nlines");
  expect(mended).toBe("# Package\n<!-- figures -->\nnew\nlines\n<!-- /figures -->\nand on.\n");
  expect(blockIn(mended, "figures")).toBe("new\nlines");
});

test("a block that is not there is an error", () => {
  expect(() => withBlock(page, "other", "")).toThrow("<!-- other -->");
  expect(() => blockIn("<!-- /a --> <!-- a -->", "a")).toThrow("<!-- a -->");
});

test("tables in Markdown", () => {
  expect(markdown({ head: ["name", "share", "count"], rows: [["a", 0.12345, 7]] })).toBe(
    "| name | share | count |\n| --- | --- | --- |\n| a | 0.123 | 7 |",
  );
  expect(figureTable({ one: { auc: 0.9871, interval: [0.1, 0.2] }, two: { auc: 1 } })).toBe(
    "|  | auc | interval |\n| --- | --- | --- |\n| one | 0.9871 | 0.1 – 0.2 |\n| two | 1 |  |",
  );
});
