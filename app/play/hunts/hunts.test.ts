import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { freePort } from "../../../testing/free-port.ts";
import { memberOf, pageOf, press, signedIn } from "../../../testing/operator.ts";
import { startServer } from "../../../testing/server.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { findDeskHunt, listDeskHunts } from "./desk/desk-hunts.server.ts";
import { PlaceForm } from "./desk/place-form.ts";
import { callOff, markPiece } from "./hunts.server.ts";

let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

let made = 0;
const wanted = (change: object = {}) => ({
  character: "jay-gatsby",
  name: "Nell Harrow",
  email: `nell${process.pid}${made++}@salt.org`,
  ...change,
});
type Told = { ok: boolean; code?: string; message?: string; fields?: Record<string, string> };
const begin = (body: object, fan = new Fan(server.origin)) => fan.send<Told>("/shop", body);

const huntsOf = (email: string) =>
  query<{ id: number; key: string; character: string; found_at: Date | null; called_off_at: Date | null }>(
    "select id, key, character, found_at, called_off_at from hunts where lower(email) = lower($1) order by id",
    [email],
  );
const lettersOf = (email: string) =>
  query<{ kind: string; text: string; html: string }>(
    `select kind, body_text as text, body_html as html from mails where lower(recipient) = lower($1) order by created_at`,
    [email],
  );
const pathIn = (text = "") => /\/hunts\/\S+/.exec(text)?.[0] ?? "";

test("HUNT-03, HUNT-04, HUNT-06: a hunt is stored with five pieces and its email", async () => {
  const body = wanted();
  expect(await begin({ ...body, name: "", email: "nowhere" })).toMatchObject({
    status: 422,
    fields: { name: "Name is required", email: "Please enter a valid email" },
  });
  expect(await begin({ ...body, character: "mei-sung" })).toMatchObject({
    status: 404,
    code: "no_such_look",
  });
  expect(await begin(body)).toMatchObject({
    status: 200,
    message: "Hunt initiated for Nell Harrow! We'll email you when we find all the pieces.",
  });
  const [hunt] = await huntsOf(body.email);
  expect(await findDeskHunt(hunt?.id ?? 0)).toMatchObject({
    name: "Nell Harrow",
    characterName: "Jay Gatsby",
    price: "$720",
    pieces: [1, 2, 3, 4, 5].map((position) => ({
      position,
      picture: `look-jay-gatsby-${position}`,
      found_at: null,
    })),
  });
  const [letter] = await lettersOf(body.email);
  expect(letter).toMatchObject({
    kind: "hunt-begun",
    text: expect.stringContaining("White flannel suit; Silver silk shirt"),
  });
  expect(await pageOf(new Fan(server.origin), pathIn(letter?.text))).toContain("<b>0 of 5</b> found");
});

