import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { inThousands } from "../../../platform/ui/numbers.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { hotVotesSettled, rate } from "./hot-votes.server.ts";
import { countWorldwide, hottestIn, hottestWorldwide, publishHottest } from "./hottest.server.ts";
import { hotOrNotPersonalData } from "./personal.server.ts";
import { loadPlay } from "./play.server.ts";
import { hottestFirst, wilsonLowerBound } from "./standing.ts";
import type { HotOrNot } from "./vote-form.ts";

const newCity = async () => {
  const id = `city-${newFanId()
    .slice(-8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "x")}`;
  await query("insert into cities (id, name, position) values ($1, $1, 99)", [id]);
  return id;
};
const say = (fanId: string, character: string, verdict: HotOrNot, city = "") =>
  rate({ fanId, character, verdict, city });

/** Real votes of a city, as tallied; the same as a recount. */
async function tallies(city: string) {
  const tallied = await query<{ character: string; hot: number; not_hot: number }>(
    "select character, hot, not_hot from hot_tallies where city = $1 and hot + not_hot > 0 order by 1",
    [city],
  );
  const recount = await query(
    `select character, (count(*) filter (where is_hot))::int as hot, (count(*) filter (where not is_hot))::int as not_hot
     from hot_votes where city = $1 group by 1 order by 1`,
    [city],
  );
  expect(tallied).toEqual(recount);
  return tallied.map(({ character, hot, not_hot }) => [character, hot, not_hot]);
}

test("PLAY-11, PLAY-10: a vote is stored in the fan's city, and moves with both", async () => {
  const [city, other, fan, second] = [await newCity(), await newCity(), newFanId(), newFanId()];
  await say(fan, "carmilla", "hot", city);
  await say(second, "carmilla", "not", city);
  expect(await tallies(city)).toEqual([["carmilla", 1, 1]]);
  await say(fan, "carmilla", "not", city);
  expect(await tallies(city)).toEqual([["carmilla", 0, 2]]);
  await say(second, "carmilla", "hot", other);
  expect(await tallies(city)).toEqual([["carmilla", 0, 1]]);
  expect(await tallies(other)).toEqual([["carmilla", 1, 0]]);
});

test("Hot or Not: undo is idempotent, and points are given for the first vote only", async () => {
  const [city, fan] = [await newCity(), newFanId()];
  await say(fan, "maud-vesper", "hot", city);
  await say(fan, "maud-vesper", "none", city);
  await say(fan, "maud-vesper", "none", city);
  expect(await tallies(city)).toEqual([]);
  await say(fan, "maud-vesper", "not", city);
  await say(fan, "maud-vesper", "hot", city);
  const deeds = await query("select points, ref, title_slug from points_ledger where fan_id = $1", [fan]);
  expect(deeds).toEqual([{ points: 1, ref: "maud-vesper", title_slug: "vesper-line" }]);
});

test("Hot or Not: after hundreds of concurrent changes the tallies equal a recount", async () => {
  const [city, other] = [await newCity(), await newCity()];
  const fans = Array.from({ length: 40 }, newFanId);
  const casts = fans.flatMap((fan, n) =>
    (["hot", "not", n % 3 ? "hot" : "none"] as const).flatMap((verdict, at) => [
      say(fan, "carmilla", verdict, at % 2 ? city : other),
      say(fan, "dex-amari", verdict, city),
    ]),
  );
  await Promise.all(casts);
  await hotVotesSettled();
  const left = [...(await tallies(city)), ...(await tallies(other))];
  // A third of the fans took both of their votes back at last.
  expect(left.reduce((sum, [, hot, not]) => sum + Number(hot) + Number(not), 0)).toBe(2 * 26);
});

test("Hot or Not: missing or retired characters and cities are refused", async () => {
  const [fan, city] = [newFanId(), await newCity()];
  await expect(say(fan, "nobody", "hot")).rejects.toMatchObject({ code: "no_such_character", status: 404 });
  await expect(say(fan, "carmilla", "hot", "atlantis")).rejects.toMatchObject({
    code: "no_such_city",
    status: 422,
    fields: { city: "Please choose one of the cities." },
  });
  await query("update cities set retired_at = now() where id = $1", [city]);
  await query("update characters set retired_at = now() where id = 'carmilla'");
  await expect(say(fan, "carmilla", "hot")).rejects.toMatchObject({ code: "no_such_character" });
  await query("update characters set retired_at = null where id = 'carmilla'");
  await expect(say(fan, "carmilla", "hot", city)).rejects.toMatchObject({ code: "no_such_city" });
  expect(await query("select 1 from hot_votes where fan_id = $1", [fan])).toEqual([]);
});

