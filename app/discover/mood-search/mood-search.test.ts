import { beforeAll, expect, onTestFinished, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { themeSongOf } from "../../catalogue/catalogue.server.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { placeWords } from "../../marks/place.ts";
import { clearSamples, seedSamples } from "../../samples/seed.server.ts";
import { findScenes, sceneMoods, searchIn, searchPath } from "./scenes/mood-scene.ts";
import { listMoodScenes } from "./scenes/mood-scenes.server.ts";
import { type Feeling, fewestPerRegion, moods, shareOfRegion } from "./world/feeling.ts";
import { FeelingForm } from "./world/feeling-form.ts";
import {
  countFeelings,
  findFeeling,
  publishWorld,
  readFeelingTotals,
  readRegions,
  readWorld,
  removeFeeling,
  saveFeeling,
  sweepFeelings,
} from "./world/feelings.server.ts";
import { regions } from "./world/regions.ts";

beforeAll(() => seedSamples());

/** The real ones of a region, as everybody may read them. */
const told = async (region: string) =>
  (await readWorld()).regions.find((one) => one.region === region && !one.sample);
const say = async (feeling: Feeling, people: number) => {
  const fans = Array.from({ length: people }, newFanId);
  for (const fan of fans) await saveFeeling(fan, feeling);
  return fans;
};
const age = (fan: string, by: string) =>
  query("update feelings set said_at = now() - $2::interval where fan_id = $1", [fan, by]);

// Also MOODSEARCH-06.
test("MOODSEARCH-03: text and mood filter together, with any case and one typo", async () => {
  const scenes = await listMoodScenes();
  const found = (typed: string, mood: string | null = null) =>
    findScenes(scenes, typed, mood).map(({ title }) => title);
  expect(scenes).toHaveLength(8);
  expect(found("")).toHaveLength(8);
  expect(found("CARMILA")).toEqual(["Dawn, two chairs"]);
  expect(found("dráma")).toEqual(["Platform nine, five to one"]);
  expect(found("shell arives")).toEqual(["The shell arrives"]);
  expect(found("", "Romantic")).toHaveLength(2);
  expect(found("neon", "Romantic")).toEqual(["Two o'clock, rain"]);
  expect(found("neon", "Nostalgic")).toEqual([]);
  expect(scenes.every(({ mood }) => (sceneMoods as readonly string[]).includes(mood))).toBe(true);
  expect(searchPath({ typed: "a b", mood: "Romantic", play: null })).toBe("/chaos?q=a+b&mood=Romantic");
  expect(scenes.slice(0, 4).map(({ waits }) => waits)).toEqual([null, null, null, null]);
  const toast = scenes.find(({ id }) => id === "mood-toast");
  expect([toast?.waits?.name, toast?.waits && placeWords(toast.waits)]).toEqual([
    "Carmilla",
    "S1 E6, minute 53",
  ]);
  expect(toast?.description).toBe("");
});

test("a search address has 80 characters, a known mood and the playing scene", () => {
  const asked = (words: string) => searchIn(new URLSearchParams(words));
  expect(asked("")).toEqual({ typed: "", mood: null, play: null });
  expect(asked("q=neon&mood=Romantic&play=mood-toast")).toEqual({
    typed: "neon",
    mood: "Romantic",
    play: "mood-toast",
  });
  expect(asked(`q=${"m".repeat(81)}&mood=Angry`)).toEqual({ typed: "m".repeat(80), mood: null, play: null });
  for (const words of ["", "q=neon", "mood=Romantic", "play=mood-toast", "q=neon&mood=Romantic&play=x"])
    expect(searchPath(asked(words))).toBe(words ? `/chaos?${words}` : "/chaos");
});

test("scenes keep the operator's order with their exact spoiler point, without retired", async () => {
  await query("delete from mood_scenes where id like 'z-%'");
  await query(
    `insert into mood_scenes (id, name, title, mood, region, description, position, spoils_title, spoils_season, spoils_episode, spoils_minute)
     values ('z-2', 'Two', 'carmilla', 'Dramatic', 'Alps', '', -1, 'carmilla', 2, null, null),
       ('z-1', 'One', null, 'Dramatic', 'Alps', '', -1, 'carmilla', null, null, null),
       ('z-3', 'Three', 'carmilla', 'Dramatic', 'Alps', '', -2, 'carmilla', 2, 3, null),
       ('z-4', 'Four', 'carmilla', 'Dramatic', 'Alps', '', -3, 'carmilla', 2, 3, 4)`,
  );
  await query("update mood_scenes set retired_at = now() where id = 'z-4'");
  const listed = await listMoodScenes();
  expect(listed.slice(0, 3).map(({ id, waits, movie }) => [id, waits && placeWords(waits), movie])).toEqual([
    ["z-3", "S2 E3", "Carmilla"],
    ["z-1", "the end", null],
    ["z-2", "season 2", "Carmilla"],
  ]);
  expect(listed.map(({ id }) => id)).not.toContain("z-4");
  expect(listed[1]?.theme).toBeNull();
  expect(listed.some(({ theme }) => theme !== null)).toBe(true);
  for (const { theme } of listed) expect(theme === null || themeSongOf(theme)).toBeTruthy();
  await query("delete from mood_scenes where id like 'z-%'");
});

test("the three most common moods are shown, ties by name, without unused ones", async () => {
  const region = "southern-cone";
  const gone = await say({ region, mood: "Calm" }, 1);
  for (const [mood, people] of [
    ["Restless", 2],
    ["Joyful", 1],
    ["Cosy", 2],
    ["Hopeful", 1],
  ] as const)
    await say({ region, mood }, people);
  await removeFeeling(gone[0] ?? "");
  expect((await told(region))?.moods).toEqual([
    { mood: "Cosy", people: 2 },
    { mood: "Restless", people: 2 },
    { mood: "Hopeful", people: 1 },
  ]);
  const alone = { region, name: "", people: 6, sample: false };
  expect([
    shareOfRegion({ ...alone, moods: [{ mood: "Cosy", people: 2 }] }),
    shareOfRegion({ ...alone, moods: [] }),
  ]).toEqual([33, 0]);
});

test("the desk sees every region with moods, small ones only as fewer than five", async () => {
  const rowOf = async (id: string) => (await readRegions()).find(({ region }) => region === id);
  const sums = (await readRegions()).filter(({ people }) => people === 0);
  expect(sums.every(({ samplePeople, most }) => samplePeople > 0 && most === null)).toBe(true);
  expect(sums.length).toBeGreaterThan(0);
  const known = new Set((await readRegions()).map(({ region }) => region));
  const region = regions.find(({ id }) => !known.has(id))?.id ?? "";
  const fans = await say({ region, mood: "Calm" }, 4);
  expect(await rowOf(region)).toEqual({
    region,
    people: null,
    most: null,
    samplePeople: 0,
  });
  await say({ region, mood: "Cosy" }, 1);
  expect(await rowOf(region)).toEqual({ region, people: 5, most: "Calm", samplePeople: 0 });
  // As two selves become one, and two again.
  const rows = [
    { region, mood: "Calm" },
    { region, mood: "Cosy" },
  ];
  await transaction((on) => countFeelings(on, rows, -1));
  expect(await rowOf(region)).toMatchObject({ people: null });
  await transaction((on) => countFeelings(on, rows, 1));
  expect(await rowOf(region)).toMatchObject({ people: 5 });
  for (const fan of fans) await removeFeeling(fan);
});

test("no more than 5,000 voices that are over are swept at once, the oldest first", async () => {
  await query(
    `insert into feelings (fan_id, region, mood, said_at)
     select 'old' || n, 'andes', 'Joyful', now() - interval '25 hours' - n * interval '1 second' from generate_series(1, 5001) n`,
  );
  await query(
    `insert into feeling_totals as t (region, mood, people) values ('andes', 'Joyful', 5001)
     on conflict (region, mood) do update set people = t.people + 5001`,
  );
  const joyful = async () =>
    (await readFeelingTotals()).find(({ region, mood }) => region === "andes" && mood === "Joyful")?.people;
  expect(await joyful()).toBe(0);
  await sweepFeelings();
  expect(await query("select fan_id from feelings where fan_id like 'old%'")).toEqual([{ fan_id: "old1" }]);
  expect(await joyful()).toBe(0);
  await sweepFeelings();
  expect(await query("select people from feeling_totals where region = 'andes' and mood = 'Joyful'")).toEqual(
    [{ people: 0 }],
  );
});

test("there are twelve moods and more than fifty regions, and no other is taken", () => {
  expect(new Set(moods).size).toBe(12);
  expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length);
  expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
  expect(regions.length).toBeGreaterThanOrEqual(50);
  expect(FeelingForm.safeParse({ mood: "Calm", region: "iberia" }).success).toBe(true);
  for (const [mood, region] of [
    ["Angry", "iberia"],
    ["Calm", "atlantis"],
    ["Calm", ""],
    ["Calm", "constructor"],
  ])
    expect(FeelingForm.safeParse({ mood, region }).success, `${mood} ${region}`).toBe(false);
});