test("HUNT-06: repeated or concurrent requests are one hunt and one email", async () => {
  const fan = new Fan(server.origin);
  await fan.send("/session");
  const body = wanted({ form_key: randomUUID() });
  const answers = await Promise.all([1, 2, 3, 4].map(() => begin(body, fan)));
  answers.push(
    await begin(body, fan),
    await begin({ ...body, form_key: randomUUID(), email: body.email.toUpperCase() }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await huntsOf(body.email)).toHaveLength(1);
  expect(await lettersOf(body.email)).toHaveLength(1);
  await begin({ ...body, character: "carmilla", form_key: randomUUID() }, fan);
  expect((await huntsOf(body.email)).map(({ character }) => character)).toEqual(["jay-gatsby", "carmilla"]);
});

test("a server killed during hunts loses and doubles none that were retried", {
  timeout: 60_000,
}, async () => {
  const env = {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-hunts-")),
    PORT: String(await freePort()),
  };
  let killed = await startServer(env);
  const { origin } = killed;
  const bodies = Array.from({ length: 16 }, () =>
    wanted({ form_key: randomUUID(), email: `kill${made++}@salt.org` }),
  );
  const sendUntilTaken = async (body: object) => {
    for (;;) {
      const answer = await begin(body, new Fan(origin)).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  // Another browser each time, but the same address and look.
  const taken = Promise.all(bodies.map(sendUntilTaken));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await killed.kill();
  killed = await startServer(env);
  await taken;
  await killed.stop();
  const rows = await query<{ pieces: number; letters: number }>(
    `select (select count(*)::int from hunt_pieces where hunt_id = h.id) as pieces,
       (select count(*)::int from mails where about = h.key) as letters
     from hunts h where email like 'kill%'`,
  );
  expect(rows).toEqual(bodies.map(() => ({ pieces: 5, letters: 1 })));
});

test("the desk marks pieces found, live for the fan, and the last one sends the email", async () => {
  const body = wanted();
  await begin(body);
  const [hunt] = await huntsOf(body.email);
  const desk = `/operator/hunts/${hunt?.id}`;
  const fan = new Fan(server.origin);
  const page = pathIn((await lettersOf(body.email))[0]?.text);
  const reader = new TopicReader(fan);
  await fan.send("/session");
  await reader.open([`hunt:${hunt?.key}`]);
  const place = (n: number, change = {}) => ({
    position: String(n),
    shop: `Shop ${n}`,
    price: "$31",
    link: `https://shop${n}.example/suit?a=1&b=2`,
    do: "find",
    ...change,
  });
  expect(await pageOf(operator, "/operator/hunts")).toContain("0 of 5 found");
  await operator.post(desk, place(2), desk);
  await reader.until(() => reader.states.get(`hunt:${hunt?.key} moved`) === true);
  reader.close();
  expect(await pageOf(fan, page)).toContain("<b>1 of 5</b> found");
  expect(await pageOf(fan, page)).toMatch(
    /<a href="https:\/\/shop2\.example\/suit\?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">Open shop2\.example/,
  );
  await press(operator, desk, "It is not found after all");
  expect(await pageOf(fan, page)).toContain("<b>0 of 5</b> found");
  await Promise.all([1, 2, 3, 4].map((n) => operator.post(desk, place(n), desk)));
  expect((await lettersOf(body.email)).map(({ kind }) => kind)).toEqual(["hunt-begun"]);
  await Promise.all([5, 5, 5].map((n) => operator.post(desk, place(n), desk)));
  const [, told, ...more] = await lettersOf(body.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ kind: "hunt-found" });
  expect(told?.text).toContain("White flannel suit: Shop 1, $31, https://shop1.example/suit?a=1&b=2");
  await operator.post(desk, place(5, { shop: "Elsewhere" }), desk);
  expect(await lettersOf(body.email)).toHaveLength(2);
  expect(await pageOf(fan, page)).toContain("Found: Elsewhere");
  expect((await operator.post(desk, { position: "5", do: "lose" }, desk)).status).toBe(303);
  expect(await pageOf(fan, page)).toContain("<b>5 of 5</b> found");
  expect(await pageOf(operator, "/operator/hunts?show=found")).toContain(`/operator/hunts/${hunt?.id}`);
  expect(await pageOf(operator, "/operator/hunts")).not.toContain(`/operator/hunts/${hunt?.id}"`);
  const actions = await query<{ action: string }>("select action from audit_log where subject = $1", [
    `hunt ${hunt?.id}`,
  ]);
  expect(actions.filter(({ action }) => action === "hunt-found").length).toBeGreaterThan(4);
});

test("the link holder cancels a hunt, which ends it; the look can be hunted again", async () => {
  const body = wanted();
  await begin(body);
  const fan = new Fan(server.origin);
  const page = pathIn((await lettersOf(body.email))[0]?.text);
  expect((await fan.get(page)).headers.get("referrer-policy")).toBe("same-origin");
  await press(fan, page, "Call off the hunt");
  expect(await pageOf(fan, page)).toContain("We are no longer looking for it.");
  const [hunt] = await huntsOf(body.email);
  const desk = `/operator/hunts/${hunt?.id}`;
  await operator.post(
    desk,
    { position: "1", shop: "Late", price: "", link: "https://late.example", do: "find" },
    desk,
  );
  expect(await pageOf(fan, page)).toContain("<b>0 of 5</b> found");
  await begin(body);
  expect(await huntsOf(body.email)).toHaveLength(2);
  for (const made of ["/hunts/x", `${page}x`, page.replace(/.$/, "")])
    expect((await fan.get(made)).status, made).toBe(404);
});

test.each([
  ["javascript:alert(1)"],
  ["http://shop.example"],
  ["https://user:word@shop.example"],
  ["https://user@shop.example"],
  ["https://:word@shop.example"],
  ["https://shop.example/a b"],
  ["https://127.0.0.1/"],
  ["https://[::1]/"],
  ["https://shop"],
  ["data:text/html,hi"],
  ["//shop.example"],
  [" "],
])("a piece is found at a plain https address and nowhere else: %s is refused", (link) => {
  expect(PlaceForm.safeParse({ position: 1, shop: "Adler", price: "", link }).success).toBe(false);
});

test("a hunt that is not there, was called off or is over is refused with a code", async () => {
  const nothing = () => Promise.resolve();
  const place = { shop: "Adler", price: "", link: "https://adler.example" };
  const gone = { code: "no_such_hunt", status: 404 };
  await expect(callOff(randomUUID())).rejects.toMatchObject(gone);
  await expect(markPiece(0, 1, place, nothing)).rejects.toMatchObject(gone);
  const [given, whole] = [wanted(), wanted()];
  for (const body of [given, whole]) await begin(body);
  const [[first], [second]] = [await huntsOf(given.email), await huntsOf(whole.email)];
  await callOff(first?.key ?? "");
  const off = { code: "called_off", status: 409 };
  await expect(markPiece(first?.id ?? 0, 1, place, nothing)).rejects.toMatchObject(off);
  await expect(markPiece(second?.id ?? 0, 6, place, nothing)).rejects.toMatchObject(gone);
  for (const n of [1, 2, 3, 4, 5]) await markPiece(second?.id ?? 0, n, place, nothing);
  const found = { code: "found", status: 409 };
  await expect(callOff(second?.key ?? "")).rejects.toMatchObject(found);
  await expect(markPiece(second?.id ?? 0, 2, null, nothing)).rejects.toMatchObject(found);
  await markPiece(second?.id ?? 0, 2, { ...place, shop: "Elsewhere" }, nothing);
  expect((await findDeskHunt(second?.id ?? 0))?.pieces[1]).toMatchObject({ shop: "Elsewhere" });
});

test("moderators read hunts and mark none; viewers see none", async () => {
  const body = wanted();
  await begin(body);
  const [hunt] = await huntsOf(body.email);
  const moderator = await memberOf(server.origin, "mo@afters.example", "moderator");
  const viewer = await memberOf(server.origin, "vi@afters.example", "viewer");
  const desk = `/operator/hunts/${hunt?.id}`;
  const html = await pageOf(moderator, desk);
  expect(html).toContain(body.email);
  expect(html).not.toContain("Mark it found");
  await moderator.post(
    desk,
    { position: "1", shop: "A", price: "", link: "https://a.example", do: "find" },
    desk,
  );
  expect((await findDeskHunt(hunt?.id ?? 0))?.pieces[0]?.found_at).toBeNull();
  for (const path of [desk, "/operator/hunts"]) expect((await viewer.get(path)).status).toBe(403);
});

test("open hunts are paged, longest waiting first", async () => {
  await query(
    `insert into hunts (key, name, email, character, character_name)
     select gen_random_uuid(), 'Kit', 'kit' || n || '@salt.org', 'carmilla', 'Carmilla' from generate_series(1, 60) n`,
  );
  const first = await listDeskHunts("open", null);
  expect(first.hunts).toHaveLength(50);
  const second = await listDeskHunts("open", first.next);
  const ids = [...first.hunts, ...second.hunts].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(60);
  expect(second.next).toBeNull();
});

test("ended hunts are paged too, newest first", async () => {
  const [one, two] = await query<{ id: number }>(
    `insert into hunts (key, name, email, character, character_name, called_off_at)
     select gen_random_uuid(), 'Kit', 'off' || n || '@salt.org', 'carmilla', 'Carmilla', now()
     from generate_series(1, 2) n returning id`,
  );
  const listed = async (from: number | null) =>
    (await listDeskHunts("called-off", from)).hunts.map(({ id }) => id);
  expect((await listed(null)).slice(0, 2)).toEqual([two?.id, one?.id]);
  expect((await listed(two?.id ?? 0))[0]).toBe(one?.id);
});
