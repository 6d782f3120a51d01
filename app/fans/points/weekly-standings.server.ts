import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { lastWeek, lastWeeks, startOf, type Week, weekMs } from "./weeks.ts";

/** Weeks to catch up after downtime; older ones are dropped. */
const keptWeeks = 8;

export type Standing = { slug: string; rank: number; total: number };

const beforeRanking: ((on: Queryable, weekStart: Date) => Promise<void>)[] = [];

/** Runs in the transaction that ranks the week. */
export function beforeWeekIsRanked(work: (on: Queryable, weekStart: Date) => Promise<void>): void {
  beforeRanking.push(work);
}

/** Late enough for the week's last writes. */
defineScheduledJob("weekly-standings", "5 0 * * 1", () => closeWeeks());

/** Idempotent, also over several processes. */
export async function closeWeeks(now = Date.now()): Promise<void> {
  const first = await queryOne<{ at: Date | null }>("select min(at) as at from points_ledger");
  for (const week of lastWeeks(keptWeeks, now)) {
    const over = startOf(week).getTime() + weekMs;
    if (week === lastWeek(now) || (first?.at && first.at.getTime() < over)) await closeWeek(week);
  }
  await query("delete from standing_weeks where week < $1", [lastWeeks(keptWeeks, now)[0]]);
}

/** One transaction, so that a week is complete or missing. */
async function closeWeek(week: Week): Promise<void> {
  await transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    await on.query("set local lock_timeout = 0");
    const mine = await query(
      "insert into standing_weeks (week) values ($1) on conflict do nothing returning week",
      [week],
      on,
    );
    if (mine.length === 0) return;
    for (const work of beforeRanking) await work(on, startOf(week));
    await query(rankAll, [week, startOf(week), config.SAMPLE_CONTENT === "on"], on);
  });
}

const rankAll = `
  insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample)
  select fan_id, $1, title_slug, points,
    row_number() over (partition by title_slug order by points desc, reached_at, fan_id),
    count(*) over (partition by title_slug),
    is_sample
  from (
    select fan_id, title_slug, sum(points) as points, max(at) as reached_at, bool_or(is_sample) as is_sample
    from points_ledger
    where at >= $2 and at < $2::timestamptz + interval '168 hours' and ($3 or not is_sample)
      and title_slug in (select slug from titles where is_ranked)
    group by fan_id, title_slug
  ) earned`;

/** Adding or removing samples changes ranks. Runs in the caller's transaction. */
export async function forgetStandings(on: Queryable): Promise<void> {
  await query("delete from standing_weeks", [], on);
}

export async function standingsOf(fanId: string): Promise<{ week: Week | null; standings: Standing[] }> {
  const samples = config.SAMPLE_CONTENT === "on" ? "" : "and not s.is_sample";
  const rows = await query<Standing & { week: Week }>(
    `select w.week::text as week, s.title_slug as slug, s.rank, s.total
     from (select max(week) as week from standing_weeks) w
     join weekly_standings s on s.week = w.week and s.fan_id = $1 ${samples}
     order by s.rank, s.title_slug`,
    [fanId],
  );
  return { week: rows[0]?.week ?? null, standings: rows.map(({ week: _, ...standing }) => standing) };
}
