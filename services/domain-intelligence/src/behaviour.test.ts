import { describe, expect, test } from "vitest";
import { analyzer } from "./analyze.ts";
import { NO_EVIDENCE } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { loadKnowledge } from "./knowledge/index.ts";
import { loadModel } from "./model/model.ts";

const knowledge = loadKnowledge();
const strangers = { ...knowledge, established: { has: () => false } };
const analyze = analyzer(strangers, loadModel());

/** A link judged by its name alone, no list of well-known sites behind it. */
function judge(name: string) {
  const { score, findings } = analyze(
    {
      id: "s",
      inputType: "url",
      receivedAt: 1_790_000_000_000,
      texts: [],
      links: [],
      domains: [{ name, role: "link" }],
      images: [],
      indicators: [],
    },
    NO_EVIDENCE,
  );
  const severities = findings.map(({ flag }) => catalogue.flags.get(flag)?.severity);
  return { score, notes: findings.map(({ note }) => note).join("\n"), isLoud: severities.some((s) => s !== "low") };
}

describe("a likeness beside a second sign is danger, and the brand is named", () => {
  test.each([
    ["paypal-secure-login.com", "PayPal"],
    ["amaz0n-support.net", "Amazon"],
    ["dhl.parcel-fee.top", "DHL"],
    ["аррle.com", "Apple"],
    ["pаypal.com", "PayPal"],
    ["secure.bankofamerica.com.evil.ru", "Bank of America"],
    ["login.microsoftonline.com.evil.ru", "Microsoft"],
    ["appleid.apple.com.verify-id.net", "Apple"],
    ["paypal.com-verify.info", "PayPal"],
    ["chase-rewards-club.xyz", "Chase"],
    ["usps.com-track.top", "USPS"],
    ["uspstrack.vip", "USPS"],
    ["usps-tracking-help.com", "USPS"],
    ["correos-aduanas.info", "Correos"],
    ["dpd-lieferung.de", "DPD"],
    ["gls-paket.info", "GLS"],
    ["evri-missedparcel.com", "Evri"],
    ["ups-redelivery.top", "UPS"],
    ["upstracking.com", "UPS"],
    ["ing-betaling.nl", "ING"],
    ["irs-refund.com", "IRS"],
    ["hmrc-refund.org.uk", "HMRC"],
    ["citi-alert.com", "Citi"],
    ["hsbc-payee.co", "HSBC"],
    ["lloyds-secure-payee.com", "Lloyds"],
    ["nubank-ativar.com", "Nubank"],
    ["revolut-kyc.com", "Revolut"],
    ["apple-support.com", "Apple"],
    ["metamask-wallet.io", "MetaMask"],
    ["netflix-billing-update.com", "Netflix"],
    ["linkedin-jobs.top", "LinkedIn"],
    ["coinbase-wallet.pages.dev", "Coinbase"],
  ])("%s: %s", (name, brand) => {
    const { score, notes } = judge(name);
    expect(score).toBeGreaterThanOrEqual(60);
    expect(notes).toContain(brand);
  });
});

describe("likeness alone is told and stays a warning", () => {
  test.each([
    ["micros0ft.com", "Microsoft"],
    ["rnicrosoft.com", "Microsoft"],
    ["g00gle.com", "Google"],
    ["faceb00k.com", "Facebook"],
    ["ɢoogle.com", "Google"],
    ["xn--80ak6aa92e.com", "Apple"],
    ["pay-pal.com", "PayPal"],
    ["steamcommunlty.com", "Steam"],
    ["gooogle.com", "Google"],
    ["trezor.io-start.com", "Trezor"],
  ])("%s: %s", (name, brand) => {
    const { score, notes, isLoud } = judge(name);
    expect(score).toBeGreaterThanOrEqual(20);
    expect(score).toBeLessThan(60);
    expect(notes).toContain(brand);
    expect(isLoud).toBe(true);
  });
});

