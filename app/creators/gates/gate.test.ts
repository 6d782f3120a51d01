import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sampleExperiences, studioDrops } from "../../../content/experiences.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { connected } from "../../../testing/connected.ts";
import { Fan } from "../../../testing/fan.ts";
import { startRedis } from "../../../testing/redis.ts";
import { sampleDatabase } from "../../../testing/server.ts";

const code = "the-clock-stops-at-one";
let server: RunningApp;
let database: string;
beforeAll(async () => {
  database = await sampleDatabase(inject("postgres"));
  server = await startApp({ DATABASE_URL: database, AFTERPARTY_PASSWORD: code });
});
afterAll(() => server.stop());

let fan: Fan;
beforeEach(() => {
  fan = new Fan(server.origin);
});

const open = (password: string, who = fan) => who.send<Record<string, unknown>>("/afterparty", { password });

const secrets = [
  ...sampleExperiences.flatMap(({ title, description }) => [title, description.slice(0, 40)]),
  "Exclusive Access to Fan Worlds",
  "secret launches and watch parties",
  "Search by category, title, or type",
];
const tells = (text: string) => secrets.filter((secret) => text.includes(secret));

test("AFTERPARTY-01, AFTERPARTY-04, ROUTE-03: closed, /afterparty shows only a gate", async () => {
  const page = await fan.get("/afterparty");
  const html = await page.text();
  expect(html).toContain("Enter Password");
  expect(tells(html)).toEqual([]);
  expect(page.headers.get("cache-control")).toContain("no-store");
});

test("nothing behind the gate is in data, prefetches, other pages or scripts", async () => {
  for (const path of [
    "/afterparty.data",
    "/afterparty.data?_routes=creators%2Fafterparty%2Fafterparty.route",
    "/afterparty?q=reel&category=Drops",
    "/afterparty/access",
    "/afterparty/access.data",
    "/__manifest?paths=%2Fafterparty&version=x",
    "/sitemap.xml",
  ]) {
    expect(tells(await (await fan.get(path)).text()), path).toEqual([]);
  }
  const scripts = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts)
    expect(tells(readFileSync(`build/client/assets/${file}`, "utf8")), file).toEqual([]);
});

test("AFTERPARTY-03: a wrong password gets the fixed sentence, with and without script", async () => {
  const wrong = { status: 403, ok: false, code: "wrong_code", fields: { password: "Incorrect password" } };
  for (const password of ["w", "wrong", `${code}x`, code.slice(1), code.toUpperCase(), "x".repeat(201)])
    expect(await open(password)).toMatchObject({
      ...wrong,
      status: password.length > 200 ? 422 : 403,
      code: expect.any(String),
    });
  const page = await fan.post("/afterparty", { password: "wrong" }, "/afterparty");
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain("Incorrect password");
  expect(tells(html)).toEqual([]);
  expect(fan.cookies.has("afters_gate_afterparty")).toBe(false);
});

test("AFTERPARTY-02: the right password opens the gate for the session", async () => {
  expect(await open(` ${code} `)).toMatchObject({ status: 200, ok: true });
  for (let visit = 0; visit < 2; visit++) {
    const html = await (await fan.get("/afterparty")).text();
    expect(html).toContain("Exclusive Access to Fan Worlds");
    expect(html).not.toContain("Enter Password");
  }
});

test("AFTERPARTY-02: without JavaScript the password leads to the open page", async () => {
  const answer = await fan.post("/afterparty", { password: code }, "/afterparty");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/afterparty");
  const days = 400;
  expect(answer.headers.getSetCookie().find((line) => line.includes("gate"))).toContain(
    `Max-Age=${days * 86_400}`,
  );
  expect(await (await fan.get("/afterparty")).text()).toContain("Exclusive Access to Fan Worlds");
});

test("AFTERPARTY-23..24: studio drops have their fields, never sent to the page", async () => {
  await open(code);
  const fields = "description exclusivity id releaseDate studio thumbnail title type views".split(" ");
  for (const drop of studioDrops) expect(Object.keys(drop).toSorted()).toEqual(fields);
  expect([...new Set(studioDrops.map(({ exclusivity }) => exclusivity))].toSorted()).toEqual([
    "Exclusive Studio Drops",
    "Fan-Only",
    "Invite-Only",
    "Timed Access",
    "Watermarked",
  ]);
  const drops = studioDrops.flatMap(({ title, description }) => [title, description]);
  expect(drops.length).toBeGreaterThan(7);
  for (const path of ["/afterparty", "/afterparty.data", "/afterparty?q=invite", "/afterparty/access"]) {
    const page = await (await fan.get(path)).text();
    expect(page.length, path).toBeGreaterThan(500);
    expect(
      drops.filter((words) => page.includes(words)),
      path,
    ).toEqual([]);
  }
});

