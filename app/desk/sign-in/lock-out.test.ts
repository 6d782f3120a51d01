import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { Fan } from "../../../testing/fan.ts";
import { type RunningServer, startServer } from "../../../testing/server.ts";
import { makeLink } from "./links.server.ts";

// No stranger keeps an operator out, and no link opens the desk in a browser that did not ask for it.

let server: RunningServer;
const ada = "ada@afters.example";
const said = "If this address belongs to an operator, a link is on its way.";

beforeAll(async () => {
  server = await startServer({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPERATOR_EMAILS: `${ada}, bo@afters.example, cy@afters.example`,
    LOG_LEVEL: "warn",
  });
});
afterAll(() => server.stop());

async function ask(fan: Fan, email = ada): Promise<string> {
  const answer = await fan.post("/sign-in", { email });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function linksTo(email: string): Promise<string[]> {
  const mails = await query<{ text: string }>(
    "select body_text as text from mails where recipient = $1 order by created_at",
    [email],
  );
  return mails.map(({ text }) => new URL(/https?:\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? "").pathname);
}

const newest = async (email: string) => (await linksTo(email)).at(-1) ?? "";
const opens = async (fan: Fan) => (await fan.get("/operator")).status === 200;

/** From forty networks at once, more than any budget holds. */
const besiege = (email: string) =>
  Promise.all(Array.from({ length: 40 }, () => ask(new Fan(server.origin), email)));

test("a stranger with many addresses fills a mailbox no further than the limit", async () => {
  for (const html of await besiege("bo@afters.example")) expect(html).toContain(said);
  expect(await linksTo("bo@afters.example")).toHaveLength(5);
});

test("an operator signs in from a new browser while a stranger keeps asking", async () => {
  await besiege(ada);
  const operator = new Fan(server.origin);
  expect(await ask(operator)).toContain(said);
  const before = await linksTo(ada);
  const lying = before.at(-1) ?? "";
  const page = await (await operator.get(lying)).text();
  expect(page).toContain("requested in another browser");
  const answer = await operator.post(lying, { do: "ask-here" });
  expect(await answer.text()).toContain("A link for this browser is on its way");
  const own = await newest(ada);
  expect(before).not.toContain(own);
  expect((await operator.post(own)).status).toBe(303);
  expect(await opens(operator)).toBe(true);
});

test("a browser in which the operator was signed in before has a budget of its own", async () => {
  const operator = new Fan(server.origin);
  await ask(operator, "cy@afters.example");
  await operator.post(await newest("cy@afters.example"));
  await operator.post("/operator/sessions", { do: "sign-out" });
  expect(await opens(operator)).toBe(false);
  await besiege("cy@afters.example");
  // A stranger in the operator's own network uses that one up as well, and follows made-up links.
  const neighbour = new Fan(server.origin, operator.address);
  await Promise.all(
    Array.from({ length: 25 }, () => neighbour.post("/sign-in", { email: "cy@afters.example" })),
  );
  expect((await neighbour.post("/sign-in", { email: "cy@afters.example" })).status).toBe(429);
  const wrong = await Promise.all(
    Array.from({ length: 40 }, () => neighbour.post(`/sign-in/${"A".repeat(48)}`)),
  );
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([410, 429]));
  const before = await linksTo("cy@afters.example");
  await ask(operator, "cy@afters.example");
  const own = await newest("cy@afters.example");
  expect(before).not.toContain(own);
  expect((await operator.post(own)).status).toBe(303);
  expect(await opens(operator)).toBe(true);
});

test("being known in a browser cannot be made up", async () => {
  const contents = (fan: Fan) => {
    const [name = "", value = ""] = [...fan.cookies].find(([key]) => key.includes("desk_browser")) ?? [];
    const [text = "", signature = ""] = value.split(".");
    return { name, signature, browser: JSON.parse(Buffer.from(text, "base64url").toString()) };
  };
  const { knows } = contents(await knownBrowserOf("cy@afters.example")).browser;
  expect(knows).toHaveLength(1);
  const stranger = new Fan(server.origin);
  await ask(stranger, "nobody@afters.example");
  const { name, signature, browser } = contents(stranger);
  const forged = Buffer.from(JSON.stringify({ ...browser, knows })).toString("base64url");
  stranger.cookies.set(name, `${forged}.${signature}`);
  await Promise.all(Array.from({ length: 19 }, () => ask(stranger, "nobody@afters.example")));
  expect((await stranger.post("/sign-in", { email: "cy@afters.example" })).status).toBe(429);
});

test("a link does not work in another browser, stays unused and opens at home", async () => {
  const asking = new Fan(server.origin);
  const other = new Fan(server.origin);
  const known = await knownBrowserOf("cy@afters.example");
  await ask(known, "cy@afters.example");
  const link = await newest("cy@afters.example");
  for (const fan of [other, asking]) {
    // Nor does it become one from the shell by leaving out the browser.
    expect((await fan.post(link.slice(0, -16))).status).toBe(403);
    const answer = await fan.post(link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("in the browser that requested it");
    expect(await opens(fan)).toBe(false);
  }
  expect((await known.post(link)).status).toBe(303);
  expect(await opens(known)).toBe(true);
  expect((await other.post(link)).status).toBe(410);
  expect((await other.post(link, { do: "ask-here" })).status).toBe(410);
});

async function knownBrowserOf(email: string): Promise<Fan> {
  const fan = new Fan(server.origin);
  await fan.post(new URL(await makeLink(email)).pathname);
  return fan;
}

test("endless passkey challenges by a stranger do not lock out a known browser", async () => {
  const known = await knownBrowserOf("cy@afters.example");
  const neighbour = new Fan(server.origin, known.address);
  const ask = (fan: Fan) => fan.send<{ options?: object }>("/sign-in/passkey/challenge");
  const answers = await Promise.all(Array.from({ length: 65 }, () => ask(neighbour)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  const own = await ask(known);
  expect(own.status).toBe(200);
  expect(own.options).not.toHaveProperty("allowCredentials");
  expect(own.options).toMatchObject({ userVerification: "required" });
});

test("a made-up answer to a challenge opens nothing", async () => {
  const fan = new Fan(server.origin);
  await fan.send("/sign-in/passkey/challenge");
  const response = { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" };
  for (const credential of [{}, { id: "AAAA", rawId: "AAAA", type: "public-key", response }]) {
    const answer = await fan.send("/sign-in/passkey", { credential: JSON.stringify(credential) });
    expect([answer.status, answer.code]).toEqual([403, "not_known"]);
  }
  expect((await fan.send("/sign-in/passkey", { credential: "no JSON" })).status).toBe(422);
  expect(await opens(fan)).toBe(false);
});

test("whoever holds a link asks for a few more from here, and not for ever", async () => {
  const known = await knownBrowserOf("cy@afters.example");
  await ask(known, "cy@afters.example");
  const link = await newest("cy@afters.example");
  const other = new Fan(server.origin);
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await other.post(link, { do: "ask-here" })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a failed sign-in and a wrong gate code are logged, and nobody is in the log", async () => {
  const fan = new Fan(server.origin);
  await fan.post(`/sign-in/${"B".repeat(48)}`);
  await fan.post("/afterparty", { password: "a wrong one" });
  await expect.poll(() => server.output()).toContain('"msg":"a sign-in failed"');
  await expect.poll(() => server.output()).toContain('"msg":"a wrong gate code"');
  expect(server.output()).toMatch(/"reason":"spent","requestId":"[0-9a-f-]{36}"/);
  for (const name of [ada, fan.address, "B".repeat(48), "a wrong one", "bo@afters.example"])
    expect(server.output()).not.toContain(name);
});
