import { sampleFans } from "../../content/fans.ts";
import { sampleClips } from "../../content/scenes.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";

/** So many fans of the sample are in the row in front of the first real one. */
const moods = 6;
const apartMs = 37 * 60_000;

export async function seedMoods(on: Queryable): Promise<void> {
  const worn = sampleFans.slice(0, moods).map((fan, at) => {
    const clip = sampleClips[(at * 5 + 2) % sampleClips.length]!;
    return { fanId: sampleFanId(fan.id), scene: clip.scene, caption: clip.captions[at % 3] ?? "", at };
  });
  await query(
    `insert into moods (fan_id, scene, caption, at, is_sample)
     select *, true from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) on conflict do nothing`,
    [
      worn.map(({ fanId }) => fanId),
      worn.map(({ scene }) => scene),
      worn.map(({ caption }) => caption),
      worn.map(({ at }) => new Date(Date.now() - (at + 1) * apartMs)),
    ],
    on,
  );
}

export async function clearMoods(on: Queryable): Promise<void> {
  await on.query("delete from moods where is_sample");
}
