import { query } from "../../../../platform/db/pool.server.ts";

const pageSize = 50;

export type DeskClip = {
  id: string;
  fanId: string;
  name: string;
  scene: string;
  caption: string;
  votes: number;
  sampleVotes: number;
  at: Date;
  isSample: boolean;
};

/** The newest first; of the hidden the last hidden. */
export const listDeskClips = (hidden: boolean): Promise<DeskClip[]> =>
  query<DeskClip>(
    `select c.id, c.fan_id as "fanId", coalesce(f.name, 'Someone') as name, s.name as scene, c.caption,
       c.total as votes, c.sample_votes as "sampleVotes", c.at, c.is_sample as "isSample"
     from (${hidden ? "select * from clips where hidden_at is not null order by hidden_at desc" : "select * from clips where hidden_at is null order by seq desc"} limit ${pageSize}) c
     join scenes s on s.id = c.scene left join fans f on f.id = c.fan_id
     order by ${hidden ? "c.hidden_at desc" : "c.seq desc"}`,
  );
