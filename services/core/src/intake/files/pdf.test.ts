import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Allowance } from "../../allowance.ts";
import { intake } from "../index.ts";
import { brokenPlaces } from "../spans.ts";
import { isPdf } from "./kind.ts";
import { readPdf } from "./pdf.ts";

/** A PDF of objects, of which some have a stream. */
function pdf(...objects: readonly (readonly [dictionary: string, stream?: string | Uint8Array])[]): Uint8Array {
  const parts = objects.flatMap(([dictionary, stream], index) => {
    const body = typeof stream === "string" ? Buffer.from(stream, "latin1") : stream;
    const inside = body ? ["\nstream\n", body, "\nendstream"] : [];
    return [`${index + 1} 0 obj\n<< ${dictionary} >>`, ...inside, "\nendobj\n"];
  });
  return Buffer.concat(["%PDF-1.7\n", ...parts].map((part) => Buffer.from(part as string, "latin1")));
}
const read = (data: Uint8Array, allowance = new Allowance()) => readPdf(data, allowance);
const hex = (codes: readonly number[]) => codes.map((code) => code.toString(16).padStart(4, "0")).join("");
const table = (entries: string) =>
  `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${entries}\nendcmap`;

test("of two objects of one number the words of both are read: a viewer shows one of them", async () => {
  const shown = Buffer.from("5 0 obj\n<< >>\nstream\nBT (Pay the parcel fee now) Tj ET\nendstream\nendobj\n");
  const decoy = Buffer.from("5 0 obj\n<< >>\nstream\nBT (Minutes of the choir) Tj ET\nendstream\nendobj\n");
  const { text } = await read(Buffer.concat([Buffer.from("%PDF-1.7\n"), shown, decoy]));
  expect(text).toContain("Pay the parcel fee now");
  expect(text).toContain("Minutes of the choir");
});

test.each(["/Length1 0", "/Type /Metadata", "/N 3", "/Subtype /Image /Width 1 /Height 1", ""])(
  "a page's contents that say they are none (%s) are read",
  async (said) => {
    const { text } = await read(
      pdf([`/Filter /FlateDecode ${said}`, deflateSync("% begincmap\nBT (Pay the parcel fee now) Tj ET")]),
    );
    expect(text).toBe("Pay the parcel fee now");
  },
);

test("a link with brackets in it is read, and a picture that does not say its size is said to be unread", async () => {
  expect((await read(pdf(["/URI (https://fee.example/(pay))"]))).text).toBe("https://fee.example/(pay)");
  const { hasAllImages } = await read(
    pdf(["/Subtype /Image /Width 5 0 R /Height 5 0 R /Filter /FlateDecode", deflateSync("x")]),
  );
  expect(hasAllImages).toBe(false);
});

test("a mail that speaks of the format is none; a document with bytes before it is one", () => {
  expect(isPdf(Buffer.from("Subject: hello\r\nX-A: %PDF-1.7\r\n\r\nsee you at 1 0 obj"))).toBe(false);
  expect(isPdf(Buffer.from("\ufeff\n%PDF-1.7\n"))).toBe(true);
  expect(isPdf(Uint8Array.from([0, 1, 255, 254, ...Buffer.from("%PDF-1.7\n")]))).toBe(true);
});

test("a bracket that nothing closes does not end a page", async () => {
  const { text } = await read(pdf(["", "BT (Pay the parcel fee) Tj ET\n% a note (\nBT (today) Tj ET"]));
  expect(text).toContain("Pay the parcel fee");
});

test("a font is looked through for its table once, however often it is named", async () => {
  const spentOn = async (times: number) => {
    const allowance = new Allowance();
    const references = Array.from({ length: times }, (_, at) => `/F${at} 2 0 R`).join(" ");
    await read(pdf([`/Font << ${references} >>`], ["/ToUnicode 1 1 ".repeat(600)]), allowance);
    return allowance.used("files");
  };
  expect((await spentOn(500)) - (await spentOn(1))).toBeLessThan(500 * 60);
});

