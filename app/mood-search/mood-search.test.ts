import { beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { listenTo } from "../../testing/listening.ts";
import { muteFan } from "../fans/muting.server.ts";
import { clearSamples, seedSamples } from "../samples/seed.server.ts";
import { findScenes, sceneMoods, searchPath } from "./scenes/mood-scene.ts";
import { listMoodScenes } from "./scenes/mood-scenes.server.ts";
import { type Feeling, fewest, moods } from "./world/feeling.ts";
import { FeelingForm } from "./world/feeling-form.ts";
import {
  findFeeling,
  readWorld,
  sayFeeling,
  sweepFeelings,
  takeFeelingBack,
  tellWorld,
} from "./world/feelings.server.ts";
import { regions } from "./world/regions.ts";

beforeAll(() => seedSamples());

/** The real ones of a region, as everybody may read them. */
const told = async (region: string) =>
  (await readWorld()).regions.find((one) => one.region === region && !one.sample);
const say = async (feeling: Feeling, people: number) => {
  const fans = Array.from({ length: people }, newFanId);
  for (const fan of fans) await sayFeeling(fan, feeling);
  return fans;
};
const age = (fan: string, by: string) =>
  query("update feelings set said_at = now() - $2::interval where fan_id = $1", [fan, by]);

test("MOODSEARCH-03, MOODSEARCH-06: what is typed and the mood hold together, whatever case, accents and one typo", async () => {
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
  expect(scenes.slice(0, 4).map(({ until }) => until)).toEqual([null, null, null, null]);
  expect(scenes.find(({ id }) => id === "mood-toast")?.until).toBe(
    "Carmilla, season 1, episode 6, minute 53",
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
  const [first = ""] = await say({ region: "andes", mood: "Hopeful" }, fewest - 1);
  const before = await readWorld();
  expect(await told("andes")).toBeUndefined();
  const fifth = newFanId();
  await sayFeeling(fifth, { region: "andes", mood: "Calm" });
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
  await takeFeelingBack(first);
  await takeFeelingBack(first);
  expect(await told("andes")).toBeUndefined();
  expect(await findFeeling(first)).toBeNull();
});

test("a feeling counts for a day: a second before it is over it does, a second later it does not, swept or not", async () => {
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
  await sayFeeling(old, { region: "nile", mood: "Calm" });
  expect((await told("nile"))?.people).toBe(5);
});

test("one voice a person, moved by saying again, also when it is said twice at once or has just run out", async () => {
  await say({ region: "alps", mood: "Cosy" }, 5);
  const fan = newFanId();
  await Promise.all(
    ["alps", "alps", "baltics", "alps"].map((region) => sayFeeling(fan, { region, mood: "Joyful" })),
  );
  await sayFeeling(fan, { region: "alps", mood: "Restless" });
  expect(await told("alps")).toMatchObject({
    people: 6,
    moods: [
      { mood: "Cosy", people: 5 },
      { mood: "Restless", people: 1 },
    ],
  });
  await age(fan, "25 hours");
  await sayFeeling(fan, { region: "alps", mood: "Restless" });
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
  await expect(sayFeeling(fan, { region: "texas", mood: "Calm" })).rejects.toMatchObject({ code: "muted" });
  const [spoke = ""] = await say({ region: "texas", mood: "Calm" }, 5);
  expect(JSON.stringify(await readWorld())).not.toContain(spoke);
});

test("the samples stand apart: they open no region to the few who are real, and go when there are enough", async () => {
  const sample = (await readWorld()).regions.find((one) => one.sample);
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

test("whoever looks at the map hears how it stands", async () => {
  const { hears, leave } = await listenTo("feelings");
  await say({ region: "caucasus", mood: "Dramatic" }, 5);
  await tellWorld();
  await hears('"region":"caucasus","name":"Caucasus","people":5');
  leave();
});

test("cleared, no sample scene and no sample voice is left, and what fans said stays", async () => {
  await say({ region: "siberia", mood: "Calm" }, 5);
  await clearSamples();
  const world = await readWorld();
  expect(world.samplePeople).toBe(0);
  expect(world.regions.filter(({ sample }) => sample)).toEqual([]);
  expect((await told("siberia"))?.people).toBe(5);
  expect(await listMoodScenes()).toEqual([]);
  expect(await query("select 1 from clips where is_sample")).toEqual([]);
});
