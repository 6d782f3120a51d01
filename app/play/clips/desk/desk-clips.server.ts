import type { Picture as Art } from "../../../../content/art/picture.ts";
import { query } from "../../../../platform/db/pool.server.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";
import { listClipScenes } from "../clip-scenes.server.ts";

type ClipRow = Omit<DeskClip, "picture"> & { sceneId: string };

export type DeskClip = {
  id: string;
  /** Null for sample fans. */
  fanId: string | null;
  name: string;
  scene: string;
  picture: Art | null;
  caption: string;
  votes: number;
  sampleVotes: number;
  at: Date;
  isSample: boolean;
};

const hiddenAt = microsOf("c.hidden_at");

/** The newest first; of the hidden the last hidden. */
export async function listDeskClips(
  hidden: boolean,
  before: string | null = null,
): Promise<ListPage<DeskClip>> {
  const { cursor, after, order } = falling(hidden ? hiddenAt : "c.seq", "c.id");
  const rows = await query<ClipRow & WithCursor>(
    `select c.id, case when not c.is_sample then c.fan_id end as "fanId", coalesce(f.name, 'Someone') as name, s.name as scene, s.id as "sceneId", c.caption,
       c.total as votes, c.sample_votes as "sampleVotes", c.at, c.is_sample as "isSample", ${cursor}
     from clips c join scenes s on s.id = c.scene left join fans f on f.id = c.fan_id
     where c.hidden_at is ${hidden ? "not null" : "null"} and ${after} ${order}`,
    placeInList(before),
  );
  const page = cutPage(rows);
  const scenes = new Map(
    (await listClipScenes({ alsoRetired: true })).map(({ id, loop }) => [id, loop.still]),
  );
  return {
    ...page,
    rows: page.rows.map(({ sceneId, ...row }) => ({ ...row, picture: scenes.get(sceneId) ?? null })),
  };
}
