import { type Queryable, query } from "../../../platform/db/pool.server.ts";

export const worth = {
  join: 5,
  visit: 1,
  vote: 10,
  /** Per party and minute with a message. */
  message: 2,
  /** Per party and minute with a reaction. */
  reaction: 1,
  /** Per character in Hot or Not. */
  rate: 1,
  claim: 25,
  "friend-vote": 5,
} as const;

export type PointsEvent = {
  fanId: string;
  deed: keyof typeof worth;
  /** Identifies the act, so that repeating it counts once. */
  ref: string;
  titleSlug: string | null;
};

/** Adds to the append-only ledger and each fan's sum, in the caller's transaction. Known acts add nothing. */
export async function award(on: Queryable, deeds: PointsEvent[]): Promise<void> {
  if (deeds.length === 0) return;
  await query(
    { name: "award", text: enter },
    [
      deeds.map((deed) => deed.fanId),
      deeds.map((deed) => deed.deed),
      deeds.map((deed) => deed.ref),
      deeds.map((deed) => worth[deed.deed]),
      deeds.map((deed) => deed.titleSlug),
    ],
    on,
  );
}

const enter = `with fresh as (
       insert into points_ledger (fan_id, deed, ref, points, title_slug)
       select distinct on (1, 2, 3) * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[])
       order by 1, 2, 3
       on conflict (fan_id, deed, ref) do nothing
       returning fan_id, points
     )
     insert into fan_points as sums (fan_id, points)
     select fan_id, sum(points) from fresh group by fan_id order by fan_id
     on conflict (fan_id) do update set points = sums.points + excluded.points, updated_at = now()`;

export async function findPoints(fanId: string | null): Promise<number> {
  if (!fanId) return 0;
  const rows = await query<{ points: number }>("select points from fan_points where fan_id = $1", [fanId]);
  return rows[0]?.points ?? 0;
}
