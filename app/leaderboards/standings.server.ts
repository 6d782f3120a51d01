import { createHash } from "node:crypto";
import { config } from "../../platform/config.server.ts";
import { query } from "../../platform/db/pool.server.ts";

export type Participant = {
  /** Tells rows apart, and nobody who the fan is. Compare with `participantKey` of the visitor. */
  key: string;
  rank: number;
  name: string;
  character: string;
  score: number;
  sample: boolean;
};

const listed = 5;

export const participantKey = (fanId: string | null): string | null =>
  fanId && createHash("sha256").update(fanId).digest("base64url").slice(0, 16);

/** The same for every visitor. */
export async function topParticipants(): Promise<Participant[]> {
  const samples = config.SAMPLE_CONTENT === "on" ? "" : "where not is_sample";
  const rows = await query<
    Omit<Participant, "key" | "rank" | "name"> & { fan_id: string; name: string | null }
  >(
    `select top.fan_id, top.points as score, top.is_sample as sample, f.name,
       coalesce((select i.character_name from user_identities i where i.fan_id = top.fan_id
                 order by i.claimed_at desc limit 1), 'No character yet') as character
     from (
       select fan_id, points, is_sample, updated_at from fan_points ${samples}
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
