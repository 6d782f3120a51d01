import { query } from "../../../../platform/db/pool.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import type { Settleable } from "../../../moderation/decisions/settling.server.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { moveMood, removeMood } from "../moods.server.ts";

const split = (subject: string): [fanId: string, day: string] => {
  const [fanId = "", day = ""] = subject.split(" ");
  return [fanId, day];
};

/** Moods: `{fan} {day}`, the day as in "2026-11-22". */
export const moodsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where">>(
      `select m.fan_id || ' ' || m.on_day as subject, coalesce(f.name, 'Someone') as speaker,
         case when not m.is_sample then m.fan_id end as "fanId", m.caption as text, m.at,
         m.removed_at is not null as removed, m.is_sample as sample
       from moods m left join fans f on f.id = m.fan_id
       where (m.fan_id, m.on_day::text) in (select * from unnest($1::text[], $2::text[]))`,
      [subjects.map((one) => split(one)[0]), subjects.map((one) => split(one)[1])],
    );
    const where = { name: "the row in front", path: viewPath("mood") };
    return rows.map((row) => ({ ...row, where }));
  },
  async authorOf(subject) {
    const [found] = await this.find([subject]);
    return found?.fanId ?? null;
  },
  remove: (subject, also) => removeMood(...split(subject), true, also),
  restore: (subject, also) => removeMood(...split(subject), false, also),
};

export const settleableMoods: Settleable = {
  kind: "mood",
  reportable: moodsReportable,
  async move(on, subject, to) {
    const isRemoved = to === "down";
    return (await moveMood(on, ...split(subject), isRemoved)) ? { from: isRemoved ? "up" : "down" } : null;
  },
  acts: {
    remove: { to: "down", action: "mood-remove", said: (many) => `Took ${many} down.` },
    restore: { to: "up", action: "mood-restore", said: (many) => `Put ${many} back.` },
  },
  subjectOf: (subject) => `fan ${split(subject)[0]}`,
  gone: "This mood no longer exists.",
};
