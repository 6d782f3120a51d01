import { query } from "../../../../platform/db/pool.server.ts";

const pageSize = 50;

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

/** The newest first. */
export const listDeskMoods = (removed: boolean): Promise<DeskMood[]> =>
  query<DeskMood>(
    `select m.fan_id as "fanId", m.on_day::text as day, coalesce(f.name, 'Someone') as name, s.name as scene,
       m.caption, m.at, m.removed_at is not null as "isRemoved", m.is_sample as "isSample"
     from moods m join scenes s on s.id = m.scene left join fans f on f.id = m.fan_id
     where (m.removed_at is not null) = $1 order by m.at desc, m.fan_id limit ${pageSize}`,
    [removed],
  );
