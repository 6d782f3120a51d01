import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { clearCatalogue } from "../../samples/catalogue.server.ts";
import { clearMoods } from "../../samples/moods.server.ts";
import { rate } from "../hot-or-not/hot-votes.server.ts";
import { loadMood } from "./mood.server.ts";
import { longestMoodCaption, MoodForm } from "./mood-form.ts";
import { findMood, publishRow, removeMood, rowInFront, shareMood } from "./moods.server.ts";

const load = (fanId: string | null, params: Record<string, string> = {}) =>
  loadMood({ fanId, address: "", params: new URLSearchParams(params) });
const today = new Date().toISOString().slice(0, 10);
const done = async () => undefined;
const rowsOf = (fanId: string) =>
  query<{ scene: string; caption: string; at: Date }>(
    "select scene, caption, at from moods where fan_id = $1 order by on_day",
    [fanId],
  );
const inRow = async (fanId: string) => (await rowInFront()).filter((mood) => mood.fanId === fanId);

test("MOOD-02: a caption has 1 to 80 characters, plain, on one line", () => {
  const caption = (text: string) => MoodForm.safeParse({ scene: "airlock", caption: text });
  expect(caption("  Reading\n the \u202eroom ").data?.caption).toBe("Reading the room");
  expect(caption("🚂".repeat(80)).success).toBe(true);
  expect(caption("🚂".repeat(81)).error?.issues[0]?.message).toBe("A caption has at most 80 characters.");
  expect(caption(" \n ").error?.issues[0]?.message).toBe("Write a caption first.");
});

test("MOOD-03: scene clips have ID, title and image; retired ones are gone", async () => {
  const { scenes } = await load(null);
  expect(scenes).toHaveLength(12);
  for (const { id, title, image, captions } of scenes) {
    expect(image.name).toBe(`scene-${id}`);
    expect(image.avif.length).toBeGreaterThan(0);
    expect(title.length).toBeGreaterThan(3);
    expect(captions.length).toBeGreaterThan(1);
  }
  await query("insert into scenes (id, name, mood, retired_at) values ('gone', 'Gone', 'Dramatic', now())");
  expect((await load(null)).scenes.map(({ id }) => id)).not.toContain("gone");
});

test("MOOD-05: a mood is stored under a name, and moves within a day", async () => {
  const fan = newFanId();
  const shared = await shareMood(fan, { scene: "airlock", caption: "Reading the room" });
  expect(shared.name).not.toBe("");
  const [first] = await rowsOf(fan);
  await shareMood(fan, { scene: "airlock", caption: "Reading the room" });
  expect(await rowsOf(fan)).toEqual([first]);
  await shareMood(fan, { scene: "neon-rain", caption: "Wet" });
  expect(await rowsOf(fan)).toMatchObject([{ scene: "neon-rain", caption: "Wet" }]);
  await query("update moods set on_day = on_day - 1 where fan_id = $1", [fan]);
  expect(await findMood(fan)).toBeNull();
  await shareMood(fan, { scene: "airlock", caption: "Another day" });
  expect(await rowsOf(fan)).toHaveLength(2);
  expect(await inRow(fan)).toMatchObject([{ scene: "airlock", caption: "Another day" }]);
});

test("MOOD-05: one's own mood can be edited, and a draft comes first", async () => {
  const fan = newFanId();
  expect(await load(fan)).toMatchObject({ caption: "", chosen: null });
  await shareMood(fan, { scene: "airlock", caption: "Reading the room" });
  expect(await load(fan)).toMatchObject({ caption: "Reading the room", chosen: "airlock" });
  expect(await load(fan, { scene: "neon-rain", caption: "🚂".repeat(longestMoodCaption) })).toMatchObject({
    caption: "🚂".repeat(longestMoodCaption),
    chosen: "neon-rain",
  });
  expect((await load(fan, { caption: "" })).caption).toBe("");
});

test("missing or retired scenes and muted fans are refused", async () => {
  const fan = newFanId();
  await query("insert into scenes (id, name, mood, retired_at) values ('left', 'Left', 'Dramatic', now())");
  for (const scene of ["nowhere", "left"])
    await expect(shareMood(fan, { scene, caption: "Here" })).rejects.toMatchObject({ code: "no_such_scene" });
  await muteFan(fan, null);
  await expect(shareMood(fan, { scene: "airlock", caption: "Here" })).rejects.toMatchObject({
    code: "muted",
  });
  expect(await rowsOf(fan)).toEqual([]);
});

test("the row in front has the newest mood of thirteen fans, updated live", async () => {
  const { hears, leave } = await listenTo("moods");
  const fans = Array.from({ length: 15 }, newFanId);
  for (const [at, fan] of fans.entries()) await shareMood(fan, { scene: "airlock", caption: `No ${at}` });
  expect((await rowInFront()).map(({ caption }) => caption)).toEqual(
    fans
      .map((_, at) => `No ${at}`)
      .slice(2)
      .reverse(),
  );
  await publishRow();
  await hears("No 14");
  leave();
});