test("an open gate belongs to one session; another's or a forged cookie opens nothing", async () => {
  await open(code);
  const key = fan.cookies.get("afters_gate_afterparty") ?? "";
  const other = new Fan(server.origin);
  await other.send("/session");
  other.cookies.set("afters_gate_afterparty", key);
  expect(tells(await (await other.get("/afterparty")).text())).toEqual([]);
  fan.cookies.set("afters_gate_afterparty", `${key.slice(0, -3)}abc`);
  expect(tells(await (await fan.get("/afterparty")).text())).toEqual([]);
});

test("under https the gate cookie is __Host- and Secure, and no other name works", () => {
  const script = `
    const { config } = await import("./platform/config.server.ts");
    const { fullKeyedHash } = await import("./platform/names/keyed-hashes.server.ts");
    const { newSession, sealSession } = await import("./platform/session/session.server.ts");
    const { isOpen } = await import("./app/creators/gates/gate.server.ts");
    const session = newSession();
    const known = fullKeyedHash("gate", config.AFTERPARTY_PASSWORD);
    const key = sealSession("gate", { gate: "afterparty", session, variant: "standard", code: known });
    const opens = (prefix) => isOpen("afterparty", session, prefix + "afters_gate_afterparty=" + key);
    console.log("opens", opens("__Host-"), opens(""));`;
  const env = { ...process.env, ORIGIN: "https://afters.app", AFTERPARTY_PASSWORD: code };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env,
    encoding: "utf8",
  });
  expect(stdout).toContain("opens true false");
});

test("a changed password closes the gate again", async () => {
  await open(code);
  const changed = await startApp({ DATABASE_URL: database, AFTERPARTY_PASSWORD: "another-password" });
  const visitor = new Fan(changed.origin);
  visitor.cookies = fan.cookies;
  expect(tells(await (await visitor.get("/afterparty")).text())).toEqual([]);
  await changed.stop();
});

test("requests behind the gate do not exist in front of it", async () => {
  expect(await fan.send("/afterparty/access", { email: "a@salt.org", reason: "why" })).toMatchObject({
    status: 404,
  });
  expect(await fan.send("/afterparty/experiences/lost-reel/requests")).toMatchObject({ status: 404 });
  expect(
    (await fan.post("/afterparty/access", { email: "a@salt.org", reason: "why" })).headers.get("location"),
  ).toBe("/afterparty");
});

// Also AFTERPARTY-19.
test("AFTERPARTY-17: requests behind the gate are stored with their reason", async () => {
  await open(code);
  const asked = { email: "ines@salt.org", reason: "I kept the lamp 311 nights." };
  expect(await fan.send("/afterparty/access", asked)).toMatchObject({ ok: true });
  expect(await fan.send("/afterparty/experiences/lost-reel/requests")).toMatchObject({ ok: true });
  const { rows } = await connected({ connectionString: database }, (client) =>
    client.query(
      `select email, reason, experience, form from access_requests
     where fan_id = (select fan_id from access_requests where email = $1) order by id`,
      [asked.email],
    ),
  );
  expect(rows).toEqual([
    { ...asked, experience: null, form: "access" },
    { email: null, reason: "", experience: "lost-reel", form: "access" },
  ]);
});

test("attempts are limited per visitor and address, even with the right password", async () => {
  for (let n = 0; n < 10; n++) expect((await open("wrong")).status).toBe(403);
  expect(await open(code)).toMatchObject({ status: 429, code: "slow_down" });
  const others = Array.from({ length: 25 }, () => new Fan(server.origin, fan.address));
  const answers = [];
  for (const other of others) answers.push(await open("wrong", other));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(20);
});

test("a right password costs the address it comes from no try", async () => {
  const guests = Array.from({ length: 31 }, () => new Fan(server.origin, fan.address));
  for (const guest of guests) expect((await open(code, guest)).status).toBe(200);
  expect((await open("wrong")).status).toBe(403);
});

test("with Redis tries are counted across processes", async () => {
  const redis = await startRedis();
  const env = { DATABASE_URL: database, AFTERPARTY_PASSWORD: code, REDIS_URL: redis.url };
  const [one, two] = await Promise.all([startApp(env), startApp(env)]);
  await fan.send("/session");
  const visitors = [one, two].map(({ origin }) => {
    const visitor = new Fan(origin, fan.address);
    visitor.cookies = fan.cookies;
    return visitor;
  });
  for (let n = 0; n < 10; n++) expect((await open("wrong", visitors[n % 2])).status).toBe(403);
  for (const visitor of visitors) expect((await open(code, visitor)).status).toBe(429);
  await Promise.all([one.stop(), two.stop(), redis.stop()]);
});
