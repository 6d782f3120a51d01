import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import type { Fan } from "../../testing/fan.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { memberOf, pageOf } from "../../testing/operator.ts";
import { openForum } from "../../testing/party.ts";
import { mutesOf } from "../fans/muting.server.ts";
import { confess } from "../messages/confessions/confessions.server.ts";
import { writePost } from "../messages/forums/posts.server.ts";

// What is ticked in a list of the desk moves together, with one entry of the log, and goes back together.

let server: RunningApp;
let moderator: Fan;
let operator: Fan;
beforeAll(async () => {
  server = await startApp();
  moderator = await memberOf(server.origin, "mo@afters.example", "moderator");
  operator = await memberOf(server.origin, "op@afters.example", "operator");
});
afterAll(() => server.stop());

const day = "2026-11-22";

async function somePosts(): Promise<string[]> {
  const forums = [await openForum(), await openForum()];
  const ids: string[] = [];
  for (const forumId of [...forums, ...forums]) {
    const { seq } = await writePost({ forumId, fanId: newFanId(), text: "A word" });
    ids.push(`${forumId} ${seq}`);
  }
  return ids;
}

async function someClips(): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `insert into clips (id, fan_id, client_key, scene, caption)
     select substr(md5(random()::text), 1, 12), $1, n::text, 'airlock', 'A word' from generate_series(1, 4) n returning id`,
    [newFanId()],
  );
  return rows.map(({ id }) => id);
}

async function someMoods(): Promise<string[]> {
  const fans = Array.from({ length: 4 }, () => newFanId());
  await query(
    "insert into moods (fan_id, on_day, scene, caption) select f, $2::date, 'airlock', 'A word' from unnest($1::text[]) f",
    [fans, day],
  );
  return fans.map((fan) => `${fan} ${day}`);
}

async function someConfessions(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { confession } = await confess(newFanId(), `see www.example.com number ${n}`);
    ids.push(confession.id);
  }
  return ids;
}

type Kind = {
  kind: string;
  make: () => Promise<string[]>;
  /** Which of these have left where they stood. */
  moved: string;
  does: string;
  back: string;
};

const kinds: (Kind & { path: string })[] = [
  {
    kind: "post",
    path: "/operator/posts",
    make: somePosts,
    moved:
      "select forum_id || ' ' || seq as id from forum_posts where removed_at is not null and removed_body is not null",
    does: "remove",
    back: "restore",
  },
  {
    kind: "clip",
    path: "/operator/clips",
    make: someClips,
    moved: "select id from clips where hidden_at is not null",
    does: "hide",
    back: "show",
  },
  {
    kind: "mood",
    path: "/operator/moods",
    make: someMoods,
    moved: "select fan_id || ' ' || on_day as id from moods where removed_at is not null",
    does: "remove",
    back: "restore",
  },
  {
    kind: "confession",
    path: "/operator/confessions",
    make: someConfessions,
    moved: "select id from confessions where state = 'up'",
    does: "publish",
    back: "down",
  },
];

const form = (fields: [string, string][]) => new URLSearchParams(fields);
const ticked = (ids: string[]): [string, string][] => ids.map((id) => ["id", id]);
const undoIn = (answer: Response) =>
  new URL(answer.headers.get("location") ?? "/", "http://desk").searchParams.get("undo") ?? "";
const entries = () =>
  query<{ id: number; action: string; said: string }>("select id, action, said from audit_log order by id");

async function movedAmong(ids: string[], statement: string): Promise<string[]> {
  const all = new Set((await query<{ id: string }>(statement)).map(({ id }) => id));
  return ids.filter((id) => all.has(id));
}

test.each(kinds)("ticked $kind rows move with one entry of the log, and undo takes them back", async (of) => {
  const ids = await of.make();
  const [one = "", two = "", three = "", four = ""] = ids;
  await moderator.post(
    of.path,
    form([
      ["do", of.does],
      ["id", one],
    ]),
  );
  const before = await entries();
  const answer = await moderator.post(
    of.path,
    form([["do", of.does], ...ticked([one, two, three, "nothing 1"])]),
  );
  expect(await movedAmong(ids, of.moved)).toEqual([one, two, three]);
  const [entry, ...more] = (await entries()).slice(before.length);
  expect(more).toEqual([]);
  expect(entry?.said).toContain(`2 ${of.kind}s`);
  expect(undoIn(answer)).toBe(String(entry?.id));
  expect(await pageOf(moderator, `${of.path}?undo=${entry?.id}`)).toContain(`>${entry?.said}</p>`);
  // It is the moderator's to take back, nobody else's.
  await operator.post(of.path, { undo: undoIn(answer) });
  expect(await movedAmong(ids, of.moved)).toEqual([one, two, three]);
  await moderator.post(of.path, { undo: undoIn(answer) });
  expect(await movedAmong(ids, of.moved)).toEqual([one]);
  expect((await entries()).at(-1)).toMatchObject({
    action: `${of.kind}-undo`,
    said: `Undone: 2 ${of.kind}s.`,
  });
  // Without a script, all that are shown go by one box.
  const shown = [two, three, four].map((id): [string, string] => ["shown", id]);
  const all = await moderator.post(of.path, form([["do", of.does], ["all", "yes"], ...shown]));
  expect(await movedAmong(ids, of.moved)).toEqual(ids);
  // What somebody moved on since stays where it is.
  await operator.post(
    of.path,
    form([
      ["do", of.back],
      ["id", two],
    ]),
  );
  await moderator.post(of.path, { undo: undoIn(all) });
  expect(await movedAmong(ids, of.moved)).toEqual([one]);
  expect((await entries()).at(-1)?.said).toBe(`Undone: 2 ${of.kind}s.`);
});

