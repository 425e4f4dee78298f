import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { authenticate } from "../authenticate/authenticate.ts";
import type { KeyPolicy } from "../authenticate/policy.ts";
import { wireForm } from "../authenticate/wire-form.ts";
import type { Evidence } from "../evidence.ts";
import { gather } from "../gather.ts";
import { decodeRaw, readMessage } from "../message/message.ts";
import { Allowance } from "../resolver/allowance.ts";
import { BUDGET_MS, isThere, PATIENT, subjectOf, suiteFile, type Zone, zoneResolver } from "./shared.ts";

const FILE = ["dkim", "expected.json"] as const;
const expectations = z.array(z.object({ mail: z.string(), expected: z.enum(["pass", "fail", "invalid"]) }));

/** "name  record" lines; "~~" marks a name whose servers do not answer. */
function readZone(): Zone {
  const lines = readFileSync(suiteFile("dkim", "fake-dns.dat"), "utf8").split("\n");
  const entries = lines
    .filter((line) => line !== "" && !line.startsWith("#") && !line.endsWith("NXDOMAIN"))
    .map((line): [string, string[][] | "timeout"] => {
      const [, name = "", record = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return [`TXT ${name.toLowerCase()}`, record.startsWith("~~") ? "timeout" : [[record]]];
    });
  return new Map(entries);
}

/** Strongest first: one good signature is enough. */
const ORDER = ["pass", "altered", "fail", "policy", "invalid"] as const;

function verdictOf({ dkim }: Evidence): string {
  if (!dkim.known) return "unknown";
  return ORDER.find((result) => dkim.value.some((signature) => signature.result === result)) ?? "none";
}

const DOMAIN_KEYS = "DomainKeys (RFC 4870) is historic and not verified";
const DRAFT_00 = "signed by the first draft, which has no body hash; RFC 6376 asks for one";
const RETIRED_G = "the key's g= tag was retired by RFC 6376 and is ignored";
const OTHER_QUERY = "q= names no way we know; the key is asked for in DNS all the same, and there it is";

/** Mails with another result than the corpus expects, and why. One that starts to give the expected result fails. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...["good_dk_gmail", "good_dk_yahoo", ...[1, 2, 3, 4, 5, 6, 7].map((n) => `good_dk_${n}`)].map(
    (name) => [`${name}.txt`, DOMAIN_KEYS] as const,
  ),
  ...["dk_headers_1", "dk_headers_2", "dk_multiple_1"].map((name) => [`${name}.txt`, DOMAIN_KEYS] as const),
  ...[1, 2, 3, 4, 5].map((n) => [`good_ietf00_${n}.txt`, DRAFT_00] as const),
  ...[8, 9, 12, 13].map((n) => [`badkey_${n}.txt`, RETIRED_G] as const),
  ...[5, 6].map((n) => [`ignore_${n}.txt`, OTHER_QUERY] as const),
]);

/** What our verdict means in the corpus' words: a signature that is not a pass must not count, for whatever reason. */
const AS_EXPECTED: Readonly<Record<"pass" | "fail" | "invalid", readonly string[]>> = {
  pass: ["pass"],
  fail: ["fail", "altered"],
  invalid: ["invalid", "fail", "altered", "none", "unknown"],
};

const BEFORE_ANY_EXPIRED = new Date(Date.UTC(2024, 0, 1));

describe.skipIf(!isThere(...FILE))("DKIM: mail-dkim's corpus (skipped when ../shared/suites/dkim is not there)", () => {
  const there = isThere(...FILE);
  const cases = there ? expectations.parse(JSON.parse(readFileSync(suiteFile(...FILE), "utf8"))) : [];
  const resolve = zoneResolver(there ? readZone() : new Map());
  const rawOf = (mail: string) => new Uint8Array(readFileSync(suiteFile("dkim", "corpus", mail)));
  const judged = async (mail: string, policy: KeyPolicy) => {
    const text = decodeRaw(rawOf(mail));
    const allowance = new Allowance(resolve, PATIENT);
    return verdictOf(await authenticate(readMessage(text), wireForm(text), allowance, BEFORE_ANY_EXPIRED, policy));
  };
  /** Cryptography alone: the corpus signs with 512 bits and SHA-1. */
  const cryptography = (mail: string) => judged(mail, { minKeyBits: 512, rejectRsaSha1: false });

  test("there are 79 mails", () => expect(cases).toHaveLength(79));

  test.each(cases.map(({ mail, expected }) => [mail, expected] as const))(
    "cryptography: %s",
    async (mail, expected) => {
      const got = await cryptography(mail);
      expect(AS_EXPECTED[expected].includes(got)).toBe(!EXCEPTIONS.has(mail));
    },
  );

  test("policy: through gather, what is signed with SHA-1 or a short key passes nowhere", async () => {
    const verdicts = new Map<string, number>();
    for (const { mail } of cases) {
      if ((await cryptography(mail)) !== "pass") continue;
      const raw = rawOf(mail);
      const verdict = verdictOf(
        await gather(subjectOf(raw, BEFORE_ANY_EXPIRED.getTime()), resolve, BUDGET_MS, PATIENT),
      );
      const isSha1 = /a=rsa-sha1/.test(decodeRaw(raw));
      const isShort = (await judged(mail, { minKeyBits: 1_024, rejectRsaSha1: false })) !== "pass";
      expect({ mail, verdict }).toEqual({ mail, verdict: isSha1 || isShort ? "policy" : "pass" });
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    expect(verdicts.get("policy")).toBeGreaterThan(15);
    expect(verdicts.get("pass")).toBeGreaterThan(0);
  });
});
