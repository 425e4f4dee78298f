import { expect, test } from "vitest";
import { dataUrlImage, imageOf, sniffImage } from "./images.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";

const PNG = Uint8Array.from({ length: 200 }, (_, i) => [0x89, 0x50, 0x4e, 0x47][i] ?? 0);

test("bytes outvote the claim", () => {
  expect(sniffImage(PNG)).toBe("image/png");
  expect(imageOf(PNG, "application/octet-stream", "a")).toMatchObject({ mediaType: "image/png", name: "a" });
  expect(imageOf(PNG, "image/jpeg", "a")).toMatchObject({ mediaType: "image/png" });
});

test("no picture: pixels, vector graphics, documents, the over-large", () => {
  expect(imageOf(PNG.subarray(0, 60), "image/png", "")).toBeUndefined();
  expect(imageOf(new Uint8Array(500), "image/svg+xml", "")).toBeUndefined();
  expect(imageOf(new Uint8Array(500), "application/pdf", "")).toBeUndefined();
  expect(imageOf(new Uint8Array(MAX_IMAGE_BYTES + 1), "image/png", "")).toBe("image_bytes");
});

test("data URLs", () => {
  const url = `data:image/png;name=x;base64,${btoa(String.fromCharCode(...PNG))}`;
  expect(dataUrlImage(url)).toEqual({ data: PNG, mediaType: "image/png" });
  expect(dataUrlImage("data:image/png;base64,***")).toBeUndefined();
  expect(dataUrlImage("data:text/html;base64,AAAA")).toBeUndefined();
  expect(dataUrlImage("data:image/png,AAAA")).toBeUndefined();
});