describe("a brand's name in a longer one, or under one more ending, is named and no alarm", () => {
  test.each([
    ["samsung-gamelauncher.net", "Samsung"],
    ["minecraft-server-list.com", "Minecraft"],
    ["starbucks-secret-menu.com", "Starbucks"],
    ["toyota-owners-meeting.com", "Toyota"],
    ["paytm.tech", "Paytm"],
    ["samsungmembers.net", "Samsung"],
  ])("%s: %s", (name, brand) => {
    const { score, notes, isLoud } = judge(name);
    expect(score).toBeLessThan(55);
    expect(notes).toContain(brand);
    expect(isLoud).toBe(false);
  });
});

describe("brands' own hosts are clean", () => {
  test.each(
    (
      "login.microsoftonline.com accounts.google.com amazon.co.jp santander.com.br chase.com secure.chase.com ing.nl " +
      "wellsfargo.wellsfargoadvisors.com login.wordpress.com signin.ebay.com tools.usps.com www.dhl.de tax.service.gov.uk hsbc.co.uk login.gov " +
      "googlevideo.com facebook.net youtube-nocookie.com netflix.net samsung.com.cn"
    ).split(" "),
  )("%s", (name) => expect(judge(name)).toMatchObject({ score: 3, notes: "" }));
});

test.each(["orange.fr", "paypal.me", "docs.google.com"])(
  "%s carries anybody's pages: nothing is said of its name",
  (name) => expect(judge(name)).toMatchObject({ score: 0, notes: "" }),
);

test.each([
  "p6li1chk.r.us-east-1.awstrack.me",
  "amazonmr.au1.qualtrics.com",
  "netflix.zendesk.com",
  "d1qzcj7erzfz4.cloudfront.net",
])("%s is a firm at its service: no likeness is told", (name) =>
  expect(judge(name)).toMatchObject({ score: 0, notes: "" }),
);

test.each(["netflix-login-verify.zendesk.com", "paypal-secure-account.freshdesk.com"])(
  "%s asks the reader to act in a brand's name",
  (name) => expect(judge(name).notes).not.toBe(""),
);

describe("ordinary names raise nothing", () => {
  test.each(
    (
      "orangepeel.com apple-pie-recipes.com targetedadvertising.com visaforchina.org ing-app.net pineapple.com " +
      "ingredients.com startups.com groups-support.com shellfish.com boots-and-shoes.com metroparks.org " +
      "delta-faucet.com united-plumbers.com unitedmethodist.org career.com fortune.com cancer.gov citizen-times.com " +
      "european-server.com huffingtonpost.com nypost.com arcade.software ad-delivery.net miningdirectory.org " +
      "worldsecuresystems.com cf-emailsecurity.net bothelp.io purchase.com coppercompany.com visage-beauty.com " +
      "targetcancer.org geminiobservatory.org phantomoftheopera.com halifaxcourier.co.uk"
    ).split(" "),
  )("%s", (name) => {
    const { score, isLoud } = judge(name);
    expect(score).toBe(0);
    expect(isLoud).toBe(false);
  });
});

test("letters of the brand's own name are no words that ask for something", () => {
  expect(judge("pay-pal.com").notes).not.toContain("beside: pay");
  expect(judge("paytm.tech").notes).not.toContain("beside");
});

test("one weak keyword beside a cheap ending stays a warning", () => {
  for (const name of ["official.link", "fanmail.biz", "onecard.network"]) expect(judge(name).score).toBeLessThan(60);
  expect(judge("claim-reward.top").score).toBeGreaterThanOrEqual(60);
});

test("second levels of public bodies carry neither their country's risk nor a hosting company's", () => {
  for (const name of ["changde.gov.cn", "penza.gov.ru"]) expect(judge(name)).toMatchObject({ score: 0, notes: "" });
  expect(judge("google.com.ru").score).toBeLessThan(60);
});

test("a brand's exact name under one more country's ending is no second sign, however risky", () => {
  expect(judge("netflix.cn").score).toBeLessThan(60);
  expect(judge("netflix.tk").score).toBeGreaterThanOrEqual(60);
});
