import { beforeAll, expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { stillOf } from "../../catalogue/catalogue.server.ts";
import { seedFanCards } from "../../samples/fan-cards.server.ts";
import { welcomeFan } from "../fans.server.ts";
import { muteFan } from "../muting.server.ts";
import { block, blockBetween, blockedBy, requireNoBlock } from "./blocks.server.ts";
import { CardForm } from "./card-form.ts";
import { listChoices, saveCard } from "./cards.server.ts";
import { fanRefsOf, findFanRef, listDemoFans } from "./fan-refs.server.ts";
import { follow, followedBy } from "./follows.server.ts";
import { fanCardsPersonalData } from "./personal.server.ts";
import { loadProfile } from "./profile.server.ts";

beforeAll(() => transaction(seedFanCards));

const newFan = async () => (await welcomeFan(newFanId())).fanId;
const load = (fanId: string | null, params: Record<string, string> = {}, inShowcase = false) =>
  loadProfile({ fanId, address: "", params: new URLSearchParams(params), inShowcase });
const own = async (fanId: string) => (await load(fanId)).card;

test("FANCARD-01: a card shows what the fan chose, to others too", async () => {
  const fan = await newFan();
  const fields = {
    name: "Ada of the Aisle",
    status: "  Third row,\n left ",
    city: "hong-kong",
    like1: "Slow doors",
    dislike: "Fast ones",
    motto: "Wait for it.",
    themeSong: "carmilla",
    watching: "carmilla",
    nextUp: "general",
    movie1: "general",
    movie2: "general",
    movie3: "metropolis",
    show2: "vesper-line",
    director1: "fritz-lang",
  };
  await saveCard(fan, CardForm.parse(fields));
  for (const card of [await own(fan), (await load(newFanId(), { fan })).card])
    expect(card).toMatchObject({
      name: "Ada of the Aisle",
      status: "Third row, left",
      place: "Hong Kong",
      likes: ["Slow doors"],
      dislike: "Fast ones",
      motto: "Wait for it.",
      themeSong: { id: "carmilla", name: "The House Guest" },
      watching: { slug: "carmilla", name: "Carmilla" },
      nextUp: { slug: "general", name: "The General" },
      topMovies: [{ slug: "general" }, { slug: "metropolis" }],
      topShows: [{ slug: "vesper-line" }],
      topDirectors: [{ slug: "fritz-lang", name: "Fritz Lang" }],
    });
  await saveCard(fan, CardForm.parse({ name: "Ada of the Aisle" }));
  expect(await own(fan)).toMatchObject({
    status: "",
    place: null,
    likes: [],
    motto: "",
    themeSong: null,
    topMovies: [],
  });
});

test("FANCARD-01: a card's leaderboard has the fan's three best places", async () => {
  const fan = await newFan();
  await query("insert into standing_weeks (week) values ('2026-11-16') on conflict do nothing");
  for (const [slug, rank, total] of [
    ["carmilla", 12, 1_640],
    ["vesper-line", 3, 24_500],
    ["halcyon-seven", 7, 80],
    ["second-sunday", 90, 100],
  ] as const)
    await query(
      `insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample)
       values ($1, '2026-11-16', $2, 5, $3, $4, false)`,
      [fan, slug, rank, total],
    );
  expect((await own(fan)).leaderboard).toEqual([
    { item: "Vesper Line", rank: 3, total: "24.5K", image: stillOf("vesper-line") },
    { item: "Halcyon Seven", rank: 7, total: "80", image: stillOf("halcyon-seven") },
    { item: "Carmilla", rank: 12, total: "1.6K", image: stillOf("carmilla") },
  ]);
  expect(stillOf("carmilla").name).not.toBe(stillOf("vesper-line").name);
});

test("a card has maximum lengths, plain letters and only listed choices", async () => {
  const fan = await newFan();
  const refusal = (fields: object) =>
    CardForm.safeParse({ name: "Ada", ...fields }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ]);
  expect(refusal({ motto: "é".repeat(81) })).toEqual([["motto", "Please use at most 80 characters."]]);
  expect(refusal({ motto: "é".repeat(80), status: "x".repeat(40), like2: "x".repeat(60) })).toBeUndefined();
  expect(refusal({ name: "A", themeSong: "x".repeat(61) })?.map(([name]) => name)).toEqual([
    "name",
    "themeSong",
  ]);
  expect(CardForm.parse({ name: "Ada", motto: "a\u202eb" }).motto).toBe("ab");
  const keep = (fields: object) => saveCard(fan, CardForm.parse({ name: "Ada", ...fields }));
  for (const fields of [
    { city: "atlantis" },
    { movie3: "vesper-line" },
    { show1: "general" },
    { director2: "nobody" },
    { watching: "x" },
    { themeSong: "toString" },
    { themeSong: "general" },
  ])
    await expect(keep(fields)).rejects.toMatchObject({
      code: "not_listed",
      status: 422,
      fields: { [Object.keys(fields)[0] as string]: expect.any(String) },
    });
  await keep({});
  await muteFan(fan, null);
  await expect(keep({ motto: "Ha" })).rejects.toMatchObject({ code: "muted" });
  expect((await own(fan)).motto).toBe("");
});

