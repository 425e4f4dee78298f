import { deflateSync } from "node:zlib";
import { createClient } from "@connectrpc/connect";
import { createLog, inMemoryTransport, Metrics, type Service, subjectToWire } from "@sextant/chassis";
import type { Image, InputType } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { LayerService, LinkOrigin } from "@sextant/proto/layer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawCode, drawCodes } from "../quality/draw.ts";
import { build } from "./index.ts";

let service: Service;
beforeAll(async () => {
  service = await build({}, { log: createLog("test", "silent"), metrics: new Metrics() });
  await service.ready();
});
afterAll(() => service[Symbol.asyncDispose]());

const image = (data: Uint8Array, mediaType = "image/png"): Image => ({ data, mediaType, name: "" });
const codes = async (...texts: string[]) => image(new Uint8Array(await (await drawCodes(texts)).png().toBuffer()));

async function analyze(images: readonly Image[], inputType: InputType = "text") {
  const subject = { id: "s", inputType, receivedAt: 0, texts: [], links: [], domains: [], indicators: [], images };
  const layer = createClient(LayerService, inMemoryTransport(service.methods));
  return (await layer.analyze({ subjects: [subjectToWire(subject)] })).reports[0]!;
}

test("a code's link is handed on for the other layers, and in a mail it weighs", async () => {
  const images = [await codes("https://fee.example.com/p")];
  const inMail = await analyze(images, "email");
  expect(inMail).toMatchObject({ answered: true, weighs: true, findings: [{ flag: "qr.link_in_mail" }] });
  expect(inMail.foundLinks).toMatchObject([
    { url: "https://fee.example.com/p", origin: LinkOrigin.QR, schemeless: false },
  ]);
  const elsewhere = await analyze(images);
  expect(elsewhere).toMatchObject({ weighs: false, score: 0, findings: [{ flag: "qr.link" }] });
  expect(elsewhere.foundLinks).toHaveLength(1);
});

test("a code in a PDF is read, whether its picture is a photograph, samples, or rows that a predictor wrote", async () => {
  const drawn = await drawCode("https://fee.example.com/p");
  const { data, info } = await drawn.greyscale().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const rows = Buffer.concat(
    Array.from({ length: info.height }, (_, y) =>
      Buffer.concat([Buffer.alloc(1), data.subarray(y * info.width, (y + 1) * info.width)]),
    ),
  );
  const grey = "/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode";
  const pictures: readonly (readonly [dictionary: string, body: Uint8Array])[] = [
    ["/Filter /DCTDecode", await drawn.jpeg().toBuffer()],
    [grey, deflateSync(data)],
    [`${grey} /DecodeParms << /Predictor 15 /Colors 1 /Columns ${info.width} >>`, deflateSync(rows)],
  ];
  for (const [dictionary, body] of pictures) {
    const head = `%PDF-1.7\n1 0 obj\n<< /Subtype /Image /Width ${info.width} /Height ${info.height} ${dictionary} >>\nstream\n`;
    const pdf = Buffer.concat([Buffer.from(head), body, Buffer.from("\nendstream\nendobj\n")]);
    const files = [{ data: pdf, mediaType: "application/pdf", name: "invoice.pdf" }];
    const { subject } = await intake("", { id: "s", receivedAt: 0, files });
    expect((await analyze(subject.images)).foundLinks).toMatchObject([{ url: "https://fee.example.com/p" }]);
  }
});

test("the most alarming of several codes decides", async () => {
  const report = await analyze([
    await codes("tel:+4990012345", "sgnl://linkdevice?uuid=q&pub_key=B"),
    await codes("WIFI:S:a;;"),
  ]);
  expect(report.findings.map(({ flag }) => flag).toSorted()).toEqual(["qr.device_login", "qr.phone", "qr.wifi"]);
  expect(report.score).toBeGreaterThanOrEqual(60);
});

test("a picture without a code is no evidence", async () => {
  const blank = image(new Uint8Array(await (await drawCode("x")).linear(0, 200).png().toBuffer()));
  expect(await analyze([blank])).toMatchObject({ answered: true, weighs: false, score: 0, unknowns: [], findings: [] });
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
  ["a broken file", "\u0089PNG\r\n", "image/png"],
  ["nothing", "", "image/png"],
])("%s is unknown, not clean", async (_name, text, mediaType) => {
  const report = await analyze([image(new Uint8Array(Buffer.from(text, "latin1")), mediaType)]);
  expect(report).toMatchObject({ answered: true, weighs: false, unknowns: ["image"] });
});