test.each(kinds)("nothing ticked among $kind rows moves nothing and says so", async ({ path, does }) => {
  const before = await entries();
  await moderator.post(path, { do: does });
  expect(await pageOf(moderator, path)).toMatch(/Choose at least one \w+ first\./);
  expect(await entries()).toEqual(before);
});

test("a later page that has run empty does not say that there is nothing", async () => {
  const [first, later] = ["", "&before=-1.x"].map((more) => `/operator/posts?show=removed${more}`);
  await query("update forum_posts set removed_at = null");
  expect(await pageOf(moderator, first ?? "")).toContain("No posts have been taken down.");
  expect(await pageOf(moderator, later ?? "")).toContain("There is nothing more on this page.");
});

test("a confession that was held waits again once its publishing is undone", async () => {
  const [one = "", two = ""] = await someConfessions();
  const path = "/operator/confessions";
  await moderator.post(
    path,
    form([
      ["do", "down"],
      ["id", one],
    ]),
  );
  const answer = await moderator.post(path, form([["do", "publish"], ...ticked([one, two])]));
  await moderator.post(path, { undo: undoIn(answer) });
  const states = await query("select id, state, seq from confessions where id = any($1) order by id = $2", [
    [one, two],
    two,
  ]);
  expect(states).toEqual([
    { id: one, state: "down", seq: null },
    { id: two, state: "held", seq: null },
  ]);
});

test("writers hear of what was taken down together, and no more once it is undone", async () => {
  const ids = await somePosts();
  const told = async () =>
    (await query("select 1 from moderation_decisions where kind = 'post' and subject = any($1)", [ids]))
      .length;
  const answer = await moderator.post("/operator/posts", form([["do", "remove"], ...ticked(ids)]));
  expect(await told()).toBe(4);
  await moderator.post("/operator/posts", { undo: undoIn(answer) });
  expect(await told()).toBe(0);
});

test("ticked records are retired together, drafts stay as they are, and undo restores", async () => {
  await query(
    `insert into news (id, headline, text, on_day, is_draft, retired_at, position)
     select 'bulk-' || n, 'Headline', 'Text', current_date, n = 4, case when n in (3, 4) then now() end, n from generate_series(1, 4) n`,
  );
  const path = "/operator/catalogue/news";
  const ids = [1, 2, 3, 4].map((n) => `bulk-${n}`);
  const retired = () => movedAmong(ids, "select id from news where retired_at is not null");
  const before = await entries();
  expect((await moderator.post(path, form([["do", "retire"], ...ticked(ids)]))).status).toBe(403);
  const answer = await operator.post(path, form([["do", "retire"], ...ticked(ids)]));
  expect(await retired()).toEqual(ids);
  const fresh = (await entries()).slice(before.length);
  expect(fresh).toMatchObject([{ action: "news-retire", said: "Retired 2 records. You can restore them." }]);
  await operator.post(path, { undo: undoIn(answer) });
  expect(await retired()).toEqual(["bulk-3", "bulk-4"]);
  await operator.post(path, form([["do", "restore"], ...ticked(ids)]));
  expect(await retired()).toEqual(["bulk-4"]);
});

test("an author is muted from the lists of posts and clips, and let speak again", async () => {
  const fanId = newFanId();
  const forumId = await openForum();
  const { seq } = await writePost({ forumId, fanId, text: "A word of theirs" });
  const [clip] = await query<{ id: string }>(
    `insert into clips (id, fan_id, client_key, scene, caption)
     values (substr(md5(random()::text), 1, 12), $1, 'k', 'airlock', 'A clip of theirs') returning id`,
    [fanId],
  );
  const muted = async () => (await mutesOf([fanId])).has(fanId);
  for (const [path, id] of [
    ["/operator/posts", `${forumId} ${seq}`],
    ["/operator/clips", clip?.id ?? ""],
  ] as const) {
    const asked = { id, rule: "company", length: "24" };
    await moderator.post(path, { ...asked, do: "mute", rule: "no-rule" });
    expect(await muted()).toBe(false);
    await moderator.post(path, { ...asked, do: "mute" });
    expect(await muted()).toBe(true);
    expect((await entries()).at(-1)).toMatchObject({
      action: "fan-mute",
      said: "Muted the author for a day.",
    });
    expect(await pageOf(moderator, path)).toContain("The author is muted until");
    expect(await pageOf(operator, path)).toContain(`href="/operator/people/${fanId}"`);
    expect(await pageOf(moderator, path)).not.toContain(`href="/operator/people/${fanId}"`);
    await moderator.post(path, { id, do: "unmute" });
    expect(await muted()).toBe(false);
  }
  expect(await query("select 1 from moderation_decisions where fan_id = $1", [fanId])).toEqual([]);
});