test("FANCARD-02: following is idempotent, and never oneself or an unknown fan", async () => {
  const [fan, other] = [await newFan(), await newFan()];
  await Promise.all([follow(fan, other, true), follow(fan, other, true), follow(fan, "nova", true)]);
  expect((await followedBy(fan)).map(({ ref }) => ref).sort()).toEqual([other, "nova"].sort());
  expect((await load(fan, { fan: other })).isFollowed).toBe(true);
  expect((await load(other, { fan })).isFollowed).toBe(false);
  await follow(fan, other, false);
  await follow(fan, other, false);
  expect((await followedBy(fan)).map(({ ref }) => ref)).toEqual(["nova"]);
  await expect(follow(fan, fan, true)).rejects.toMatchObject({ code: "yourself" });
  await expect(follow(fan, "nobody-at-all", true)).rejects.toMatchObject({
    code: "no_such_fan",
    status: 404,
  });
});

test("FANCARD-07, FANS-05: a demo fan's card has all its fields", async () => {
  const { card, isOwn, fans } = await load(null, { fan: "kit" });
  expect(card).toMatchObject({
    isSample: true,
    handle: "@kitinthebalcony",
    place: "Hong Kong",
    watching: { name: "Neon Orchard" },
    nextUp: { name: "Carmilla" },
    themeSong: { name: "Night Shift" },
  });
  expect([card.likes.length, card.dislike.length > 0, card.motto.length > 0, isOwn]).toEqual([
    2,
    true,
    true,
    false,
  ]);
  expect(fans.map(({ ref }) => ref)).toEqual(["nova", "theo", "imani", "kit", "sol", "bea", "remy"]);
  const mine = await load(null);
  expect(mine).toMatchObject({ isOwn: true, card: { name: "You", motto: "" } });
  await expect(load(null, { fan: "nobody" })).rejects.toMatchObject({ code: "no_such_fan" });
});

test("a title or a director that left the catalogue leaves the card", async () => {
  const fan = await newFan();
  await query("insert into directors (id, name) values ('gone', 'Gone')");
  await query("insert into titles (slug, name, kind) values ('gone-film', 'Gone Film', 'film')");
  await saveCard(
    fan,
    CardForm.parse({ name: "Ada", director1: "gone", movie1: "gone-film", watching: "gone-film" }),
  );
  expect((await own(fan)).topDirectors).toHaveLength(1);
  await query("delete from directors where id = 'gone'");
  await query("delete from titles where slug = 'gone-film'");
  expect(await own(fan)).toMatchObject({ topDirectors: [], topMovies: [], watching: null });
});

test("blocking has a maximum number, and blocking again is allowed", async () => {
  const [fan, last, other] = [await newFan(), await newFan(), await newFan()];
  await query(
    "insert into blocks (fan_id, blocked) select $1, 'somebody-' || n from generate_series(1, 999) n",
    [fan],
  );
  await block(fan, last, true);
  await expect(block(fan, other, true)).rejects.toMatchObject({ code: "too_many", status: 409 });
  expect(await blockBetween(fan, other)).toBeNull();
  await block(fan, last, true);
  await block(fan, last, false);
  await block(fan, other, true);
  expect([await blockBetween(fan, other), await blockBetween(other, fan)]).toEqual(["own", "theirs"]);
  await block(other, fan, true);
  expect(await blockBetween(other, fan)).toBe("own");
  expect(await blockBetween(fan, last)).toBeNull();
});

