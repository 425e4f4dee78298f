import { expect, test } from "vitest";
import { isCounter } from "./counter.ts";
import { partsOf } from "./parts.ts";

test.each([
  "https://links.oak-lane.example/s/c/3Dp7eab2Wi1Cb1NHwsoTLZz8zb2CX0KTcBgpC0m1s1nGk9kgd3M",
  "https://click1.e.oak-lane.example/hnqlnfcmnrdzfsdlzsshhz4hnhzcngg_krpphf.html?a=b",
  "https://click.email.oak-lane.example/?qs=8f6e885ad76647aa2777973cdd81899fb967d14d",
  "https://t.dm.oak-lane.example/r/?id=ha48cd280,60459d10,47b9b1c4",
  "http://l.email.oak-lane.example/rts/go2.aspx?h=806119&tp=i-1NGB-Ih-FKj-8G29N6-1o-4Qvx3-1c",
  "https://newsletters.oak-lane.example/trackclick/yOKZmoRhaZC8kdhTlaSeao6VY2qkpGqfaIOf",
  "https://app.oak-lane.example/e/er?elq_mid=109332&lid=241030&elqTrackId=59bb05d820474ba98671",
])("%s counts clicks", (url) => expect(isCounter(partsOf(url))).toBe(true));

test.each([
  // No token: an article of a newsletter.
  "https://links.oak-lane.example/why-we-planted-another-oak",
  "https://e.oak-lane.example/",
  // A token, but below no counter's name and no program's path.
  "http://www.oak-lane.example/3727055Ta17100836wN19699118CY8171Bj5Ndr236273xA",
  "https://oak-lane.example/459e5a6c566404a72c3df7308b911ae6a61cba8c0281bcc540edb5774cc16e6b",
  // A platform's customer chooses the name.
  "https://click.weebly.com/s/c/3Dp7eab2Wi1Cb1NHwsoTLZz8zb2CX0KTcBgpC0m1s1nGk9kgd3M",
  "http://45.33.32.156/ls/click?upn=3Dp7eab2Wi1Cb1NHwsoTLZz8zb2CX0",
])("%s does not", (url) => expect(isCounter(partsOf(url))).toBe(false));
