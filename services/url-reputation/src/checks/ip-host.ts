import { type Check, findingOn } from "../judged.ts";

const PLAIN_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
/** Private, loopback, link-local and unspecified ranges: they lead nowhere from outside. */
const NOT_PUBLIC =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1?\]$|\[f[cd][0-9a-f]{2}:|\[fe[89ab][0-9a-f]:)/i;

/** A bare public address, written in the usual way. */
export const ipHost: Check = (judged) => {
  const { isAddress, host, writtenHost } = judged.parts;
  if (!isAddress || NOT_PUBLIC.test(host) || isDisguised(writtenHost)) return undefined;
  return findingOn(judged, "url.ip_host");
};

const isDisguised = (written: string) => !written.startsWith("[") && !PLAIN_IPV4.test(written);

/** An address in decimal, octal or hexadecimal, or in fewer than four parts: nobody writes one so but to hide it. */
export const ipDisguised: Check = (judged) => {
  const { isAddress, host, writtenHost } = judged.parts;
  if (!isAddress || writtenHost === "" || !isDisguised(writtenHost)) return undefined;
  return findingOn(judged, "url.ip_disguised", `means ${host}`);
};
