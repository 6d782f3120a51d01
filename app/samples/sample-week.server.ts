import { type Category, categories, categorySlugs, sampleFriends } from "../../content/talk/friends.ts";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { beforeWeekIsRanked } from "../fans/points/weekly-standings.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import { randomFrom } from "./pages/random.ts";

/** What the keenest sample fan earns with one title in a week: a real fan passes it in a few evenings. */
const mostPoints = 420;
/** A prime above the largest category, so that steps through the crowd meet everybody once. */
const crowd = 2_503;
const keptWeeks = 4;
const weekMs = 7 * 24 * 3_600_000;

beforeWeekIsRanked(async (on, weekStart) => {
  if (config.SAMPLE_CONTENT === "on" && (await hasSamples(on))) await playSampleWeek(on, weekStart);
});

/** The same week comes out the same; one that was played adds nothing. Weeks nobody looks at any more go. */
export async function playSampleWeek(on: Queryable, start: Date): Promise<void> {
  const week = start.toISOString().slice(0, 10);
  const deeds = categorySlugs.flatMap((slug) => deedsOf(slug, week, start.getTime()));
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug, is_sample, at)
     select fan_id, 'sample', 'week ' || $1 || ' ' || slug, points, slug, true, at
     from unnest($2::text[], $3::text[], $4::int[], $5::timestamptz[]) as t (fan_id, slug, points, at)
     on conflict do nothing`,
    [
      week,
      deeds.map((deed) => deed.fanId),
      deeds.map((deed) => deed.slug),
      deeds.map((deed) => deed.points),
      deeds.map((deed) => deed.at),
    ],
    on,
  );
  await query(
    "delete from points_ledger where is_sample and deed = 'sample' and ref like 'week %' and at < $1",
    [new Date(start.getTime() - keptWeeks * weekMs)],
    on,
  );
}

export async function hasSamples(on: Queryable): Promise<boolean> {
  // Locked, so that samples that are being taken out are not played on behind their back.
  const [row] = await query<{ value: string }>(
    "select value from settings where name = 'sample-content' for share",
    [],
    on,
  );
  return row?.value === "seeded";
}

type SampleDeed = { fanId: string; slug: Category; points: number; at: Date };

/** Whoever is ahead at equal points got there earlier. */
function deedsOf(slug: Category, week: string, start: number): SampleDeed[] {
  const total = Math.round(categories[slug] * (0.95 + 0.1 * randomFrom(`${slug} ${week} total`)()));
  const seats = seatFriends(slug, week);
  const random = randomFrom(`${slug} ${week} crowd`);
  const [first, step] = [Math.floor(random() * crowd), 1 + Math.floor(random() * (crowd - 1))];
  return Array.from({ length: total }, (_, index) => {
    const rank = index + 1;
    return {
      fanId: sampleFanId(seats.get(rank) ?? `crowd_${(first + index * step) % crowd}`),
      slug,
      points: Math.max(1, Math.round(mostPoints * (1 - Math.log(rank) / Math.log(total * 1.05)))),
      at: new Date(start + weekMs * (0.1 + (0.85 * rank) / total)),
    };
  });
}

/** Near the usual rank, each on one of their own. */
function seatFriends(slug: Category, week: string): Map<number, string> {
  const seats = new Map<number, string>();
  for (const { id, ranks } of sampleFriends.toSorted((a, b) => a.ranks[slug] - b.ranks[slug])) {
    const random = randomFrom(`${id} ${slug} ${week}`);
    const usual = ranks[slug];
    const swing = (random() - 0.5) * 0.3 * usual + (random() - 0.5) * Math.min(1.2, usual / 2);
    let rank = Math.max(1, Math.round(usual + swing));
    while (seats.has(rank)) rank++;
    seats.set(rank, id);
  }
  return seats;
}