test("nothing is told of a region in which four have spoken; of five, all", async () => {
  const [first = ""] = await say({ region: "andes", mood: "Hopeful" }, fewestPerRegion - 1);
  const before = await readWorld();
  expect(await told("andes")).toBeUndefined();
  const fifth = newFanId();
  await saveFeeling(fifth, { region: "andes", mood: "Calm" });
  expect(await told("andes")).toEqual({
    region: "andes",
    name: "The Andes",
    people: 5,
    sample: false,
    moods: [
      { mood: "Hopeful", people: 4 },
      { mood: "Calm", people: 1 },
    ],
  });
  // The sum tells of no region either: the four were not in it.
  expect((await readWorld()).people - before.people).toBe(5);
  await removeFeeling(first);
  await removeFeeling(first);
  expect(await told("andes")).toBeUndefined();
  expect(await findFeeling(first)).toBeNull();
});

test("a mood counts for exactly a day, swept or not", async () => {
  const [old = ""] = await say({ region: "nile", mood: "Calm" }, 5);
  await age(old, "23 hours 59 minutes 59 seconds");
  await sweepFeelings();
  expect((await told("nile"))?.people).toBe(5);
  expect(await findFeeling(old)).toEqual({ region: "nile", mood: "Calm" });
  await age(old, "24 hours 1 second");
  expect(await told("nile")).toBeUndefined();
  expect(await findFeeling(old)).toBeNull();
  await sweepFeelings();
  expect(await told("nile")).toBeUndefined();
  expect(await query("select 1 from feelings where fan_id = $1", [old])).toEqual([]);
  // Said anew it counts from then on, once.
  await saveFeeling(old, { region: "nile", mood: "Calm" });
  expect((await told("nile"))?.people).toBe(5);
});

