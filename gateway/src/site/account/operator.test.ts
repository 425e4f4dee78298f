import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "../../testing/harness.ts";
import { signedIn, type Surfer } from "../../testing/surfer.ts";

const ROOT = "ops@example.org";
const ANN = "ann@example.org";

describe("the operator's page", () => {
  let bench: Bench;
  let operator: Surfer;
  let ann: string;
  const idOf = async (email: string) => (await bench.people.find({ email }))!.id;
  beforeAll(async () => {
    bench = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    operator = await signedIn(bench, ROOT);
    ann = (await bench.people.make(ANN, "free"))!.id;
    await bench.people.setOperator(await idOf(ROOT), true);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const page = (of: string) => `/account/operator?of=${encodeURIComponent(of)}`;
  const eventsOf = async (id: string) => (await bench.people.events(id, 50)).map(({ what, detail }) => [what, detail]);
  const ticketIn = (text: string) => /name="ticket" value="([^"]+)"/.exec(text)![1]!;

  test("an account is found by its address or its id, with or without an owner", async () => {
    const keys = await bench.accounts.create({ plan: "enterprise" });
    expect((await operator.get(page(" Ann@Example.org "))).text).toContain(ann);
    expect((await operator.get(page(ann))).text).toContain(ANN);
    expect((await operator.get(page(keys.id))).text).toContain("one active key");
    expect((await operator.get(page("nobody@example.org"))).text).toContain("There is no such account.");
    expect((await operator.get(page('"><script>'))).text).not.toContain("<script>");
  });

  test("a plan is granted, and is in the logs of both", async () => {
    const answer = await operator.submit(page(ANN), "/account/operator/plan", { id: ann, plan: "api" });
    expect([answer.status, answer.location]).toEqual([303, page(ann)]);
    expect((await bench.people.find({ email: ANN }))!.plan).toBe("api");
    expect(await eventsOf(ann)).toContainEqual(["plan_changed", "api, operator"]);
    expect(await eventsOf(await idOf(ROOT))).toContainEqual(["granted_plan", `${ann}: api`]);
  });

  test("credits are granted once for each form, and are in the logs of both", async () => {
    const { text } = await operator.get(page(ANN));
    const fields = {
      id: ann,
      credits: "500",
      ticket: ticketIn(text),
      csrf: /name="csrf" value="([^"]+)"/.exec(text)![1]!,
    };
    const [first, second] = [
      await operator.post("/account/operator/credits", fields),
      await operator.post("/account/operator/credits", fields),
    ];
    expect([first.status, second.status]).toEqual([303, 400]);
    expect((await bench.people.find({ email: ANN }))!.credits).toBe(500);
    expect((await eventsOf(ann)).filter(([what]) => what === "credits_added")).toEqual([
      ["credits_added", "500, operator"],
    ]);
    expect(await eventsOf(await idOf(ROOT))).toContainEqual(["granted_credits", `${ann}: 500`]);
    const another = (await bench.people.make("other@example.org", "free"))!.id;
    const moved = { ...fields, id: another, ticket: ticketIn((await operator.get(page(ANN))).text) };
    expect((await operator.post("/account/operator/credits", moved)).status).toBe(400);
    expect((await bench.people.find({ id: another }))!.credits).toBe(0);
  });

  test.each([
    ["/account/operator/plan", { plan: "gold" }],
    ["/account/operator/plan", { id: "acc_none", plan: "api" }],
    ["/account/operator/credits", { credits: "-5" }],
    ["/account/operator/credits", { credits: "1e3" }],
    ["/account/operator/credits", { credits: "99999999" }],
  ])("what cannot be granted is refused: %s %j", async (path, fields) => {
    expect((await operator.submit(page(ANN), path, { id: ann, ...fields })).status).toBe(400);
  });

  test("to everybody else there is nothing here, and nothing is granted", async () => {
    const eve = await signedIn(bench, "eve@example.org", { "x-forwarded-for": "192.0.2.9" });
    expect([(await eve.get(page(ANN))).status, (await eve.get("/account")).text.includes("/account/operator")]).toEqual(
      [404, false],
    );
    const granted = await eve.submit("/account", "/account/operator/plan", { id: ann, plan: "enterprise" });
    expect([granted.status, (await bench.people.find({ id: ann }))!.plan]).toEqual([404, "api"]);
    expect((await operator.get("/account")).text).toContain("/account/operator");
  });

  test("whoever is no operator any more is none from the next request on", async () => {
    const other = await signedIn(bench, "second@example.org", { "x-forwarded-for": "192.0.2.10" });
    const id = await idOf("second@example.org");
    await bench.people.setOperator(id, true);
    expect((await other.get(page(ANN))).status).toBe(200);
    await bench.people.setOperator(id, false);
    expect((await other.get(page(ANN))).status).toBe(404);
  });

  test("a form from elsewhere, and one without the session's token, grant nothing (CSRF)", async () => {
    const fields = { id: ann, plan: "enterprise" };
    const own = await operator.submit(page(ANN), "/account/operator/plan", fields);
    expect(own.status).toBe(303);
    await bench.people.setPlan(ann, "api");
    const { text } = await operator.get(page(ANN));
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    const sent = [
      await operator.post("/account/operator/plan", { ...fields, csrf }, { "sec-fetch-site": "cross-site" }),
      await operator.post("/account/operator/plan", fields),
      await operator.post("/account/operator/plan", { ...fields, csrf: `${csrf.slice(1)}A` }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await bench.people.find({ id: ann }))!.plan).toBe("api");
  });
});
