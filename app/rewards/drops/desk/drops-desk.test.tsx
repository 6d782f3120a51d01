import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { Fan } from "../../../../testing/fan.ts";
import { memberOf, signedIn } from "../../../../testing/operator.ts";
import { type RunningServer, startServer } from "../../../../testing/server.ts";
import { toFieldValue } from "../../../desk/moment-field.tsx";

let server: RunningServer;
let operator: Fan;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const filled = (change: Record<string, string> = {}) => ({
  title: "Brakeman's lamp",
  collection: "Vesper Line collection",
  studio: "",
  description: "Red on one side.",
  picture: "",
  pieces: "12",
  mode: "first-come",
  opensAt: toFieldValue(Date.now() + hourMs),
  closesAt: toFieldValue(Date.now() + 2 * hourMs),
  keepWithin: "",
  slug: "",
  ...change,
});
const posted = async (path: string, fields: Record<string, string>) =>
  (await operator.post(path, fields)).text();
const view = async (path: string) => (await operator.get(path)).text();
const logged = async (drop: string) =>
  (
    await query<{ action: string }>("select action from audit_log where subject = $1 order by id", [
      `drop ${drop}`,
    ])
  ).map(({ action }) => action);

test("a drop is created at the desk, shown to fans, edited, and fixed once open", async () => {
  expect(await posted("/operator/drops/new", filled({ pieces: "0" }))).toContain("Pieces from 1 to 10000");
  expect(await posted("/operator/drops/new", filled({ closesAt: toFieldValue(Date.now()) }))).toContain(
    "It closes after it opens",
  );
  expect(
    await posted("/operator/drops/new", filled({ opensAt: toFieldValue(Date.now() - hourMs) })),
  ).toContain("Choose a later opening time");
  await posted("/operator/drops/new", filled());
  expect(await posted("/operator/drops/new", filled())).toContain("Another drop has this address");
  const path = "/operator/drops/brakeman-s-lamp";
  const seen = async () => (await new Fan(server.origin).get("/fans?view=drops&drop=brakeman-s-lamp")).text();
  expect(await seen()).toContain("Red on one side.");
  await posted(path, filled({ description: "Green on the other.", pieces: "14" }));
  expect(await seen()).toContain("Green on the other.");
  expect(await seen()).toContain("0 of 14 claimed");
  expect(await posted(path, filled({ mode: "draw", pieces: "14" }))).toContain("how it is given away stays");
  const hour = "select opens_at from drops where id = 'brakeman-s-lamp'";
  const [opened] = await query<{ opens_at: Date }>(
    `update drops set opens_at = now() - interval '1 minute' where id = 'brakeman-s-lamp' returning opens_at`,
  );
  const opensAt = toFieldValue(Number(opened?.opens_at));
  expect(await posted(path, filled({ opensAt, pieces: "15" }))).toContain("the number of pieces stays");
  expect(await logged("brakeman-s-lamp")).toEqual(["drop-create", "drop-edit"]);
  const earlier = toFieldValue(Number(opened?.opens_at) - hourMs);
  expect(await posted(path, filled({ opensAt: earlier, pieces: "14" }))).toContain("It has opened already");
  await posted(path, filled({ opensAt, pieces: "14", description: "Both, by turns." }));
  expect(await seen()).toContain("Both, by turns.");
  // The field knows no seconds, and the hour keeps its own.
  expect(await query(hour)).toEqual([opened]);
});

test("a draw's seed is committed at creation: only its hash is public", async () => {
  await posted("/operator/drops/new", filled({ title: "Ninth bell", mode: "draw" }));
  const [row] = await query<{ seed: string; seed_hash: string }>(
    "select seed, seed_hash from drop_draws where drop_id = 'ninth-bell'",
  );
  const fan = new Fan(server.origin);
  const pages = await Promise.all([
    view("/operator/drops/ninth-bell"),
    fan.get("/fans?view=drops&drop=ninth-bell").then((page) => page.text()),
    fan.get("/drops/ninth-bell/draw.json").then((page) => page.text()),
  ]);
  expect((pages[0] ?? "").replaceAll("<!-- -->", "")).toContain(
    "To come: 0 of 12 claimed, 0 in line, 0 entries, 0 reminders set",
  );
  for (const page of pages) {
    expect(page).toContain(row?.seed_hash);
    expect(page).not.toContain(row?.seed);
  }
  expect((await fan.get("/drops/brakeman-s-lamp/draw.json")).status).toBe(404);
});

