import { describe, expect, test } from "vitest";
import { knowledge, loadKnowledge, partyOf, readOrganisations } from "./index.ts";

const { owners, names, organisations } = knowledge();

describe("organisations", () => {
  test("there are thousands in over a hundred countries, each with an id of its own", () => {
    expect(organisations.length).toBeGreaterThan(5_000);
    expect(new Set(organisations.flatMap(({ countries = [] }) => countries)).size).toBeGreaterThan(120);
    expect(new Set(organisations.map(({ id }) => id)).size).toBe(organisations.length);
  });

  test("no name is the own of two parties", () => {
    const seen = new Map<string, string>();
    const twice = organisations.flatMap((each) =>
      [...each.own, ...(each.link ?? [])].flatMap((host) => {
        const other = seen.get(host);
        seen.set(host, partyOf(each));
        return other !== undefined && other !== partyOf(each) ? [`${host}: ${other}, ${partyOf(each)}`] : [];
      }),
    );
    expect(twice).toEqual([]);
  });

  test("every group is that of an organisation", () => {
    const ids = new Set(organisations.map(({ id }) => id));
    expect(organisations.filter(({ group }) => group !== undefined && !ids.has(group)).map(({ id }) => id)).toEqual([]);
  });
});

describe("owners", () => {
  const party = (host: string) => owners.ownerOf(host).party;

  test.each([
    ["secure.chase.com", "chase.com"],
    ["wellsfargoadvisors.com", "wellsfargo.com"],
    ["click.e.usaa.com", "usaa.com"],
    ["amzn.to", "amazon.com"],
    ["aws.amazon.com", "amazon.de"],
    ["aws.com", "amazon.com"],
    ["email.d23.com", "disney.com"],
    ["search2.quickbooksonline.com", "intuit.com"],
    ["updates.temuofficial.com", "temu.com"],
    ["e-vanguard.com", "vanguard.com"],
    ["bcbsil.com", "bcbs.com"],
    ["att-mail.com", "att.com"],
    ["smarty.co.uk", "three.co.uk"],
    ["www.sparkasse-bremen.de", "sparkasse.de"],
  ])("%s is of the same as %s", (one, other) => {
    expect(owners.ownerOf(one).kind).toBe("own");
    expect(party(one)).toBe(party(other));
  });

  test.each([
    ["docs.google.com", { kind: "infrastructure" }],
    ["github.com", { kind: "pages", party: party("microsoft.com") }],
    ["bit.ly", { kind: "infrastructure", service: "shortener" }],
    ["anybody.weebly.com", { kind: "infrastructure", service: "page_builder" }],
    ["r20.rs6.net", { kind: "infrastructure", service: "mail_service" }],
    ["www.cs.princeton.edu", { kind: "established" }],
    ["oak-lane-kindergarten.edu.pe", { kind: "unknown" }],
    ["paypal-login-pyyk2un.com", { kind: "unknown" }],
    ["chase.com.evil.example", { kind: "unknown" }],
  ])("%s", (host, owner) => expect(owners.ownerOf(host)).toMatchObject(owner));

  test("a mailbox at a provider is anybody's, its site is not", () => {
    expect(owners.ownerOfMail("gmail.com")).toEqual({ kind: "infrastructure", service: "mailbox" });
    expect(owners.ownerOfMail("alerts.chase.com").kind).toBe("own");
  });
});

describe("names", () => {
  const found = (text: string) => names.find(text).map((each) => [each.organisation.name, each.disguised]);

  test.each([
    ["Your Wells Fargo account", [["Wells Fargo", false]]],
    ["Wa1mart has a gift for you", [["Walmart", true]]],
    ["Netflіx: payment", [["Netflix", true]]],
    ["【招商银行】您的账户", [["China Merchants Bank", false]]],
    ["nothing to see in this sentence", []],
  ])("%s", (text, expected) => expect(found(text)).toEqual(expected));

  test("a name of several words that is said of other things says so", () => {
    expect(names.find("The General: your policy")[0]).toMatchObject({ ordinary: true });
    expect(names.find("The Home Depot: your order")[0]).toMatchObject({ ordinary: false });
  });

  test("a name that is an ordinary word says so", () => {
    const [chase] = names.find("CHASE: your card");
    expect(chase).toMatchObject({ ordinary: true, start: 0, end: 5 });
  });
});

