import { createHash } from "node:crypto";
import { config } from "../../platform/config.server.ts";
import { query, queryOne } from "../../platform/db/pool.server.ts";

export type Participant = {
  /** Tells rows apart, and nobody who the fan is. Compare with `participantKey` of the visitor. */
  key: string;
  rank: number;
  name: string;
  character: string;
  score: number;
  sample: boolean;
};

/** `toNext` points more, and the one ahead is passed; null for whoever is first. */
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

/** Null for nobody, and for a fan without points. */
export async function ownPlace(fanId: string | null): Promise<OwnPlace | null> {
  if (!fanId) return null;
  // Read off the index from the first to the own row; a tie is led by whoever had the points first.
  const me = await queryOne<{
    ahead: number;
    next: number | null;
    score: number;
    name: string | null;
    character: string;
  }>(
    `select me.points as score, f.name, ${characterOf("me.fan_id")}, ahead.fans as ahead, ahead.next
     from fan_points me
     left join fans f on f.id = me.fan_id
     cross join lateral (
       select count(*)::int as fans, min(points) as next from fan_points o
       where ${samples} and o.points >= me.points
         and (o.points > me.points or (o.updated_at, o.fan_id) < (me.updated_at, me.fan_id))
     ) ahead
     where me.fan_id = $1`,
    [fanId],
  );
  if (!me) return null;
  const { ahead, next, score, name, character } = me;
  const toNext = next === null ? null : next - score + 1;
  return {
    key: participantKey(fanId) as string,
    rank: ahead + 1,
    name: name ?? "A quiet fan",
    character,
    score,
    toNext,
  };
}
