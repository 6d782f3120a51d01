import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { publish } from "../../../../platform/log/log.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import type { Settleable } from "../../../moderation/decisions/settling.server.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { moveConfession, publishConfession, rejectConfession } from "./desk-confessions.server.ts";

/** Confessions by id, anonymous at the desk too. */
export const confessionsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where" | "speaker" | "fanId">>(
      `select id as subject, text, created_at as at, state = 'down' as removed, is_sample as sample
       from confessions where id = any($1) and state in ('up', 'down')`,
      [subjects],
    );
    const where = { name: "Confessions", path: viewPath("live") };
    return rows.map((row) => ({ ...row, speaker: null, fanId: null, where }));
  },
  async authorOf(id) {
    const row = await queryOne<{ fan_id: string | null }>(
      "select fan_id from confessions where id = $1 and not is_sample",
      [id],
    );
    return row?.fan_id ?? null;
  },
  async wordsOf(id) {
    const row = await queryOne<{ text: string }>("select text from confessions where id = $1", [id]);
    return row?.text ?? "";
  },
  remove: rejectConfession,
  restore: publishConfession,
};

export const settleableConfessions: Settleable = {
  kind: "confession",
  reportable: confessionsReportable,
  async move(on, id, to, from) {
    const moved = await moveConfession(on, id, to, from);
    return moved && { from: moved.from, publish: () => publish(moved.rows) };
  },
  acts: {
    publish: { to: "up", action: "confession-publish", said: (many) => `Put ${many} up.` },
    down: { to: "down", action: "confession-down", said: (many) => `Rejected ${many}.` },
  },
  gone: "Someone has already settled this one.",
};
