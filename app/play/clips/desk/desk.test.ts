import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { memberOf } from "../../../../testing/operator.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { listDeskClips } from "./desk-clips.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test("a reported clip is in the common list, hidden from there, and restored", async () => {
  const moderator = await memberOf(server.origin, "moderator@afters.example", "moderator");
  const [author, other] = [new Fan(server.origin), new Fan(server.origin)];
  const caption = `Rude words ${uniqueWord()}`;
  await author.send("/memes", { scene: "airlock", caption });
  const [clip] = await query<{ id: string }>("select id from clips where caption = $1", [caption]);
  const id = clip?.id ?? "";
  const wall = async () => (await (await other.get("/memes?order=newest")).text()).includes(caption);
  const page = async () => (await other.get(`/memes/${id}`)).status;
  const card = async () => (await other.get(`/memes/${id}/card.jpg`)).status;
  expect([await wall(), await page(), await card()]).toEqual([true, 200, 200]);
  const answer = await other.send("/reports", { kind: "clip", subject: id, reason: "abuse" });
  expect(answer).toMatchObject({ ok: true });
  expect(await (await moderator.get("/operator/reports")).text()).toContain(caption);
  await moderator.post("/operator/reports", { do: "remove", kind: "clip", subject: id });
  expect(await (await moderator.get("/operator/reports")).text()).not.toContain(caption);
  await expect.poll(wall).toBe(false);
  expect([await page(), await card()]).toEqual([404, 404]);
  expect(await (await moderator.get("/operator/clips?show=hidden")).text()).toContain(caption);
  await moderator.post("/operator/clips", { do: "show", id });
  await expect.poll(wall).toBe(true);
  await moderator.post("/operator/clips", { do: "hide", id });
  expect(await page()).toBe(404);
  expect(
    await query("select 1 from audit_log where action in ('clip-hide', 'clip-show', 'clip-remove')"),
  ).toHaveLength(3);
  await moderator.post("/operator/clips", { do: "hide", id: "aaaaaaaaaaaa" });
  expect(await (await moderator.get("/operator/clips")).text()).toContain(
    "This clip is no longer available.",
  );
});

test("the desk lists clips newest first, and hidden ones as they were hidden", async () => {
  const moderator = await memberOf(server.origin, "lister@afters.example", "moderator");
  const captions = ["first", "second", "third"].map((word) => `${word} ${uniqueWord()}`);
  for (const caption of captions) await new Fan(server.origin).send("/memes", { scene: "airlock", caption });
  const listed = async (show: string) => {
    const html = await (await moderator.get(`/operator/clips${show}`)).text();
    const at = (caption: string) => html.indexOf(caption);
    return captions.filter((caption) => at(caption) >= 0).toSorted((a, b) => at(a) - at(b));
  };
  const [first, second, third] = captions;
  expect(await listed("")).toEqual([third, second, first]);
  for (const caption of [second, third, first]) {
    const [clip] = await query<{ id: string }>("select id from clips where caption = $1", [caption]);
    await moderator.post("/operator/clips", { do: "hide", id: clip?.id ?? "" });
  }
  expect(await listed("")).toEqual([]);
  expect(await listed("?show=hidden")).toEqual([first, third, second]);
});

test("the desk shows the newest fifty clips, or the last hidden", async () => {
  await query(
    `insert into clips (id, fan_id, client_key, scene, caption, hidden_at)
     select lpad(n::text, 12, 'x'), 'many', n::text, 'airlock', 'No ' || n,
       case when n % 2 = 0 then now() + n * interval '1 minute' end
     from generate_series(1, 120) n`,
  );
  const captions = async (hidden: boolean) =>
    (await listDeskClips(hidden)).rows.map(({ caption }) => caption);
  const odd = Array.from({ length: 50 }, (_, n) => `No ${119 - 2 * n}`);
  expect(await captions(false)).toEqual(odd);
  expect(await captions(true)).toEqual(odd.map((_, n) => `No ${120 - 2 * n}`));
});
