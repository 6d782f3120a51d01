import { createHash } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { onPoolOpened, query, queryOne } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";

export type Participant = {
  /** Identifies a row without revealing the fan. Compare with the visitor's `participantKey`. */
  key: string;
  rank: number;
  name: string;
  character: string;
  score: number;
  sample: boolean;
};

/** `toNext` points are missing to pass the next fan; null for the first. */
export type OwnPlace = Omit<Participant, "sample"> & { toNext: number | null };

const listed = 5;
const samples = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";
const characterOf = (fan: string) =>
  `coalesce((select i.character_name from user_identities i where i.fan_id = ${fan}
             order by i.claimed_at desc limit 1), 'No character yet') as character`;

export const participantKey = (fanId: string | null): string | null =>
  fanId && createHash("sha256").update(fanId).digest("base64url").slice(0, 16);

/** The same for every visitor. */
export async function topParticipants(): Promise<Participant[]> {
  const rows = await query<
    Omit<Participant, "key" | "rank" | "name"> & { fan_id: string; name: string | null }
  >(
    `select top.fan_id, top.points as score, top.is_sample as sample, f.name, ${characterOf("top.fan_id")}
     from (
       select fan_id, points, is_sample, updated_at from fan_points where ${samples}
       order by points desc, updated_at, fan_id limit ${listed}
     ) top left join fans f on f.id = top.fan_id
     order by top.points desc, top.updated_at, top.fan_id`,
  );
  return rows.map(({ fan_id, name, ...row }, index) => ({
    ...row,
    key: participantKey(fan_id) as string,
    name: name ?? "A quiet fan",
    rank: index + 1,
  }));
}

/** Null for visitors and fans without points. Ties are led by who reached the points first. */
export async function ownPlace(fanId: string | null): Promise<OwnPlace | null> {
  if (!fanId) return null;
  const me = await queryOne<{ score: number; name: string | null; character: string; tied: number }>(
    `select me.points as score, f.name, ${characterOf("me.fan_id")},
       (select count(*)::int from (
          select 1 from fan_points o where ${samples} and o.points = me.points
            and (o.updated_at, o.fan_id) < (me.updated_at, me.fan_id) limit ${mostTied}
        ) ties) as tied
     from fan_points me left join fans f on f.id = me.fan_id
     where me.fan_id = $1`,
    [fanId],
  );
  if (!me) return null;
  const { score, name, character, tied } = me;
  const { fans, next } = await aheadOf(score);
  const toPass = tied > 0 ? score : next;
  return {
    key: participantKey(fanId) as string,
    rank: fans + tied + 1,
    name: name ?? "A quiet fan",
    character,
    score,
    toNext: toPass === null ? null : toPass - score + 1,
  };
}

/** Larger ties are not ordered further. */
const mostTied = 1_000;
/** Up to this many fans ranks are computed each time; above, they are cached for this many milliseconds. */
const countedAnew = 5_000;
const keptMs = 10_000;

/** Number of fans per number of points, highest first. */
type Spread = { points: number; fans: number }[];
let kept: { spread: Spread; total: number; at: number } | null = null;
onPoolOpened(() => {
  kept = null;
});
const spread = new SingleFlight(async () => {
  const rows = await query<{ points: number; fans: number }>(
    `select points, count(*)::int as fans from fan_points where ${samples} group by points order by points desc`,
  );
  kept = { spread: rows, total: rows.reduce((sum, { fans }) => sum + fans, 0), at: performance.now() };
  return rows;
});

/** Number of fans with more points, and the next higher points. Counting them directly would grow with the crowd. */
async function aheadOf(points: number): Promise<{ fans: number; next: number | null }> {
  const rows = await currentSpread();
  let [fans, next] = [0, null as number | null];
  for (const row of rows) {
    if (row.points <= points) break;
    fans += row.fans;
    next = row.points;
  }
  return { fans, next };
}

/** In a large crowd the first reader after a while gets the old value and triggers a refresh. */
async function currentSpread(): Promise<Spread> {
  if (!kept || kept.total <= countedAnew) return spread.of("");
  if (performance.now() - kept.at > keptMs) void spread.of("").catch(() => undefined);
  return kept.spread;
}
