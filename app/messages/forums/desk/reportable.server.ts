import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { publish } from "../../../../platform/log/log.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import type { Settleable } from "../../../moderation/decisions/settling.server.ts";
import { numbered } from "../../../moderation/report-words.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { topicOfForum } from "../forum-log.server.ts";
import { removePost, removeWithin, restorePost, restoreWithin } from "./desk-posts.server.ts";

type Row = Omit<ReportedThing, "where"> & { forumId: string; forum: string };

/** Posts of forums: `{forum} {number}`. Nobody's in a thread. */
export const postsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Row>(
      `select p.forum_id || ' ' || p.seq as subject, b.body->'speaker'->>'name' as speaker,
         case when f.kind = 'forum' and not p.is_sample then l.fan_id end as "fanId", b.body->>'text' as text, l.at,
         f.id as "forumId", f.name as forum, p.removed_at is not null as removed, p.is_sample as sample
       from forum_posts p join forums f on f.id = p.forum_id
       join log_entries l on l.topic = 'forum:' || p.forum_id and l.seq = p.seq
       cross join lateral (select coalesce(p.removed_body, l.body) as body) b
       where (p.forum_id, p.seq) in (select * from unnest($1::text[], $2::bigint[])) and b.body->>'text' <> ''`,
      [subjects.map((one) => numbered(one)[0]), subjects.map((one) => numbered(one)[1])],
    );
    return rows.map(({ forumId, forum, ...thing }) => ({
      ...thing,
      where: { name: forum, path: viewPath("live", { forum: forumId }) },
    }));
  },
  async authorOf(subject) {
    const [forumId, seq] = numbered(subject);
    const row = await queryOne<{ fan_id: string | null }>(
      "select fan_id from log_entries where topic = $1 and seq = $2 and not is_sample",
      [topicOfForum(forumId), seq],
    );
    return row?.fan_id ?? null;
  },
  remove: (subject, also) => removePost(...numbered(subject), also),
  restore: (subject, also) => restorePost(...numbered(subject), also),
};

export const settleablePosts: Settleable = {
  kind: "post",
  reportable: postsReportable,
  async move(on, subject, to) {
    const rows = await (to === "down" ? removeWithin : restoreWithin)(on, ...numbered(subject));
    return rows && { from: to === "down" ? "up" : "down", publish: () => publish(rows) };
  },
  acts: {
    remove: { to: "down", action: "post-remove", said: (many) => `Took ${many} down.` },
    restore: { to: "up", action: "post-restore", said: (many) => `Put ${many} back.` },
  },
  gone: "This post does not exist.",
};
