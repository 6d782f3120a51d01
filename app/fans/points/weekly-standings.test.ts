import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { categorySlugs, sampleFriends } from "../../../content/talk/friends.ts";
import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { startJobs, stopJobs } from "../../../platform/jobs/jobs.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { clearSamples, seedSamples } from "../../samples/seed.server.ts";
import { sampleFanId } from "../sample-fan.ts";
import { closeWeeks, standingsOf } from "./weekly-standings.server.ts";
import { lastWeek, lastWeeks, startOf, weekMs } from "./weeks.ts";

const week = lastWeek();
const hour = 3_600_000;
const everything = "select * from weekly_standings order by fan_id, week, title_slug";

beforeAll(async () => {
  await seedSamples();
});

beforeEach(async () => {
  await query("delete from points_ledger where not is_sample or ref like 'week %'");
  await query("delete from standing_weeks");
});

afterEach(() => {
  config.SAMPLE_CONTENT = "on";
});

/** `after` is in hours from the start of the week. */
async function earn(fanId: string, points: number, { title = "vesper-line", after = 5, in: of = week } = {}) {
  const at = new Date(startOf(of).getTime() + after * hour);
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug, at)
     values ($1, 'vote', gen_random_uuid()::text, $2, $3, $4)`,
    [fanId, points, title, at],
  );
}

const placeOf = async (fanId: string, slug = "vesper-line") =>
  (await standingsOf(fanId)).standings.find((standing) => standing.slug === slug);

test("a week starts on Monday, 00:00 UTC, and is over a minute after it ends", () => {
  const monday = Date.parse("2026-11-16T00:00:00Z");
  expect(lastWeek(monday + 60_000)).toBe("2026-11-09");
  expect(lastWeek(monday + 59_999)).toBe("2026-11-02");
  expect(lastWeek(monday + 6 * 24 * hour)).toBe("2026-11-09");
  expect(lastWeeks(3, monday + hour)).toEqual(["2026-10-26", "2026-11-02", "2026-11-09"]);
});

// Also LEADERBOARD-15.
test("LEADERBOARD-09: each demo fan has seven categories and leads somewhere", async () => {
  await closeWeeks();
  for (const { id, ranks } of sampleFriends) {
    const { week: shown, standings } = await standingsOf(sampleFanId(id));
    expect(shown).toBe(week);
    expect(standings.map(({ slug }) => slug).toSorted()).toEqual(categorySlugs.toSorted());
    expect(standings.map(({ rank }) => rank)).toEqual(
      standings.map(({ rank }) => rank).toSorted((a, b) => a - b),
    );
    expect(standings[0]?.rank).toBeLessThanOrEqual(3);
    for (const { slug, rank, total } of standings) {
      const usual = ranks[slug as keyof typeof ranks];
      expect(Math.abs(rank - usual)).toBeLessThanOrEqual(3 + usual * 0.2);
      expect(total).toBeGreaterThan(500);
    }
  }
});

test("weekly standings equal a recount of the ledger, with ranks from 1 on", async () => {
  await earn(newFanId(), 37);
  await closeWeeks();
  const wrong = await query(
    `select s.* from weekly_standings s
     full join (
       select fan_id, title_slug, sum(points) as points from points_ledger
       where at >= $1 and at < $2 and title_slug = any($3) group by 1, 2
     ) l using (fan_id, title_slug)
     where s.points is distinct from l.points`,
    [startOf(week), new Date(startOf(week).getTime() + weekMs), categorySlugs],
  );
  expect(wrong).toEqual([]);
  const ranks = await query<{ best: number; last: number; fans: number; total: number }>(
    `select min(rank) as best, max(rank) as last, count(distinct rank)::int as fans, max(total) as total
     from weekly_standings group by title_slug`,
  );
  expect(ranks).toHaveLength(7);
  for (const { best, last, fans, total } of ranks) expect([best, last, fans]).toEqual([1, total, total]);
});

test("LEADERBOARD-14: a real fan enters where the points say, and moves those below", async () => {
  await closeWeeks();
  const before = await placeOf(sampleFanId("bea"));
  await query("delete from standing_weeks");
  const keen = newFanId();
  await earn(keen, 300, { after: 1 });
  await earn(keen, 200, { after: 2 });
  await earn(keen, 999, { title: "larch-hall" });
  await closeWeeks();
  expect(await standingsOf(keen)).toEqual({
    week,
    standings: [{ slug: "vesper-line", rank: 1, total: (before?.total ?? 0) + 1 }],
  });
  expect((await placeOf(sampleFanId("bea")))?.rank).toBe((before?.rank ?? 0) + 1);
});

test("at equal points whoever had them first stands first", async () => {
  const [late, early] = [newFanId(), newFanId()];
  await earn(late, 250, { after: 2 });
  await earn(late, 250, { after: 30 });
  await earn(early, 500, { after: 29 });
  await closeWeeks();
  expect((await placeOf(early))?.rank).toBe(1);
  expect((await placeOf(late))?.rank).toBe(2);
});

test("a week counts what happened in it, from its first moment to its last", async () => {
  const [first, last, before, after] = [newFanId(), newFanId(), newFanId(), newFanId()];
  await earn(first, 900, { after: 0 });
  await earn(last, 900, { after: 7 * 24 - 0.001 });
  await earn(before, 900, { after: -0.001 });
  await earn(after, 900, { after: 7 * 24 });
  await closeWeeks();
  expect((await placeOf(first))?.rank).toBe(1);
  expect((await placeOf(last))?.rank).toBe(2);
  expect(await placeOf(after)).toBeUndefined();
  expect(
    (await query("select 1 from weekly_standings where fan_id = $1 and week = $2", [before, week])).length,
  ).toBe(0);
});

test("closing a week again, or by several processes at once, changes nothing", async () => {
  await Promise.all([closeWeeks(), closeWeeks(), closeWeeks()]);
  const once = await query(everything);
  expect(once.length).toBeGreaterThan(10_000);
  await closeWeeks();
  expect(await query(everything)).toEqual(once);
  await query("delete from standing_weeks");
  await closeWeeks();
  expect(await query(everything)).toEqual(once);
});

test("weeks missed while the server was off are computed, and sample weeks go on", async () => {
  await closeWeeks();
  const fan = newFanId();
  const now = Date.now() + 3 * weekMs;
  await earn(fan, 500, { in: lastWeeks(2, now)[0] as string });
  await closeWeeks(now);
  const closed = await query<{ week: string }>("select week::text from standing_weeks order by week");
  expect(closed.map((row) => row.week)).toEqual(lastWeeks(4, now));
  for (const { id } of sampleFriends) {
    const { week: shown, standings } = await standingsOf(sampleFanId(id));
    expect([shown, standings.length]).toEqual([lastWeek(now), 7]);
  }
  const [missed] = await query<{ rank: number }>("select rank from weekly_standings where fan_id = $1", [
    fan,
  ]);
  expect(missed?.rank).toBe(1);
});

test("a demo that stays up for months keeps the last weeks alone", { timeout: 60_000 }, async () => {
  for (let n = 4; n <= 10; n++) await closeWeeks(Date.now() + n * weekMs);
  const [kept] = await query<{ weeks: number; deeds: number }>(
    `select (select count(*)::int from standing_weeks) as weeks,
       (select count(*)::int from points_ledger where ref like 'week %') as deeds`,
  );
  expect(kept?.weeks).toBe(8);
  expect(kept?.deeds).toBeLessThan(70_000);
});

test("the standings are there at once after a start, by the job", async () => {
  await startJobs();
  await expect.poll(() => placeOf(sampleFanId("nova")), { timeout: 15_000 }).toBeTruthy();
  await stopJobs();
});

test("SAMPLE_CONTENT off ranks real fans alone, and shows no sample fan", async () => {
  await closeWeeks();
  config.SAMPLE_CONTENT = "off";
  expect((await standingsOf(sampleFanId("nova"))).standings).toEqual([]);
  await query("delete from standing_weeks");
  const fan = newFanId();
  await earn(fan, 2);
  await closeWeeks();
  expect(await placeOf(fan)).toEqual({ slug: "vesper-line", rank: 1, total: 1 });
});

test("clearing the samples clears their weeks, and they are not played on", async () => {
  await closeWeeks();
  const fan = newFanId();
  await earn(fan, 2);
  await clearSamples({ alsoPeoples: true });
  await closeWeeks();
  expect(await placeOf(fan)).toEqual({ slug: "vesper-line", rank: 1, total: 1 });
  expect(await query("select 1 from points_ledger where is_sample")).toEqual([]);
  expect(await query("select 1 from weekly_standings where is_sample")).toEqual([]);
  await seedSamples({ again: true });
  await closeWeeks();
  expect((await standingsOf(sampleFanId("nova"))).standings).toHaveLength(7);
});
