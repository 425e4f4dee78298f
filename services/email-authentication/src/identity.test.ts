import { type Link, known } from "@sextant/core";
import { describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { type Evidence, NOT_ASKED } from "./evidence.ts";
import { subjectOf } from "./suites/shared.ts";

const link = (url: string): Link => ({
  url,
  origin: "href",
  shownText: "See more",
  defanged: false,
  schemeless: false,
  owner: { kind: "unknown" },
});

/** A mail as intake would hand it on, with a link. */
function mailFrom(from: string, url: string, evidence: Evidence = NOT_ASKED) {
  const host = from.slice(from.indexOf("@") + 1, -1);
  const subject = {
    ...subjectOf(`From: ${from}\nTo: ann@home.example.org\n\nHello\n`),
    links: [link(url)],
    domains: [{ name: host, role: "from" as const, owner: { kind: "unknown" as const } }],
  };
  return analyze(subject, evidence);
}

const FLORIST = "Lander Street Vintage <shop@landerstreetvintage.com>";
const SIGNED: Evidence = { ...NOT_ASKED, dmarc: known({ result: "pass" }) };

describe("a sender of whom nothing is known", () => {
  const senderOf = ({ identity }: ReturnType<typeof mailFrom>) =>
    identity?.holdings.find(({ place }) => place === "sender");

  test("is consistent when name, address and links agree", () => {
    expect(senderOf(mailFrom(FLORIST, "https://www.landerstreetvintage.com/sale"))).toMatchObject({ consistent: true });
  });

  test("is not when a link leads to another stranger, or the address does not bear the name", () => {
    expect(senderOf(mailFrom(FLORIST, "https://xiglqcp.com/"))).not.toHaveProperty("consistent");
    const club = "AAA Member Support <aaa@music4uindia.com>";
    expect(senderOf(mailFrom(club, "https://www.music4uindia.com/"))).not.toHaveProperty("consistent");
  });

  test("is not when the name in the address is a company's that it does not belong to", () => {
    const forged = mailFrom(
      "Charles Schwab & Co <donotreply@schwab-secure00059.wiki>",
      "https://schwab-secure00059.wiki/",
    );
    expect(senderOf(forged)).not.toHaveProperty("consistent");
  });
});

test("what agrees speaks for an authenticated mail, and only for that", () => {
  const honest = mailFrom(FLORIST, "https://www.landerstreetvintage.com/sale", SIGNED);
  expect(honest).toMatchObject({ findings: [], abstained: false });
  expect(honest.score).toBeGreaterThanOrEqual(5);
  expect(honest.score).toBeLessThan(15);
  expect(mailFrom(FLORIST, "https://www.landerstreetvintage.com/sale")).toMatchObject({ abstained: true, score: 0 });
});
