import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { memberOf, signedIn } from "../../../../testing/operator.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test("a moderator removes and restores a mood, live and logged", async () => {
  const moderator = await memberOf(server.origin, "moderator@afters.example", "moderator");
  const [author, other] = [new Fan(server.origin), new Fan(server.origin)];
  const caption = `Rude words ${Date.now()}`;
  await author.send("/moods", { scene: "airlock", caption });
  const [mood] = await query<{ key: string }>(
    "select fan_id || ' ' || on_day as key from moods where caption = $1",
    [caption],
  );
  const seen = async () => (await (await other.get("/fans?view=mood&see=scenes")).text()).includes(caption);
  const desk = async (which = "") => (await moderator.get(`/operator/moods${which}`)).text();
  expect(await seen()).toBe(true);
  expect(await desk()).toContain(caption);
  await moderator.post("/operator/moods", { do: "remove", id: mood?.key ?? "" });
  expect(await seen()).toBe(false);
  expect(await desk()).not.toContain(caption);
  expect(await desk("?show=removed")).toContain(caption);
  await moderator.post("/operator/moods", { do: "restore", id: mood?.key ?? "" });
  expect(await seen()).toBe(true);
  expect(await query("select 1 from audit_log where action in ('mood-remove', 'mood-restore')")).toHaveLength(
    2,
  );
  await moderator.post("/operator/moods", { do: "remove", id: "nobody 1999-01-01" });
  expect(await desk()).toContain("This mood no longer exists.");
});

test("MOOD-03: an operator adds, edits and retires a scene of a real title", async () => {
  const operator = await signedIn(server.origin);
  const fan = new Fan(server.origin);
  const scene = { name: "Room Eight", title: "motel-parish", mood: "Passionate", captions: "One\nTwo" };
  const path = "/operator/catalogue/scenes";
  const chosen = async () => (await fan.get("/fans?view=mood&scene=room-eight")).text();
  expect(await (await operator.post(`${path}/new`, { ...scene, title: "nowhere" })).text()).toContain(
    "Choose a title",
  );
  const nobodys = { ...scene, character: "nobody-there" };
  expect(await (await operator.post(`${path}/new`, nobodys)).text()).toContain("Choose a character");
  await operator.post(`${path}/new`, scene);
  expect(await chosen()).toContain("Two");
  await operator.post(`${path}/room-eight`, { ...scene, captions: "One\nThree" });
  expect(await chosen()).toContain("Three");
  expect(await (await operator.get(`${path}/room-eight`)).text()).toContain("Room Eight");
  await operator.post(path, { do: "retire", key: "room-eight" });
  expect(await chosen()).not.toContain("Room Eight");
});
