import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { rowsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { titleName } from "../../catalogue/catalogue.server.ts";
import { friendsSay } from "../identities/identities.server.ts";
import { months, noFriendVote, nothingYet, periodName, type Wrapped, type WrappedStats } from "./wrapped.ts";

type WrappedRow = { period: string; stats: WrappedStats; is_sample: boolean; generated_at: Date };

const columns = "period, stats, is_sample, generated_at";
export const visibleWrapped = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";

const toWrapped = (row: WrappedRow): Wrapped => ({
  period: row.period,
  stats: row.stats,
  sample: row.is_sample,
  generatedAt: row.generated_at.getTime(),
});

/** A month comes every year: what was stored of the one before is not this one's. */
const isOfNow = (beganAt: string) => `(wrapped_stats.is_sample or wrapped_stats.generated_at >= ${beganAt})`;
const beganAt = (period: string): Date => (isYear(period) ? new Date(0) : spanOf(period)[0]);
const isYear = (period: string) => /^\d{4}$/.test(period);

export async function findWrapped(fanId: string | null, period: string): Promise<Wrapped | null> {
  if (!fanId) return null;
  const row = await queryOne<WrappedRow>(
    `select ${columns} from wrapped_stats where fan_id = $1 and period = $2 and ${isOfNow("$3")} and ${visibleWrapped}`,
    [fanId, period, beganAt(period)],
  );
  return row && toWrapped(row);
}

/** Of any period. */
export async function findNewestWrapped(fanId: string | null): Promise<Wrapped | null> {
  if (!fanId) return null;
  const row = await queryOne<WrappedRow>(
    `select ${columns} from wrapped_stats where fan_id = $1 and ${visibleWrapped} order by generated_at desc limit 1`,
    [fanId],
  );
  return row && toWrapped(row);
}

/** Generating again updates it, or is refused with `onlyFirst`. */
export async function generateWrapped(fanId: string, period: string, onlyFirst = false): Promise<Wrapped> {
  const own = await computeStats(fanId, period);
  const wrapped = await transaction(async (on) => {
    const sample = own ? null : await findSampleStats(on);
    const row = await queryOne<WrappedRow>(
      `insert into wrapped_stats (fan_id, user_session, period, stats, is_sample) values ($1, session_of($1), $2, $3, $4)
       on conflict (fan_id, period) do update
         set stats = excluded.stats, is_sample = excluded.is_sample, generated_at = now()
         where not $5 or not ${isOfNow("$6")}
       returning ${columns}`,
      [
        fanId,
        period,
        JSON.stringify(own ?? sample ?? nothingYet),
        sample !== null,
        onlyFirst,
        beganAt(period),
      ],
      on,
    );
    if (!row) throw new Problem("generated_already", 409, "This wrapped is there already.");
    return toWrapped(row);
  });
  rowsChanged([fanId]);
  return wrapped;
}

/** Locked, so that clearing the samples finds what was made of them. */
async function findSampleStats(on?: Queryable): Promise<WrappedStats | null> {
  if (config.SAMPLE_CONTENT === "off") return null;
  const row = await queryOne<{ stats: WrappedStats }>(
    "select stats from sample_wrapped for key share",
    [],
    on,
  );
  return row?.stats ?? null;
}

/** The sample itself, not stored; null without samples. */
export async function sampleWrapped(period: string): Promise<Wrapped | null> {
  const stats = await findSampleStats();
  return stats && { period, stats, sample: true, generatedAt: Date.now() };
}

/** Whether new activity can still count in it. */
export const isRunning = (period: string, now = new Date()): boolean => spanOf(period, now)[1] > now;

/** In UTC: a year, or the latest such month that has begun. */
export function spanOf(period: string, now = new Date()): [from: Date, to: Date] {
  if (isYear(period))
    return [new Date(Date.UTC(Number(period), 0)), new Date(Date.UTC(Number(period) + 1, 0))];
  const month = (months as readonly string[]).indexOf(period);
  const year = month > now.getUTCMonth() ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
  return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))];
}

type TitleDeeds = { title_slug: string; points: number; comings: number; late: number };

/**
 * The show with most points; the one visited most in the small hours (UTC 22 to 4) beside it; every coming to a show
 * after its first, as rewatches; whom friends voted for. Null for who has done nothing yet: a labelled sample is shown then.
 */
async function computeStats(fanId: string, period: string): Promise<WrappedStats | null> {
  const rows = await query<TitleDeeds>(
    `select title_slug, sum(points)::int as points,
       count(*) filter (where deed in ('join', 'visit'))::int as comings,
       count(*) filter (where extract(hour from at at time zone 'utc') >= 22 or extract(hour from at at time zone 'utc') < 4)::int as late
     from points_ledger
     where fan_id = $1 and at >= $2 and at < $3 and title_slug is not null
     group by title_slug order by points desc, title_slug`,
    [fanId, ...spanOf(period)],
  );
  const top = rows[0];
  if (!top) return null;
  const others = rows
    .slice(1)
    .sort((a, b) => b.late - a.late || b.comings - a.comings || b.points - a.points);
  return {
    topShow: titleName(top.title_slug),
    secretBinge: others[0] ? titleName(others[0].title_slug) : nothingYet.secretBinge,
    totalRewatches: rows.reduce((sum, row) => sum + Math.max(0, row.comings - 1), 0),
    friendVote: (await friendsSay(fanId)) ?? noFriendVote,
  };
}

const rewatches = (count: number) => `${count} ${count === 1 ? "rewatch" : "rewatches"}`;

export function shareText({ period, stats, sample }: Wrapped, url: string): string {
  const when = periodName(period);
  const friends =
    stats.friendVote === noFriendVote
      ? "No friend has said yet who I am."
      : `My friends say I am ${stats.friendVote}.`;
  return `${sample ? "A sample of my" : "My"} ${when} on afters: ${stats.topShow} on top, ${rewatches(stats.totalRewatches)}, and a secret binge I will not be discussing. ${friends} ${url}`;
}

export function downloadText({ period, stats, sample }: Wrapped, url: string): string {
  return [
    `YOUR ${periodName(period).toUpperCase()} WRAPPED${sample ? " (SAMPLE)" : ""}`,
    "",
    `Top show: ${stats.topShow}`,
    `Total rewatches: ${stats.totalRewatches}`,
    `Secret binge: ${stats.secretBinge}`,
    stats.friendVote === noFriendVote
      ? `No friend has said yet who you are. Send one your link: ${config.origin}/afters?tab=mine`
      : `Your friends say you are: ${stats.friendVote}`,
    "",
    "afters. Fandom, Finally Playable",
    url,
    "",
  ].join("\n");
}
