import { sampleFans } from "../../../content/fans.ts";
import { sampleClips } from "../../../content/scenes.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { newId } from "../../play/clips/clips.server.ts";
import { randomFrom } from "./random.ts";

const apartMs = 47 * 60_000;

/** Two of each scene's suggestions are on the wall; one of each is liked better than the second of any. */
export async function seedClips(on: Queryable): Promise<void> {
  const clips = [0, 1].flatMap((turn) =>
    sampleClips.map((clip, at) => ({
      scene: clip.scene,
      caption: clip.captions[turn] ?? clip.title,
      fanId: sampleFanId(sampleFans[(at + turn * 5) % sampleFans.length]?.id ?? ""),
      votes: Math.round(
        (turn === 0 ? 320 : 40) + randomFrom(`${clip.id} ${turn}`)() * (turn === 0 ? 620 : 260),
      ),
      agoMs: (turn * sampleClips.length + at + 1) * apartMs,
    })),
  );
  await query(
    `insert into clips (id, fan_id, client_key, scene, caption, sample_votes, at, on_day, is_sample)
     select c.id, c.fan_id, c.id, c.scene, c.caption, c.votes, c.at, (c.at at time zone 'utc')::date, true
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[])
       with ordinality as c (id, fan_id, scene, caption, votes, at, n) order by c.n desc`,
    [
      clips.map(newId),
      clips.map(({ fanId }) => fanId),
      clips.map(({ scene }) => scene),
      clips.map(({ caption }) => caption),
      clips.map(({ votes }) => votes),
      clips.map(({ agoMs }) => new Date(Date.now() - agoMs)),
    ],
    on,
  );
}

export async function clearClips(on: Queryable): Promise<void> {
  await on.query("delete from clips where is_sample");
}
