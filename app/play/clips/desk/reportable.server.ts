import { query } from "../../../../platform/db/pool.server.ts";
import type { Settleable } from "../../../moderation/decisions/settling.server.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { clipPath } from "../clip.ts";
import { hideClip, moveClip } from "../clips.server.ts";
import { publishWall } from "../wall-news.server.ts";

/** Clips, by their id. */
export const clipsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where">>(
      `select c.id as subject, coalesce(f.name, 'Someone') as speaker,
         case when not c.is_sample then c.fan_id end as "fanId", c.caption as text, c.at,
         c.hidden_at is not null as removed, c.is_sample as sample
       from clips c left join fans f on f.id = c.fan_id where c.id = any($1)`,
      [subjects],
    );
    return rows.map((row) => ({ ...row, where: { name: "the wall of clips", path: clipPath(row.subject) } }));
  },
  async authorOf(subject) {
    const [found] = await this.find([subject]);
    return found?.fanId ?? null;
  },
  remove: (subject, also) => hideClip(subject, true, also),
  restore: (subject, also) => hideClip(subject, false, also),
};

export const settleableClips: Settleable = {
  kind: "clip",
  reportable: clipsReportable,
  async move(on, id, to) {
    const isHidden = to === "down";
    if (!(await moveClip(on, id, isHidden))) return null;
    return { from: isHidden ? "up" : "down", publish: publishWall };
  },
  acts: {
    hide: { to: "down", action: "clip-hide", said: (many) => `Hid ${many}.` },
    show: { to: "up", action: "clip-show", said: (many) => `Showed ${many} again.` },
  },
  gone: "This clip is no longer available.",
};