test("RANKINGS-02..04: the top five of a city with all fields and own votes", async () => {
  const city = await newCity();
  const hot: [string, number, number][] = [
    ["carmilla", 6, 1],
    ["dex-amari", 7, 4],
    ["mei-sung", 5, 0],
    ["maud-vesper", 2, 9],
    // As many as Maud, and surer.
    ["jay-gatsby", 2, 0],
    ["juno-bell", 1, 0],
    ["nell-harrow", 0, 3],
  ];
  for (const [character, yes, no] of hot) {
    await Promise.all(Array.from({ length: yes }, () => say(newFanId(), character, "hot", city)));
    await Promise.all(Array.from({ length: no }, () => say(newFanId(), character, "not", city)));
  }
  const { top, voted, sampleVotes } = await hottestIn(city);
  expect(top.map(({ rank, id, votes }) => [rank, id, votes])).toEqual([
    [1, "dex-amari", 7],
    [2, "carmilla", 6],
    [3, "mei-sung", 5],
    [4, "jay-gatsby", 2],
    [5, "maud-vesper", 2],
  ]);
  expect(top[0]).toMatchObject({ name: "Dex Amari", show: "Motel Parish", voted: 11 });
  expect(top[0]?.image?.name).toBe("avatar-dex-amari");
  expect([voted, sampleVotes]).toEqual([40, 0]);
});

test("sample votes count and are marked; without votes no one is hottest", async () => {
  await query("update hot_tallies set sample_hot = 0, sample_not_hot = 0, hot = 0, not_hot = 0");
  await query("delete from hot_votes");
  const [city, other] = [await newCity(), await newCity()];
  await say(newFanId(), "carmilla", "hot", city);
  await say(newFanId(), "carmilla", "not", city);
  for (const character of ["dex-amari", "mei-sung"]) await say(newFanId(), character, "not", city);
  await say(newFanId(), "mei-sung", "hot", other);
  await query(
    "update hot_tallies set sample_hot = 20, sample_not_hot = 300 where city = $1 and character = 'carmilla'",
    [city],
  );
  const carmilla = { id: "carmilla", rank: 1, votes: 21, voted: 322, sampleVotes: 320 };
  const here = await hottestIn(city);
  expect(here).toMatchObject({ top: [carmilla], voted: 324, sampleVotes: 320 });
  expect(here.top).toHaveLength(1);
  await countWorldwide();
  const { top } = await hottestWorldwide();
  expect(top).toMatchObject([carmilla, { id: "mei-sung", votes: 1, voted: 2, sampleVotes: 0 }]);
  expect(top[0]?.image?.name).toBe("cutout-carmilla");
  await query("update characters set retired_at = now() where id = 'carmilla'");
  await countWorldwide();
  expect((await hottestWorldwide()).top.map(({ id }) => id)).toEqual(["mei-sung"]);
  await query("insert into hot_tallies (city, character, hot) values ($1, 'carmilla', 9)", [other]);
  expect((await hottestIn(other)).top.map(({ id }) => id)).toEqual(["mei-sung"]);
  await query("update characters set retired_at = null where id = 'carmilla'");
});

test("excluding or including a fan's votes changes only their cities", async () => {
  const [city, other, fan, friend] = [await newCity(), await newCity(), newFanId(), newFanId()];
  for (const who of [fan, friend]) {
    await say(who, "carmilla", "hot", city);
    await say(who, "dex-amari", "not", city);
    await say(who, "mei-sung", "hot", other);
  }
  await say(fan, "maud-vesper", "not", city);
  const person = { emails: [], fanIds: [fan], requests: [] };
  expect((await hotOrNotPersonalData.exportOf(person)).hot_votes).toHaveLength(4);
  const [rule] = hotOrNotPersonalData.merge;
  const rows = [
    { city, character: "carmilla", is_hot: true },
    { city, character: "dex-amari", is_hot: false },
    { city: other, character: "mei-sung", is_hot: true },
    { city: other, character: "mei-sung", is_hot: true },
  ];
  const recount = (by: 1 | -1) =>
    transaction(async (on) => rule && "counted" in rule && rule.counted?.(on, rows, by));
  const counts = async () =>
    (
      await query<{ count: number[] }>(
        "select array[hot, not_hot] as count from hot_tallies where city = any($1) order by city = $2, character",
        [[city, other], other],
      )
    ).map(({ count }) => count.join());
  const before = await counts();
  expect(before).toEqual(["2,0", "0,2", "0,1", "2,0"]);
  await recount(-1);
  expect(await counts()).toEqual(["1,0", "0,1", "0,1", "0,0"]);
  await recount(1);
  expect(await counts()).toEqual(before);
  await hotOrNotPersonalData.eraseInSteps?.(person);
  expect(await tallies(city)).toEqual([
    ["carmilla", 1, 0],
    ["dex-amari", 0, 1],
  ]);
  expect(await tallies(other)).toEqual([["mei-sung", 1, 0]]);
});

