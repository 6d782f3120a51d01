import { query } from "../../../../platform/db/pool.server.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";

export type DeskMood = {
  fanId: string;
  /** As in "2026-11-22". */
  day: string;
  name: string;
  scene: string;
  caption: string;
  at: Date;
  isRemoved: boolean;
  isSample: boolean;
};

const { cursor, after, order } = falling(microsOf("m.at"), "m.fan_id || ' ' || m.on_day::text");

/** The newest first. */
export async function listDeskMoods(
  removed: boolean,
  before: string | null = null,
): Promise<ListPage<DeskMood>> {
  const rows = await query<DeskMood & WithCursor>(
    `select m.fan_id as "fanId", m.on_day::text as day, coalesce(f.name, 'Someone') as name, s.name as scene,
       m.caption, m.at, m.removed_at is not null as "isRemoved", m.is_sample as "isSample", ${cursor}
     from moods m join scenes s on s.id = m.scene left join fans f on f.id = m.fan_id
     where (m.removed_at is not null) = $3 and ${after} ${order}`,
    [...placeInList(before), removed],
  );
  return cutPage(rows);
}