test("a removed mood is hidden except for its fan; a new one is up", async () => {
  const fan = newFanId();
  await query("update moods set on_day = on_day - 1 where fan_id = $1", [fan]);
  await shareMood(fan, { scene: "airlock", caption: "Rude" });
  await removeMood(fan, today, true, done);
  expect(await inRow(fan)).toEqual([]);
  await shareMood(fan, { scene: "airlock", caption: "Rude" });
  expect(await inRow(fan)).toEqual([]);
  expect(await findMood(fan)).toMatchObject({ caption: "Rude", isSample: false });
  await removeMood(fan, today, false, done);
  expect(await inRow(fan)).toHaveLength(1);
  await removeMood(fan, today, true, done);
  await shareMood(fan, { scene: "airlock", caption: "Kind" });
  expect(await inRow(fan)).toMatchObject([{ caption: "Kind" }]);
  await expect(removeMood(fan, "1999-01-01", true, done)).rejects.toMatchObject({ code: "no_such_mood" });
});

test("FANS-08: every scene recommends three to five titles with a true reason", async () => {
  const titles = await query<{ slug: string; name: string; moods: string[]; genres: string[] }>(
    "select slug, name, moods, genres from titles",
  );
  for (const scene of (await load(null)).scenes) {
    const { recommended } = await load(null, { scene: scene.id });
    expect(recommended.length, scene.id).toBeGreaterThanOrEqual(3);
    expect(recommended.length).toBeLessThanOrEqual(5);
    const like = titles.find(({ slug }) => slug === scene.of?.slug)!;
    for (const { slug, reason } of recommended) {
      const one = titles.find((title) => title.slug === slug)!;
      const [words = "", of] = reason.split(", like ");
      expect(of).toBe(like.name);
      for (const word of words.toLowerCase().split(" and ")) {
        const isMood = word === scene.mood.toLowerCase() && one.moods.includes(scene.mood);
        const isGenre = [one, like].every(({ genres }) =>
          genres.some((genre) => genre.toLowerCase() === word),
        );
        expect(isMood || isGenre, `${slug}: ${reason}`).toBe(true);
      }
    }
  }
  expect((await load(null)).recommended).toEqual([]);
});

test("FANS-08: hot votes, parties and points move titles up; Not does nothing", async () => {
  const fan = newFanId();
  const reasons = async () =>
    Object.fromEntries(
      (await load(fan, { scene: "last-train" })).recommended.map(({ name, reason }) => [name, reason]),
    );
  const before = await reasons();
  await rate({ fanId: fan, character: "carmilla", city: "", verdict: "not" });
  expect(await reasons()).toEqual(before);
  await rate({ fanId: fan, character: "carmilla", city: "", verdict: "hot" });
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug)
     values ($1, 'visit', 'v', 1, 'second-sunday'), ($1, 'vote', 'p', 17, 'metropolis')`,
    [fan],
  );
  const after = await reasons();
  expect(Object.values(before).join()).not.toContain("you");
  expect(after.Carmilla).toMatch(/^Dramatic, like Vesper Line, and you voted Carmilla hot$/);
  expect(Object.keys(after).indexOf("Carmilla")).toBeLessThan(Object.keys(before).length);
  expect(after["Second Sunday"]).toMatch(/and you were at its party$/);
  expect(after.Metropolis).toMatch(/and you earned 17 points with it$/);
});

test("FANS-08: ties between titles follow the operator's order", async () => {
  const names = async () => (await load(null, { scene: "last-train" })).recommended.map(({ slug }) => slug);
  await query(
    `insert into titles (slug, name, kind, moods, genres, position)
     select 'same-' || n, 'Same ' || n, 'film', moods, genres, -n from titles t, generate_series(1, 7) n
     where t.slug = (select title from scenes where id = 'last-train')`,
  );
  expect(await names()).toEqual(["same-7", "same-6", "same-5", "same-4", "same-3"]);
  await query("delete from titles where slug like 'same-%'");
});

test("FANS-08: a recommendation leads to a deep dive, party or polls", async () => {
  await query(
    "insert into titles (slug, name, kind, moods) values ('m-1', 'One', 'film', '{Odd}'), ('m-2', 'Two', 'film', '{Odd}'), ('m-3', 'Three', 'film', '{Odd}')",
  );
  await query("insert into facts (id, title, heading, text) values ('m-fact', 'm-1', 'H', 'T')");
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
     values ('m-party', 'Two', 'Two', 'm-2', 'h', '', '', now(), now() + interval '1 hour')`,
  );
  await query("insert into scenes (id, name, mood) values ('odd', 'Odd one', 'Odd')");
  const { recommended } = await load(null, { scene: "odd" });
  expect(recommended.map(({ to, way, reason }) => [to, way, reason])).toEqual([
    ["/fans?view=deep-dive&deep-dive=m-1", "Deep dive", "Odd"],
    ["/afters/m-party", "Party", "Odd"],
    ["/polls", "Polls", "Odd"],
  ]);
});

test("after clearing samples none is left, and a real fan's mood is kept hidden", async () => {
  const fan = newFanId();
  await shareMood(fan, { scene: "room-seven", caption: "Mine" });
  await query(
    "insert into moods (fan_id, scene, caption, is_sample) values ('sample_a', 'airlock', 'A sample', true)",
  );
  await transaction(async (on) => {
    await clearMoods(on);
    await clearCatalogue(on);
  });
  expect(await query("select 1 from moods where is_sample")).toEqual([]);
  expect(await query("select id, retired_at is not null as retired from scenes where is_sample")).toEqual(
    expect.arrayContaining([{ id: "room-seven", retired: true }]),
  );
  expect((await load(null)).scenes.map(({ id }) => id)).toEqual(["odd"]);
  expect(await query("select 1 from scenes where id = 'midnight-mirror'")).toEqual([]);
  expect(await rowsOf(fan)).toMatchObject([{ scene: "room-seven", caption: "Mine" }]);
  expect(await inRow(fan)).toEqual([]);
});
