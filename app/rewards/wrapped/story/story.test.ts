import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { fitText } from "../../../../platform/text/fit-text.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { stillOf } from "../../../catalogue/catalogue.server.ts";
import { noFriendVote, type Wrapped } from "../wrapped.ts";
import { storyOf } from "./story.server.ts";
import { cardsOf } from "./story.ts";

const now = new Date(Date.UTC(2026, 9, 20));

const wrapped = (more: Partial<Wrapped> = {}): Wrapped => ({
  period: "october",
  stats: { topShow: "Motel Parish", secretBinge: "Carmilla", totalRewatches: 1_204, friendVote: "Dex Amari" },
  sample: false,
  generatedAt: 0,
  ...more,
});

/** Of a fan with nothing but the stored numbers. */
const quiet = {
  ...{ topPercent: null, mostReplayed: null, streak: 1 },
  ...{ nights: [], days: 31, said: 0, voted: 0, minutes: 0 },
};

const valuesOf = (cards: { id: string; value: string }[]) =>
  Object.fromEntries(cards.map(({ id, value }) => [id, value]));

test("WRAPPED-13, WRAPPED-14: a story's numbers come from the ledger", async () => {
  const fan = newFanId();
  const earn = (deed: string, slug: string, day: number, hour = 12) =>
    query(
      "insert into points_ledger (fan_id, deed, ref, points, title_slug, at) values ($1, $2, $3, 5, $4, $5)",
      [fan, deed, `${slug} ${day} ${hour}`, slug, new Date(Date.UTC(2026, 9, day, hour))],
    );
  for (const day of [1, 3, 4, 5, 9]) await earn("visit", "motel-parish", day);
  await earn("join", "carmilla", 6, 0);
  await earn("visit", "carmilla", 30, 23);
  // The month before: neither counts nor lengthens the run.
  for (const day of [0, -1, -2, -3, -4, -5]) await earn("visit", "carmilla", day);
  for (const [week, rank, total] of [
    ["2026-10-05", 7, 210],
    ["2026-10-12", 30, 40],
    ["2026-11-02", 1, 900],
  ] as const) {
    await query("insert into standing_weeks (week) values ($1) on conflict do nothing", [week]);
    await query(
      `insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample)
       values ($1, $2, 'motel-parish', 5, $3, $4, false)`,
      [fan, week, rank, total],
    );
  }
  const cards = await storyOf(fan, wrapped(), now);
  expect(Object.fromEntries(cards.map(({ id, still }) => [id, still?.name]))).toMatchObject({
    "top-show": stillOf("motel-parish").name,
    rewatches: stillOf("motel-parish").name,
    replayed: stillOf("motel-parish").name,
    binge: stillOf("carmilla").name,
    friends: undefined,
  });
  expect(cards.flatMap(({ amount }) => amount ?? [])).toEqual([7, 4, 1_204, 5, 4]);
  expect(cards[1]?.nights).toEqual({ lit: [1, 3, 4, 5, 6, 9, 30], days: 31 });
  const values = valuesOf(cards);
  expect(values).toEqual({
    cover: "Your October Wrapped",
    nights: "7 nights",
    "top-percent": "Top 4%",
    "top-show": "Motel Parish",
    rewatches: "1,204",
    replayed: "5 times",
    streak: "4 days",
    binge: "Carmilla",
    friends: "Dex Amari",
  });
});

test("WRAPPED-14: the sample shows Top 1%, 29, 4 times, 2 weeks, as a sample", async () => {
  const sample = wrapped({ sample: true, stats: { ...wrapped().stats, totalRewatches: 29 } });
  const cards = await storyOf(newFanId(), sample, now);
  expect(valuesOf(cards)).toMatchObject({
    "top-percent": "Top 1%",
    rewatches: "29",
    replayed: "4 times",
    streak: "2 weeks",
  });
  expect(new Set(cards.map(({ counted }) => counted))).toEqual(
    new Set(["A sample: nothing of it is yours yet."]),
  );
});

test("facts without data have no card, and every number explains its count", () => {
  const cards = cardsOf(wrapped({ stats: { ...wrapped().stats, friendVote: noFriendVote } }), {
    ...quiet,
  });
  expect(cards.map(({ id }) => id)).toEqual(["cover", "top-show", "rewatches", "binge", "friends"]);
  expect(cards.at(-1)).toMatchObject({
    label: "Who your friends say you are",
    value: "No vote yet",
    caption: "No friend has voted yet. Ask one: your link is on afters, under My Parties.",
  });
  const few = (totalRewatches: number) =>
    cardsOf(wrapped({ stats: { ...wrapped().stats, secretBinge: "Nothing to hide", totalRewatches } }), {
      ...quiet,
    });
  expect(few(0).map(({ id }) => id)).toEqual(["cover", "top-show", "binge", "friends"]);
  expect(few(9).find(({ id }) => id === "top-show")?.caption).toBe("Nothing else came close.");
  expect(few(9).find(({ id }) => id === "binge")?.caption).toBe("One show, and everyone may know it.");
  for (const { counted } of cards) expect(counted.length).toBeGreaterThan(20);
});

test("a fan of one night has that night's story, without a zero", async () => {
  const fan = newFanId();
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 14, 21, minute));
  const earn = (deed: string, minute: number) =>
    query(
      "insert into points_ledger (fan_id, deed, ref, points, title_slug, at) values ($1, $2, $3, 5, 'motel-parish', $4)",
      [fan, deed, `${deed} ${minute}`, at(minute)],
    );
  const one = wrapped({
    stats: {
      ...wrapped().stats,
      secretBinge: "Nothing to hide",
      totalRewatches: 0,
      friendVote: noFriendVote,
    },
  });
  await earn("join", 4);
  const shown = async () =>
    (await storyOf(fan, one, now)).map(({ id, value, caption }) => [id, value, caption]);
  expect(await shown()).toEqual([
    ["one-night", "One night.", "You came in for Motel Parish. Every regular began like this."],
    ["top-show", "Motel Parish", "Your seat is still warm."],
  ]);
  for (const minute of [10, 20]) await earn("message", minute);
  await earn("vote", 52);
  const cards = await shown();
  expect(cards.map(([, value]) => value)).toEqual(["One night.", "2 lines", "1 vote", "Motel Parish"]);
  expect(cards[0]?.[2]).toContain("stayed 48 minutes");
  expect(JSON.stringify(await storyOf(fan, one, now))).not.toMatch(/\b0 |No vote yet|Nothing to hide/);
});

test("no name, script or emoji breaks a card: words wrap, shrink and are cut", () => {
  const box = { width: 912, most: 3, largest: 300, smallest: 96 };
  expect(fitText("29", box)).toEqual({ lines: ["29"], size: 300 });
  expect(fitText("Vesper Line", box).lines).toEqual(["Vesper", "Line"]);
  const long = fitText("Pneumonoultramicroscopicsilicovolcanoconiosis", box);
  expect(long.size).toBe(96);
  expect(long.lines[0]).toMatch(/…$/);
  const family = "👩‍👩‍👧‍👦";
  const emoji = fitText(family.repeat(40), box).lines[0] as string;
  expect(emoji.replaceAll(family, "")).toBe("…");
  const many = fitText("one two three four five six seven eight nine ten ".repeat(9), box);
  expect(many.lines).toHaveLength(3);
  expect(many.lines[2]).toMatch(/…$/);
  expect(fitText("ねこのおんがえし", box).size).toBeLessThan(300);
  expect(fitText("", box).lines).toEqual([""]);
});