describe("what a PDF's fonts mean", () => {
  const fonts = (entries: string, content: string) =>
    pdf(
      ["/Type /Page /Resources << /Font << /F4 2 0 R >> >>"],
      ["/Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 3 0 R"],
      ["/Filter /FlateDecode", deflateSync(table(entries))],
      ["", content],
    );

  test("letters that are numbers of glyphs are read by the font's own table: single ones, ranges, lists", async () => {
    const entries =
      "2 beginbfchar <0003> <0020> <0100> <D83DDE00> endbfchar\n2 beginbfrange <0010> <0029> <0061> <0050> <0051> [<041F> <043E>] endbfrange";
    const word = (text: string) =>
      Array.from(text, (sign) => (sign === " " ? 3 : 0x10 + sign.charCodeAt(0) - "a".charCodeAt(0)));
    const shown = hex([...word("pay the parcel fee "), 0x50, 0x51, 0x100]);
    const { text, isWhole } = await read(fonts(entries, `BT /F4 12 Tf <${shown}> Tj ET`));
    expect([text, isWhole]).toEqual(["pay the parcel fee По😀", true]);
  });

  test("a font without a table is said to be unread", async () => {
    const { text, isWhole } = await read(fonts("", `BT /F4 12 Tf <${hex([1, 2, 3, 4, 5])}> Tj ET`));
    expect([text, isWhole]).toEqual(["", false]);
  });

  test("in object streams too", async () => {
    const page = "<< /Type /Page /Resources << /Font 6 0 R >> >>";
    const font = "<< /Type /Font /ToUnicode 2 0 R >>";
    const names = "<< /TT0 5 0 R >>";
    const head = `4 0 5 ${page.length + 1} 6 ${page.length + font.length + 2} `;
    const packed = `${head}${page} ${font} ${names}`;
    const entries = "1 beginbfrange <0041> <005A> <0061> endbfrange";
    const data = pdf(
      [`/Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode`, deflateSync(packed)],
      ["", table(entries)],
      ["", `BT /TT0 1 Tf <${hex([...Buffer.from("HELLO")])}> Tj ET`],
    );
    expect((await read(data)).text).toBe("hello");
  });
});

describe("words are put together as they are set", () => {
  test.each([
    ["pieces of one word", "1 0 0 1 40 700 Tm (Pay the par) Tj 1 0 0 1 90 700 Tm (cel fee) Tj", "Pay the parcel fee"],
    ["lines", "40 700 Td (Pay) Tj 0 -13 Td (today) Tj", "Pay\ntoday"],
    ["words without written spaces", "40 700 Td (Pay) Tj 30 0 Td (the) Tj 30 0 Td (parcel) Tj", "Pay the parcel"],
    ["a wide gap", "[(Pay) -300 (today)] TJ", "Pay today"],
    ["a kerned word", "[(Pa) -20 (y)] TJ", "Pay"],
    ["other units", "(Pay) Tj ET Q q 1 0 0 1 0 90 cm BT (today) Tj", "Pay\ntoday"],
  ])("%s", async (_what, content, expected) => {
    expect((await read(pdf(["", `BT /F1 11 Tf ${content} ET`]))).text).toBe(expected);
  });

  test("a stream in base-85 and packed", async () => {
    // Python: base64.a85encode(zlib.compress(b"BT (Pay the parcel fee today) Tj ET")) + b"~>"
    const { text } = await read(pdf(["/Filter [ /ASCII85Decode /FlateDecode ]", PACKED]));
    expect(text).toBe("Pay the parcel fee today");
  });
});

const PACKED = "Garg^;:#S>XAgUi86%'//4r[^;+O>S<@Gsb8Z^E@#g#t`%06IP3\"&U~>";

/** The samples of a PNG, row by row, each with its filter. */
function samplesOf(png: Uint8Array): {
  readonly head: Buffer;
  readonly palette: Buffer | undefined;
  readonly rows: Buffer;
} {
  const data = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < data.length; at += data.readUInt32BE(at) + 12) {
    const length = data.readUInt32BE(at);
    chunks.set(data.toString("latin1", at + 4, at + 8), data.subarray(at + 8, at + 8 + length));
  }
  return { head: chunks.get("IHDR")!, palette: chunks.get("PLTE"), rows: inflateSync(chunks.get("IDAT")!) };
}

