import { type Check, findingOn } from "../judged.ts";

/** Matches something that reads like a host name: a dot between letters, or a scheme. */
const LOOKS_LIKE_HOST = /[a-z0-9-]\.[a-z]{2,}|https?/i;

/** `https://bank.example@evil.example/`: what stands before the @ is a user name, not the place. */
export const userinfo: Check = (judged) => {
  const { userinfo: name, host } = judged.parts;
  if (name === "" || host === "" || !LOOKS_LIKE_HOST.test(name)) return undefined;
  return findingOn(judged, "url.userinfo", `leads to ${host}`);
};
