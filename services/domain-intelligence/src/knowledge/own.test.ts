import { loadKnowledge } from "@sextant/knowledge";
import { expect, test } from "vitest";
import { readHost } from "../brands/host.ts";
import { loadKnowledge as open } from "./index.ts";

test("look-alikes of an operator's own organisation are told, and its own names are its own", () => {
  const text = '{"id":"oak-lane-bank","name":"Oak Lane Bank","sectors":["bank"],"own":["oaklanebank.example"]}';
  const { brands: index } = open(loadKnowledge({ text, file: "own.jsonl" }));
  const likeness = (name: string) => index.lookup(readHost(name)!)?.key.brand.name;
  expect(likeness("0aklanebank.example")).toBe("Oak Lane Bank");
  expect(likeness("oaklanebank-login.com")).toBe("Oak Lane Bank");
  expect(index.official(readHost("www.oaklanebank.example")!)?.id).toBe("oak-lane-bank");
  expect(open().brands.lookup(readHost("0aklanebank.example")!)).toBeUndefined();
});