describe("a PDF's pictures", () => {
  const SIDE = 24;
  const picture = (more: string) => `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} ${more}`;
  const grey = Buffer.alloc(SIDE * SIDE, 7);

  test("a photograph is taken as it is, packed once more or not", async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200, 1)]);
    const { images } = await read(
      pdf([picture("/Filter /DCTDecode"), jpeg], [picture("/Filter [/FlateDecode /DCTDecode]"), deflateSync(jpeg)]),
    );
    expect(
      images.map(({ mediaType, data }) => [mediaType, Buffer.compare(data.subarray(0, jpeg.length), jpeg)]),
    ).toEqual([
      ["image/jpeg", 0],
      ["image/jpeg", 0],
    ]);
  });

  test.each([
    ["grey", "/ColorSpace /DeviceGray /BitsPerComponent 8", grey, [8, 0]],
    [
      "of a profile's colours",
      "/ColorSpace [/ICCBased 9 0 R] /BitsPerComponent 8",
      Buffer.alloc(SIDE * SIDE * 3, 7),
      [8, 2],
    ],
    ["black and white", "/ImageMask true", Buffer.alloc(SIDE * 3, 7), [1, 0]],
  ])("packed samples become rows of a PNG: %s", async (_what, more, samples, head) => {
    const { images, hasAllImages } = await read(pdf([picture(`${more} /Filter /FlateDecode`), deflateSync(samples)]));
    const png = samplesOf(images[0]!.data);
    expect([hasAllImages, images[0]!.mediaType, [...png.head.subarray(8, 10)]]).toEqual([true, "image/png", head]);
    expect(png.head.readUInt32BE(0)).toBe(SIDE);
    const row = samples.length / SIDE;
    expect([...png.rows.subarray(0, row + 1)]).toEqual([0, ...Array.from({ length: row }, () => 7)]);
    expect(png.rows.length).toBe(samples.length + SIDE);
  });

  test("rows that a predictor wrote stay as they are, a palette is told", async () => {
    const rows = Buffer.concat(Array.from({ length: SIDE }, () => Buffer.from([2, 1, 2, 3])));
    const more = `/ColorSpace [/Indexed /DeviceRGB 1 <000000 ffffff>] /BitsPerComponent 1 /DecodeParms << /Predictor 15 /Colors 1 /Columns ${SIDE} >>`;
    const { images } = await read(pdf([picture(`${more} /Filter /FlateDecode`), deflateSync(rows)]));
    const png = samplesOf(images[0]!.data);
    expect([[...png.head.subarray(8, 10)], [...png.palette!], Buffer.compare(png.rows, rows)]).toEqual([
      [1, 3],
      [0, 0, 0, 255, 255, 255],
      0,
    ]);
  });

  test.each([
    ["JPEG 2000", "/Filter /JPXDecode /BitsPerComponent 8", grey],
    ["fewer samples than there are pixels", "/BitsPerComponent 8 /Filter /FlateDecode", deflateSync(grey.subarray(9))],
    ["four colours", "/BitsPerComponent 8 /Filter /FlateDecode", deflateSync(Buffer.alloc(SIDE * SIDE * 4))],
    ["sixteen bits", "/BitsPerComponent 16 /Filter /FlateDecode", deflateSync(Buffer.alloc(SIDE * SIDE * 2))],
  ])("what cannot be read is said: %s", async (_what, more, body) => {
    expect(await read(pdf([picture(more), body]))).toMatchObject({ images: [], hasAllImages: false });
  });

  test("a picture of a pixel is none; of many the first ten are taken", async () => {
    const dot = picture("/BitsPerComponent 8 /Filter /FlateDecode").replace(`/Width ${SIDE}`, "/Width 1");
    expect(await read(pdf([dot, deflateSync(Buffer.alloc(SIDE))]))).toMatchObject({ images: [], hasAllImages: true });
    const one = [picture("/BitsPerComponent 8 /Filter /FlateDecode"), deflateSync(grey)] as const;
    const { images, hasAllImages } = await read(pdf(...Array.from({ length: 14 }, () => one)));
    expect([images.length, hasAllImages]).toEqual([10, false]);
  });
});

describe("a PDF beside a content", () => {
  const data = pdf(
    ["/A << /S /URI /URI (https://evil.example.com/pay) >>"],
    ["", "BT (Pay the parcel fee today at once, or it goes back) Tj ET"],
  );
  const taken = (content: string, files = [{ data, mediaType: "application/pdf", name: "invoice.pdf" }]) =>
    intake(content, { id: "scan", receivedAt: 0, files });

  test("alone, or behind words, is read with places of its own, and has a fingerprint", async () => {
    for (const content of ["", "Is this true?", "https://example.org/x"]) {
      const { subject, views, truncated } = await taken(content);
      expect(brokenPlaces({ subject, views, truncated })).toEqual([]);
      expect(subject.texts.at(-1)!.text).toContain("Pay the parcel fee");
      expect(subject.links.map(({ url }) => url)).toContain("https://evil.example.com/pay");
      expect([truncated, subject.fingerprint === undefined]).toEqual([[], false]);
    }
  });

  test("a large one costs what it may: more than two megabytes are cut, and said", async () => {
    const large = Buffer.concat([data, Buffer.alloc(6_000_000, 0x20)]);
    const { subject, truncated } = await taken("", [{ data: large, mediaType: "", name: "a.pdf" }]);
    expect([truncated.includes("files"), subject.links.length]).toEqual([true, 1]);
  });
});