test("a drop is paused and goes on, and is closed for good once that is typed", async () => {
  const drop = await openDrop();
  const path = `/operator/drops/${drop}`;
  await posted(path, { do: "pause" });
  expect(await new Fan(server.origin).send(`/drops/${drop}/claims`)).toMatchObject({
    status: 409,
    code: "paused",
  });
  await posted(path, { do: "resume" });
  expect((await new Fan(server.origin).send(`/drops/${drop}/claims`)).status).toBe(200);
  expect(await posted(path, { do: "close", typed: "yes" })).toContain("Nothing was done.");
  await posted(path, { do: "close", typed: "close" });
  expect(await new Fan(server.origin).send(`/drops/${drop}/claims`)).toMatchObject({ code: "closed" });
  expect(await logged(drop)).toEqual(["drop-pause", "drop-resume", "drop-close"]);
});

test("the desk lists numbers and owners; a release is confirmed, logged and passed on", async () => {
  const drop = await openDrop({ pieces: 1 });
  const [first, second] = [new Fan(server.origin), new Fan(server.origin)];
  await first.send(`/drops/${drop}/claims`);
  expect(await second.send(`/drops/${drop}/claims`)).toMatchObject({ own: { has: "place", ahead: 0 } });
  const path = `/operator/drops/${drop}`;
  const page = (await view(path)).replaceAll("<!-- -->", "");
  expect(page).toContain("1/1");
  expect(page).toContain("in line");
  expect(await posted(path, { do: "release", place: "1", typed: "no" })).toContain("Nothing was done.");
  await posted(path, { do: "release", place: "1", typed: "release" });
  expect(await second.send(`/drops/${drop}/claims`)).toMatchObject({ own: { has: "piece", number: 1 } });
  expect(await first.send(`/drops/${drop}/claims`)).toMatchObject({ own: { has: "left" } });
  expect(await logged(drop)).toEqual(["drop-release"]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a viewer reads drops and does nothing to them", async () => {
  const viewer = await memberOf(server.origin, "viewer-of-drops@afters.example", "viewer");
  const drop = await openDrop();
  expect((await viewer.get(`/operator/drops/${drop}`)).status).toBe(200);
  expect((await viewer.post(`/operator/drops/${drop}`, { do: "pause" })).status).toBe(403);
  expect((await viewer.post("/operator/drops/new", filled())).status).toBe(403);
});

test("PASS-03: a Superfan Pass shows a drop a day early, without early claims", async () => {
  const [holder, other] = [new Fan(server.origin), new Fan(server.origin)];
  const drop = await openDrop({ opensIn: 40 * hourMs, closesIn: 60 * hourMs, title: "The early whistle" });
  await query("update drops set announced_at = now() + interval '20 hours' where id = $1", [drop]);
  const mark = await openDrop({ opensIn: hourMs });
  for (const fan of [holder, other]) await fan.send(`/drops/${mark}/marks`, { on: "yes" });
  const [{ fan_id } = { fan_id: "" }] = await query<{ fan_id: string }>(
    "select s.fan_id from fan_sessions s join drop_marks m on m.fan_id = s.fan_id where m.drop_id = $1 order by s.created_at limit 1",
    [mark],
  );
  await query(
    "insert into fan_invites (name, username, form, fan_id) values ('Ada', 'ada_of_the_pass', 'pass', $1)",
    [fan_id],
  );
  const sees = async (fan: Fan) =>
    (await (await fan.get("/fans?view=drops")).text()).includes("The early whistle");
  expect(await sees(holder)).toBe(false);
  await query("update fan_invites set status = 'invited' where username = 'ada_of_the_pass'");
  expect([await sees(holder), await sees(other), await sees(new Fan(server.origin))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await holder.send(`/drops/${drop}/claims`)).toMatchObject({ code: "no_such_drop" });
});
