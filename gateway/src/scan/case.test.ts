import { create } from "@bufbuild/protobuf";
import type { LayerNumber, Subject } from "@sextant/core";
import { ReportSchema } from "@sextant/proto/layer";
import { expect, test } from "vitest";
import { toCase } from "./case.ts";

const subject: Subject = {
  id: "scan_1",
  inputType: "text",
  receivedAt: 0,
  texts: [{ view: 0, start: 0, kind: "body", text: "hello to all of you there" }],
  links: [{ url: "https://example.com/", origin: "text", defanged: false, schemeless: false }],
  domains: [],
  images: [],
  indicators: [],
};
const answered = (layers: readonly LayerNumber[]) =>
  new Map(
    layers.map((layer) => [
      layer,
      new Map([[subject.id, create(ReportSchema, { subjectId: subject.id, answered: true })]]),
    ]),
  );
const onBehalf = { locale: "en", accountId: "a", requestId: "r" };

const unknownsOf = (layers: readonly LayerNumber[], truncated: readonly string[]) =>
  Object.fromEntries(
    (
      toCase({ subject, answers: answered(layers), foundAnswers: new Map(), truncated }, onBehalf, "key").layers ?? []
    ).flatMap(({ layer, report }) => (report?.unknowns?.length ? [[layer, report.unknowns]] : [])),
  );

test("what a limit cut off is what its layer could not find out", () => {
  expect(unknownsOf([1, 4], ["links", "text", "files"])).toEqual({ 1: ["cut_links"], 4: ["cut_text", "cut_files"] });
  expect(unknownsOf([1, 4], [])).toEqual({});
});

test("where that layer has no answer, another tells it", () => {
  expect(unknownsOf([1, 4], ["images"])).toEqual({ 4: ["cut_images"] });
  expect(unknownsOf([1], ["text"])).toEqual({ 1: ["cut_text"] });
});
