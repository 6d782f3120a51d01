import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import yauzl from "yauzl";
import { query } from "../../../../platform/db/pool.server.ts";
import { codeTo, letterTo, linkTo } from "../../../../testing/accounts/letters.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { redisBinary, startRedis } from "../../../../testing/redis.ts";
import { TopicReader } from "../../../../testing/topic-reader.ts";

let one: RunningApp;
let two: RunningApp;
let redis: Awaited<ReturnType<typeof startRedis>> | null = null;

beforeAll(async () => {
  redis = redisBinary ? await startRedis() : null;
  const env = {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    ...(redis && { REDIS_URL: redis.url }),
  };
  one = await startApp(env);
  two = await startApp(env);
}, 90_000);
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await redis?.stop();
});

const someone = () => `ana-${randomUUID()}@vesper.example`;
const page = "/account";

/** The same browser, met by the other process. */
function elsewhere(fan: Fan): Fan {
  const same = new Fan(two.origin, fan.address);
  same.cookies = fan.cookies;
  return same;
}

async function named(name: string) {
  const fan = new Fan(one.origin);
  const { me } = await fan.send<{ me: { fanId: string } }>("/fan", { name });
  return { fan, fanId: me.fanId };
}

async function enter(fan: Fan, email: string) {
  expect((await fan.post(page, { email })).status).toBe(200);
  return fan.post(page, { do: "enter", email, code: await codeTo(email) });
}

const seen = async (fan: Fan) => (await fan.get(page)).text();
const sessionOf = (fan: Fan) => fan.cookies.get("afters_session");

