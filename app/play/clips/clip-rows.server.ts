import { config } from "../../../platform/config.server.ts";
import type { Clip } from "./clip.ts";

export type ClipRow = {
  id: string;
  seq: number;
  fan_id: string;
  scene: string;
  caption: string;
  is_covered: boolean;
  total: number;
  sample_votes: number;
  at: Date;
  is_sample: boolean;
  name: string | null;
  avatar: string | null;
};

export const clipColumns = `c.id, c.seq::float8 as seq, c.fan_id, c.scene, c.caption, c.is_covered, c.total, c.sample_votes, c.at,
  c.is_sample, f.name, f.avatar from clips c left join fans f on f.id = c.fan_id`;

export const isShown = `c.hidden_at is null${config.SAMPLE_CONTENT === "on" ? "" : " and not c.is_sample"}`;

export const toClip = (row: ClipRow): Clip => ({
  id: row.id,
  seq: row.seq,
  scene: row.scene,
  caption: row.caption,
  isCovered: row.is_covered,
  votes: row.total,
  sampleVotes: row.sample_votes,
  speaker: row.name === null ? null : { fanId: row.fan_id, name: row.name, avatar: row.avatar ?? "" },
  at: row.at.getTime(),
  sample: row.is_sample,
});