test("one mood per person, moved by a new one, also when sent twice at once", async () => {
  await say({ region: "alps", mood: "Cosy" }, 5);
  const fan = newFanId();
  await Promise.all(
    ["alps", "alps", "baltics", "alps"].map((region) => saveFeeling(fan, { region, mood: "Joyful" })),
  );
  await saveFeeling(fan, { region: "alps", mood: "Restless" });
  expect(await told("alps")).toMatchObject({
    people: 6,
    moods: [
      { mood: "Cosy", people: 5 },
      { mood: "Restless", people: 1 },
    ],
  });
  await age(fan, "25 hours");
  await saveFeeling(fan, { region: "alps", mood: "Restless" });
  await sweepFeelings();
  expect((await told("alps"))?.people).toBe(6);
  const [{ off } = { off: -1 }] = await query<{ off: number }>(
    `select count(*)::int as off from feeling_totals t where people <>
       (select count(*) from feelings f where f.region = t.region and f.mood = t.mood)`,
  );
  expect(off).toBe(0);
});

test("who is muted says nothing; who said it stands in no answer", async () => {
  const fan = newFanId();
  await muteFan(fan, null);
  await expect(saveFeeling(fan, { region: "texas", mood: "Calm" })).rejects.toMatchObject({ code: "muted" });
  const [spoke = ""] = await say({ region: "texas", mood: "Calm" }, 5);
  expect(JSON.stringify(await readWorld())).not.toContain(spoke);
});

test("sample moods never open a region, and go once there are enough real ones", async () => {
  const world = await readWorld();
  const ofSamples = world.regions.filter((one) => one.sample);
  expect(world.samplePeople).toBe(ofSamples.reduce((sum, { people }) => sum + people, 0));
  const [sample] = ofSamples;
  const region = sample?.region ?? "";
  await say({ region, mood: "Mischievous" }, 4);
  expect((await readWorld()).regions.find((one) => one.region === region)).toEqual(sample);
  await say({ region, mood: "Mischievous" }, 1);
  expect((await readWorld()).regions.find((one) => one.region === region)).toEqual({
    region,
    name: sample?.name,
    people: 5,
    sample: false,
    moods: [{ mood: "Mischievous", people: 5 }],
  });
});

test("where samples are not shown no region stands for them", async () => {
  const { SAMPLE_CONTENT } = config;
  onTestFinished(() => void Object.assign(config, { SAMPLE_CONTENT }));
  Object.assign(config, { SAMPLE_CONTENT: "off" });
  expect((await readWorld()).regions.filter(({ sample }) => sample)).toEqual([]);
  const anybody = { session: null, person: null };
  expect([await mayRead("feelings", anybody), await mayRead("feelings:alps", anybody)]).toEqual([
    true,
    false,
  ]);
});

test("whoever looks at the map hears how it stands", async () => {
  const { hears, leave } = await listenTo("feelings");
  await say({ region: "caucasus", mood: "Dramatic" }, 5);
  await publishWorld();
  await hears('"region":"caucasus","name":"Caucasus","people":5');
  leave();
});

test("cleared, no sample scene and no sample voice is left, and what fans said stays", async () => {
  await say({ region: "siberia", mood: "Calm" }, 5);
  await clearSamples({ alsoPeoples: true });
  const world = await readWorld();
  expect(world.samplePeople).toBe(0);
  expect(world.regions.filter(({ sample }) => sample)).toEqual([]);
  expect((await told("siberia"))?.people).toBe(5);
  expect(await listMoodScenes()).toEqual([]);
  expect(await query("select 1 from clips where is_sample")).toEqual([]);
});