describe("an operator's own organisations", () => {
  const line = '{"id":"oak-bank","name":"Oak Lane Bank","own":["oaklanebank.example"]}';

  test("one line protects a bank", () => {
    const own = loadKnowledge({ text: line, file: "own.jsonl" });
    expect(own.owners.ownerOf("www.oaklanebank.example")).toEqual({ kind: "own", party: "oak-bank" });
    expect(own.names.find("Oak Lane Bank: your card")).toHaveLength(1);
    expect(names.find("Oak Lane Bank: your card")).toEqual([]);
  });

  test("they go before the shipped ones: by id, name and host", () => {
    const lines = [
      '{"id":"our-chase","name":"Wells Fargo","own":["secure.chase.com"]}',
      '{"id":"paypal","name":"Our PayPal","own":["paypal.example","github.com"]}',
    ];
    const own = loadKnowledge({ text: lines.join("\n"), file: "own.jsonl" });
    expect(own.names.find("Your Wells Fargo account")[0]?.party).toBe("our-chase");
    expect(own.owners.ownerOf("secure.chase.com").party).toBe("our-chase");
    expect(own.owners.ownerOf("www.chase.com").party).toBe(owners.ownerOf("chase.com").party);
    expect(own.owners.ownerOf("github.com")).toEqual({ kind: "own", party: "paypal" });
    expect(own.owners.ownerOf("www.paypal.com").kind).not.toBe("own");
    expect(own.partiesOf("paypal")[0]?.name).toBe("Our PayPal");
    expect(own.organisations.filter(({ id }) => id === "paypal").map(({ name }) => name)).toEqual(["Our PayPal"]);
  });

  test("one registry in memory for the rooms of a process, by what the file says; its version tells it", () => {
    const own = { text: line, file: "own.jsonl" };
    expect(knowledge({ ...own, file: "other.jsonl" })).toBe(knowledge(own));
    expect(knowledge()).not.toBe(knowledge(own));
    expect(knowledge(own).version).toMatch(/^\d[^+]*\+[0-9a-f]{8}$/);
  });

  test.each([
    ["{", "own.jsonl line 1: is no JSON"],
    ['{"id":"a","name":"A"}', "own.jsonl line 1"],
    ['{"id":"a","name":"A","own":["no host"]}', "is no host name"],
    [`${line}\n${line}`, "own.jsonl line 2: id oak-bank stands twice"],
  ])("%s is refused by its line", (text, message) => {
    expect(() => readOrganisations(text, "own.jsonl")).toThrow(message);
  });
});

test.each([
  ["a sign that ends a label is no letter", "ቴሌብር፦ የይለፍ ቁጥርዎ", "ethio-telecom"],
  ["nor does what parts letters unseen part a name", "دیجی\u200cکالا: سفارش", "digikala"],
  ["a script without spaces writes together what the registry parts", "ជូនដំណឹងពីធនាគារអេប៊ីអេថា", "aba-bank"],
  ["a dot below an Indian letter may be left out", "फ़ोनपे से भुगतान", "phonepe"],
])("%s", (_, text, party) => {
  expect(
    knowledge()
      .names.find(text)
      .map((each) => each.party),
  ).toContain(party);
});

test.each([
  ["small letters with other accents are another word", "les obres a l'estació"],
  ["vowels of Indian scripts tell words apart", "जय हो, सब ठीक"],
])("%s", (_, text) => {
  expect(
    knowledge()
      .names.find(text)
      .filter(({ ordinary }) => !ordinary),
  ).toEqual([]);
});

test("a name that is a host's is found with its dot alone, and told as the registry writes it", () => {
  const { names } = knowledge();
  const found = (text: string) => names.find(text).map(({ name }) => name);
  expect(found("votre forfait mobile de 20 Go")).toEqual([]);
  expect(found("Ihre Anzeige bei Mobile.de")).toContain("mobile.de");
  expect(found("HMRC: your refund")).toContain("HMRC");
});

test("a brand's own top-level domain is the brand's, and a service under a company's name that company's", () => {
  const { owners } = knowledge();
  expect(owners.ownerOf("pay.barclays")).toMatchObject({ kind: "own" });
  expect(owners.ownerOf("docs.google.com")).toMatchObject({ kind: "infrastructure", party: "google" });
});