test("RANKINGS-05, RANKINGS-06: the world top three is from the last hourly count", async () => {
  await query("update hot_tallies set sample_hot = 0, sample_not_hot = 0, hot = 0, not_hot = 0");
  await query("delete from hot_votes");
  const [one, two] = [await newCity(), await newCity()];
  const votes = (character: string, city: string, many: number) =>
    Promise.all(Array.from({ length: many }, () => say(newFanId(), character, "hot", city)));
  await votes("carmilla", one, 2);
  await votes("carmilla", two, 2);
  await votes("dex-amari", one, 3);
  await votes("mei-sung", "", 5);
  await votes("juno-bell", two, 1);
  await countWorldwide();
  const standing = async () => (await hottestWorldwide()).top.map(({ rank, id, votes }) => [rank, id, votes]);
  const first = [
    [1, "mei-sung", 5],
    [2, "carmilla", 4],
    [3, "dex-amari", 3],
  ];
  expect(await standing()).toEqual(first);
  await votes("juno-bell", two, 9);
  expect(await standing()).toEqual(first);
  await countWorldwide();
  expect((await standing())[0]).toEqual([1, "juno-bell", 10]);
  expect((await hottestWorldwide()).countedAt).toBeGreaterThan(Date.now() - 10_000);
});

test("RANKINGS-02: a city's readers see the next vote live; unknown cities have none", async () => {
  const city = await newCity();
  const { hears, leave } = await listenTo(`hottest:${city}`);
  await say(newFanId(), "carmilla", "hot", city);
  await publishHottest();
  const heard = await hears("standings");
  leave();
  const { value } = JSON.parse(/^data: (.*standings.*)$/m.exec(heard)?.[1] ?? "{}");
  expect(value).toMatchObject({ top: [{ id: "carmilla", votes: 1, rank: 1 }], voted: 1 });
  const anybody = { session: null, person: null };
  expect(await mayRead(`hottest:${city}`, anybody)).toBe(true);
  expect(await mayRead("hottest:atlantis", anybody)).toBe(false);
});

test("PLAY-01: the game resumes in catalogue order, in the same city", async () => {
  const [fan, city] = [newFanId(), await newCity()];
  const load = (params: Record<string, string> = {}, fanId: string | null = fan) =>
    loadPlay({ fanId, address: "", params: new URLSearchParams(params) });
  const fresh = await load();
  const order = fresh.game!.characters.map(({ id }) => id);
  expect(order).toHaveLength(12);
  expect([fresh.game?.startsAt, fresh.game?.inShowcase, fresh.city]).toEqual([0, false, null]);
  await say(fan, order[0]!, "hot", city);
  await say(fan, order[1]!, "not", city);
  const later = await load();
  expect(later.game?.startsAt).toBe(2);
  expect(later.game?.characters.slice(0, 3).map(({ isHot }) => isHot)).toEqual([true, false, null]);
  expect(later.city?.id).toBe(city);
  expect((await load({ card: order[5]! })).game?.startsAt).toBe(5);
  expect((await load({ card: "all-done" })).game?.startsAt).toBe(12);
  expect((await load({}, null)).game?.startsAt).toBe(0);
  expect((await load({ card: order[0]! })).game?.startsAt).toBe(0);
  expect((await load({ card: "nobody" })).game?.startsAt).toBe(2);
  const hottest = await load({ see: "hottest" });
  expect([hottest.game, hottest.hottest?.city?.id]).toEqual([null, city]);
  expect(hottest.hottest?.standings?.voted).toBe(2);

  const second = await newCity();
  expect((await load({ city: second })).city?.id).toBe(second);
  expect((await load({ city: "atlantis" })).city).toBeNull();
  await say(fan, order[2]!, "hot", second);
  expect((await load()).city?.id).toBe(second);
  // Of one moment: the first by name.
  await query(
    "update hot_votes set voted_at = now(), city = case when character = $2 then '' else city end where fan_id = $1",
    [fan, [order[0], order[1], order[2]].toSorted()[2]],
  );
  const [firstByName = ""] = order.slice(0, 3).toSorted();
  expect((await load()).city?.id).toBe(firstByName === order[2] ? second : city);
  const nowhere = await load({ see: "hottest" }, null);
  expect([nowhere.city, nowhere.hottest?.city?.id]).toEqual([null, nowhere.cities[0]?.id]);
  expect(fresh.game?.characters.find(({ id }) => id === "carmilla")?.line).toMatch(/^[^.!?]+[.!?]$/);
  for (const character of order.slice(3)) await say(fan, character, "not");
  expect((await load()).game?.startsAt).toBe(12);
});

test("RANKINGS-07: counts are in thousands with one decimal, small ones exact", () =>
  expect([0, 12, 999, 1_000, 1_099, 24_580, 24_649, 96_700].map(inThousands)).toEqual([
    "0",
    "12",
    "999",
    "1.0K",
    "1.1K",
    "24.6K",
    "24.6K",
    "96.7K",
  ]));

test("Hot or Not ranks ninety of a hundred before three of three", () => {
  expect(wilsonLowerBound(0, 0)).toBe(0);
  expect(wilsonLowerBound(3, 3)).toBeCloseTo(0.4385, 3);
  expect(wilsonLowerBound(90, 100)).toBeCloseTo(0.8256, 3);
  const byRank = [
    { id: "b", votes: 2, voted: 2 },
    { id: "a", votes: 2, voted: 2 },
    { id: "c", votes: 2, voted: 9 },
    { id: "d", votes: 3, voted: 90 },
  ].sort(hottestFirst);
  expect(byRank.map(({ id }) => id)).toEqual(["d", "a", "b", "c"]);
});