test("following has a maximum number; newest first, without blocked fans", async () => {
  const [fan, first, last, over] = [await newFan(), await newFan(), await newFan(), await newFan()];
  await follow(fan, first, true);
  await query(
    "insert into follows (fan_id, followed) select $1, 'somebody-' || n from generate_series(1, 498) n",
    [fan],
  );
  await query("update follows set at = now() - interval '1 minute' where fan_id = $1", [fan]);
  await follow(fan, last, true);
  await expect(follow(fan, over, true)).rejects.toMatchObject({ code: "too_many", status: 409 });
  expect((await follow(fan, first, true)).ref).toBe(first);
  expect((await followedBy(fan)).map(({ ref }) => ref)).toEqual([last, first]);
  expect(await followedBy(null)).toEqual([]);
  await follow(last, fan, true);
  await follow(last, first, true);
  expect((await block(fan, last, true)).ref).toBe(last);
  expect((await followedBy(fan)).map(({ ref }) => ref)).toEqual([first]);
  expect((await followedBy(last)).map(({ ref }) => ref)).toEqual([first]);
  await expect(follow(fan, last, true)).rejects.toMatchObject({ code: "blocked", status: 409 });
  await expect(follow(last, fan, true)).rejects.toMatchObject({ code: "not_taken", status: 403 });
  await follow(last, fan, false);
  await requireNoBlock(fan, { fanId: first, name: "First" });
  await expect(block(fan, fan, true)).rejects.toMatchObject({ code: "yourself", status: 409 });
  await query("update blocks set at = now() - interval '1 minute' where fan_id = $1", [fan]);
  await block(fan, over, true);
  await block(fan, last, true);
  expect((await blockedBy(fan)).map(({ ref }) => ref)).toEqual([over, last]);
  expect(await blockedBy(null)).toEqual([]);
});

test("fans are found by ID and handle in order; demo fans need samples and a name", async () => {
  const [fan, nobody] = [await newFan(), newFanId()];
  await saveCard(fan, CardForm.parse({ name: "Ida of Pier 9" }));
  const named = { ref: fan, fanId: fan, name: "Ida of Pier 9", handle: "@idaofpier9", isSample: false };
  expect(await findFanRef(fan)).toMatchObject(named);
  const nova = (await findFanRef("nova"))!;
  expect(nova).toMatchObject({ ref: "nova", isSample: true });
  expect((await fanRefsOf([nova.fanId, nobody, fan])).map(({ ref }) => ref)).toEqual(["nova", fan]);
  expect(await fanRefsOf([])).toEqual([]);
  expect(await findFanRef(nova.fanId)).toBeNull();
  await query("insert into fans (id, is_sample, name) values ($1, true, 'Sample') on conflict do nothing", [
    nobody,
  ]);
  expect(await findFanRef(nobody)).toBeNull();
  const before = config.SAMPLE_CONTENT;
  config.SAMPLE_CONTENT = "off";
  try {
    expect([await listDemoFans(), await findFanRef("nova")]).toEqual([[], null]);
    expect((await fanRefsOf([nova.fanId, fan])).map(({ ref }) => ref)).toEqual([fan]);
  } finally {
    config.SAMPLE_CONTENT = before;
  }
});

test("card choices are the current catalogue in order; songs need a theme", async () => {
  await query(`insert into titles (slug, name, kind, theme_song, position, retired_at) values
    ('aa', 'Zz', 'film', 'Late', 9001, null), ('zz', 'Aa', 'show', 'Later', 9002, null),
    ('mute', 'Mute', 'film', '', 9000, null), ('old', 'Old', 'film', 'Old song', 1, now())`);
  await query(`insert into directors (id, name, retired_at) values
    ('aa', 'Zz', null), ('zz', 'Aa', null), ('old', 'Old', now())`);
  await query(`insert into cities (id, name, position, retired_at) values
    ('zz', 'Aa', 9001, null), ('aa', 'Zz', 9002, null), ('old', 'Old', 1, now())`);
  const { cities, titles, songs, directors } = await listChoices();
  const mine = (list: { id: string }[]) =>
    list.map(({ id }) => id).filter((id) => ["aa", "zz", "old", "mute"].includes(id));
  expect([mine(cities), mine(titles), mine(songs), mine(directors)]).toEqual([
    ["zz", "aa"],
    ["zz", "mute", "aa"],
    ["aa", "zz"],
    ["zz", "aa"],
  ]);
  for (const table of ["titles", "directors", "cities"])
    await query(`update ${table} set retired_at = now() where name in ('Aa', 'Zz', 'Old', 'Mute')`);
});