test("without a script: an emailed code makes an account under a new session", async () => {
  const { fan, fanId } = await named("Ilse Keeps");
  const before = new Fan(one.origin, fan.address);
  before.cookies = new Map(fan.cookies);
  expect(await seen(fan)).toContain("so far they live in this browser alone");
  const email = someone();
  const asked = await fan.post(page, { email });
  expect(await asked.text()).toContain("An email with a six-digit code went to");
  const wrong = await fan.post(page, { do: "enter", email, code: "12" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("Six digits, as in the email");
  const code = await codeTo(email);
  const right = await fan.post(page, { do: "enter", email, code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([right.status, right.headers.get("location")]).toEqual([303, page]);
  expect(sessionOf(fan)).not.toBe(sessionOf(before));
  expect(right.headers.getSetCookie().join()).toMatch(
    /afters_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax/,
  );
  const html = await seen(fan);
  for (const told of ["Your seat", "Ilse Keeps", email, "this one"]) expect(html).toContain(told);
  expect((await fan.get(page)).headers.get("cache-control")).toBe("no-store");
  for (const server of [before, elsewhere(before)]) expect(await seen(server)).not.toContain("Ilse Keeps");
  const reader = new TopicReader(fan);
  await reader.open([`fan:${fanId}`]);
  expect((await before.get(`/live?topic=fan:${fanId}`)).status).toBe(404);
  reader.close();
});

test("the email's link uses nothing up until its button is pressed", async () => {
  const { fan } = await named("Bo Follows");
  const email = someone();
  await fan.post(page, { email });
  const path = `/account/link/${await linkTo(email)}`;
  for (let look = 0; look < 3; look++) {
    const looked = await new Fan(one.origin).get(path);
    expect([looked.status, looked.headers.get("cache-control")]).toEqual([200, "no-store"]);
  }
  const answer = await fan.post(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
  expect(await seen(fan)).toContain(email);
  expect((await new Fan(one.origin).post(path)).status).toBe(403);
});

test("ASVS 6.6.2: a stranger's link tells its code, and gives no self away", async () => {
  const [{ fan: vera, fanId }, { fan: mallory }] = [await named("Vera Presses"), await named("Mallory Asks")];
  const email = `m${someone()}`;
  await mallory.post(page, { email });
  const path = `/account/link/${await linkTo(email)}`;
  const code = await codeTo(email);
  // Also in a browser that asks for a seat of its own.
  await vera.post(page, { email: someone() });
  const html = await (await vera.get(path)).text();
  expect(html).toContain("requested in another browser");
  expect(html).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(html).not.toContain(">Sign in<");
  expect((await vera.post(path)).status).toBe(403);
  expect((await vera.post(page, { do: "enter", email, code })).status).toBe(403);
  expect(await query("select 1 from accounts where email = $1 or fan_id = $2", [email, fanId])).toEqual([]);
  const here = await (await mallory.get(path)).text();
  expect(here.replace(/<!-- -->/g, "")).toMatch(
    /You keep this self, <b>Mallory Asks<\/b>, under <b[^>]*>m\*\*\*@vesper.example/,
  );
  expect((await mallory.post(path)).status).toBe(303);
  expect(await seen(mallory)).toContain("Mallory Asks");
  expect(await seen(vera)).toContain("Vera Presses");
});

test("ASVS 6.1.1: who asks without end for a fan's address keeps a fan out of no seat", async () => {
  const { fan } = await named("Ida Besieged");
  const email = someone();
  await enter(fan, email);
  await fan.post(page, { do: "sign-out" });
  const besiege = () =>
    Promise.all(Array.from({ length: 25 }, () => new Fan(one.origin).post(page, { email })));
  const asked = await besiege();
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
  // The browser that was in has a budget of its own.
  await enter(fan, email);
  expect(await seen(fan)).toContain("Ida Besieged");
  // Another one gets its code by any letter that a stranger has asked for.
  const fresh = new Fan(one.origin);
  const refused = await fresh.post(page, { email });
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringContaining("its button gets you a code"),
  ]);
  const [letter] = await query<{ text: string }>(
    "select body_text as text from mails where recipient = $1 order by created_at offset 2 limit 1",
    [email],
  );
  const link = /\/account\/link\/\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  const told = await fresh.post(link, { do: "ask-here" });
  expect([told.status, await told.text()]).toEqual([200, expect.stringContaining("for this browser")]);
  const own = `/account/link/${await linkTo(email)}`;
  expect((await (await fresh.get(own)).text()).replace(/<!-- -->/g, "")).toMatch(
    /You come back to the seat of <b>Ida Besieged/,
  );
  expect((await fresh.post(own)).status).toBe(303);
  expect(await seen(fresh)).toContain("Ida Besieged");
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await fresh.post(link, { do: "ask-here" })).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("a changed link opens nothing and reveals neither address nor code", async () => {
  const { fan } = await named("Bo Sealed");
  const email = someone();
  await fan.post(page, { email });
  const link = await linkTo(email);
  expect(link).toMatch(/^[0-9a-f]+$/);
  expect(Buffer.from(link, "hex").toString("latin1")).not.toContain(email.split("@")[0]);
  for (const at of [0, 60, link.length - 1]) {
    const changed = link.slice(0, at) + (link[at] === "0" ? "1" : "0") + link.slice(at + 1);
    expect((await fan.post(`/account/link/${changed}`)).status).toBe(403);
  }
  expect((await fan.post(`/account/link/${link}`)).status).toBe(303);
});

test("on a second device two fans are shown, merged and separated, on all processes", async () => {
  const { fan: phone, fanId } = await named("Maud Phone");
  const email = someone();
  await enter(phone, email);
  const { fan: desk, fanId: other } = await named("Maud Desk");
  await enter(desk, email);
  const question = await seen(desk);
  for (const told of ["You were here before", "Maud Desk", "Comes along"]) expect(question).toContain(told);
  expect(await seen(phone)).not.toContain("You were here before");
  expect((await desk.post(page, { do: "bring" })).status).toBe(303);
  for (const browser of [desk, elsewhere(desk)]) {
    const html = await seen(browser);
    expect(html).toContain("Undo until");
    expect(html).toContain("Maud Phone");
  }
  const [merge] = await query<{ id: number }>("select id from account_merges where from_fan = $1", [other]);
  const reader = new TopicReader(desk);
  await reader.open([`fan:${fanId}`]);
  expect((await phone.post(page, { do: "undo", merge: String(merge?.id) })).status).toBe(303);
  await reader.until(() => reader.closed);
  for (const browser of [desk, elsewhere(desk)]) {
    const html = await seen(browser);
    expect(html).toContain("Keep your seat");
    expect(html).toContain("Maud Desk");
    expect((await browser.get(`/live?topic=fan:${fanId}`)).status).toBe(404);
  }
  expect(await seen(phone)).toContain("Maud Phone");
});

test("a signed-out browser keeps nothing of the account, also when ended remotely", async () => {
  const { fan, fanId } = await named("Ida Leaves");
  const email = someone();
  await enter(fan, email);
  const far = new Fan(one.origin);
  await enter(far, email);
  const stream = new TopicReader(elsewhere(far));
  await stream.open([`fan:${fanId}`]);
  expect((await fan.post(page, { do: "end-others" })).status).toBe(303);
  if (redis) await stream.until(() => stream.closed);
  stream.close();
  for (const browser of [far, elsewhere(far)]) {
    expect(await seen(browser)).not.toContain("Ida Leaves");
    expect((await browser.get(`/live?topic=fan:${fanId}`)).status).toBe(404);
  }
  const { me: now } = await far.send<{ me: { fanId: string } }>("/fan", { name: "Somebody Else" });
  expect(now.fanId).not.toBe(fanId);
  const kept = new Map(fan.cookies);
  expect((await fan.post(page, { do: "sign-out" })).status).toBe(303);
  expect(sessionOf(fan)).toBeUndefined();
  expect(await seen(fan)).not.toContain("Ida Leaves");
  fan.cookies = kept;
  for (const browser of [fan, elsewhere(fan)]) expect(await seen(browser)).not.toContain("Ida Leaves");
  expect((await fan.post(page, { do: "sign-out" })).status).toBe(403);
});

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}

test("everything can be taken along as one archive, by whom it is about alone", async () => {
  const { fan, fanId } = await named("Odile Packs");
  const email = someone();
  expect((await fan.get("/account/everything.zip")).status).toBe(403);
  await enter(fan, email);
  await query("insert into points_ledger (fan_id, deed, ref, points) values ($1, 'visit', 'x', 17)", [fanId]);
  await query("insert into fan_points (fan_id, points) values ($1, 17)", [fanId]);
  const answer = await fan.get("/account/everything.zip");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(JSON.parse(files.get("data/fans.json") ?? "[]")).toMatchObject([{ name: "Odile Packs" }]);
  expect(JSON.parse(files.get("data/points_ledger.json") ?? "[]")).toMatchObject([{ points: 17 }]);
  expect(JSON.parse(files.get("data/accounts.json") ?? "[]")).toMatchObject([{ email }]);
  const text = [...files.values()].join();
  expect(JSON.parse(files.get("data/mails.json") ?? "[]")).toMatchObject([{ kind: "account-code" }]);
  expect(text).not.toContain(/^\d{3} \d{3}$/m.exec((await letterTo(email)).text)?.[0]);
  expect(text).not.toContain(sessionOf(fan)?.split(".")[0]);
});

test("whoever goes says so first, and then nothing of them is left", async () => {
  const { fan, fanId } = await named("Ferenc Goes");
  const email = someone();
  await enter(fan, email);
  const unsure = await fan.post(page, { do: "go" });
  expect(unsure.status).toBe(422);
  expect(await unsure.text()).toContain("Say yes first");
  expect((await fan.post(page, { do: "go", sure: "yes" })).status).toBe(303);
  for (const table of ["fans", "accounts", "fan_points", "mails", "account_codes"]) {
    const rows = await query<{ row: string }>(`select t::text as row from ${table} t`);
    for (const name of [fanId, email])
      expect(
        rows.filter(({ row }) => row.includes(name)),
        `${table}: ${name}`,
      ).toEqual([]);
  }
  expect(await seen(fan)).not.toContain("Ferenc Goes");
});