test("one's own card can be turned and edited, another's only turned", async () => {
  const fan = await newFan();
  const fields = { like1: "Fog", like2: "Salt", city: "hong-kong", watching: "carmilla", movie2: "general" };
  await saveCard(fan, CardForm.parse({ name: "Ada in Edit", director3: "fritz-lang", ...fields }));
  const mine = await load(fan, { see: "edit" });
  expect(mine.edit?.values).toEqual({
    ...CardForm.parse({ name: "Ada in Edit", ...fields }),
    movie1: "general",
    movie2: "",
    director1: "fritz-lang",
  });
  expect(mine.edit?.cities.length).toBeGreaterThan(1);
  expect(mine).toMatchObject({ isOwn: true, ref: fan, side: "front", other: null, isFollowed: false });
  expect(mine.url).toBe(`${config.origin}/fans?view=profile&fan=${fan}`);
  const others = await load(newFanId(), { fan, see: "edit" });
  expect([others.isOwn, others.edit]).toEqual([false, null]);
  const back = await load(fan, { fan, see: "back" });
  expect([back.isOwn, back.side, back.edit]).toEqual([true, "back", null]);
  const nobody = await load(null, { see: "edit" });
  expect(nobody).toMatchObject({
    ref: "",
    url: null,
    card: { name: "You", handle: "", points: 0, inks: [] },
  });
  expect(nobody.edit?.values).toMatchObject({ name: "", city: "", nextUp: "", show3: "" });
});

test("the showcase shows two demo fans' cards, and followed fans are marked", async () => {
  const fan = await newFan();
  await follow(fan, "theo", true);
  const shown = await load(fan, {}, true);
  expect(shown).toMatchObject({ ref: "nova", isOwn: false, isFollowed: false });
  expect(shown.other).toMatchObject({ ref: "theo", isFollowed: true, card: { isSample: true } });
  expect(shown.followed.map(({ ref, isSample }) => [ref, isSample])).toEqual([["theo", true]]);
  expect((await load(fan, { fan: "theo" }, true)).other?.ref).toBe("nova");
  const { card } = await load(null, { fan: "kit" });
  expect(card.inks).toHaveLength(5);
  expect([card.bio.length > 0, card.character, card.portrait.name, card.cutout?.name]).toEqual([
    true,
    expect.any(String),
    expect.stringMatching(/^portrait-/),
    expect.stringMatching(/^cutout-/),
  ]);
});

test("deleting a fan removes their card, follows and blocks; sample cards stay", async () => {
  const [ada, bo, cy] = [await newFan(), await newFan(), await newFan()];
  await saveCard(ada, CardForm.parse({ name: `Ada ${ada.slice(-6)}` }));
  await saveCard(bo, CardForm.parse({ name: `Bo ${bo.slice(-6)}` }));
  for (const [one, other] of [
    [ada, bo],
    [bo, ada],
    [bo, cy],
  ] as const)
    await follow(one, other, true);
  await query("insert into blocks (fan_id, blocked) values ($1, $2), ($2, $1), ($2, $3)", [ada, bo, cy]);
  const nova = (await findFanRef("nova"))!.fanId;
  await transaction((on) => fanCardsPersonalData.erase!({ fanIds: [ada, nova] } as never, on));
  const left = async (table: string, ...of: string[]) =>
    (await query(`select 1 from ${table} where fan_id = any($1)`, [of])).length;
  expect(await Promise.all([left("fan_cards", ada), left("fan_cards", bo), left("fan_cards", nova)])).toEqual(
    [0, 1, 1],
  );
  expect(await Promise.all([left("follows", ada, bo), left("blocks", ada, bo)])).toEqual([1, 1]);
});
