import { query, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { publish } from "../../../platform/log/log.server.ts";
import { appendNewsOfFans } from "../../fans/fan-news.server.ts";
import { type DropRow, dropColumns, toStanding } from "./drop-rows.server.ts";

/** The state of current and just finished drops. Public. */
defineTopic("drops", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "drops", everyMs: 500, work: publishDrops });

const isUntold = "told_at is null and opens_at <= now() and announced_at <= now() and paused_at is null";

defineTicker({
  name: "drops-tell",
  everyMs: 500,
  due: pendingQuery(`select 1 as due from drops where ${isUntold}`),
  work: notifyOpened,
});

/** One query while there are readers, however many claim. */
export async function publishDrops(): Promise<void> {
  if (!hasReaders("drops")) return;
  const rows = await query<DropRow>(
    `select ${dropColumns} where d.announced_at <= now() and not d.superseded
       and (d.closes_at > now() - interval '10 minutes' or (d.mode = 'draw' and w.drawn_at is null)
         or w.drawn_at > now() - interval '10 minutes')
     order by d.closes_at limit 40`,
  );
  publishState("drops", "standings", Object.fromEntries(rows.map((row) => [row.id, toStanding(row)])));
}

/** Reminds each fan once. */
export async function notifyOpened(): Promise<void> {
  const rows = await transaction(async (on) => {
    const opened = await query<{ id: string; title: string }>(
      `update drops set told_at = now() where id in (
         select id from drops where ${isUntold}
         order by opens_at limit 5 for no key update skip locked
       ) returning id, title`,
      [],
      on,
    );
    if (opened.length === 0) return [];
    const marks = await query<{ drop_id: string; fan_id: string }>(
      `select m.drop_id, m.fan_id from drop_marks m join drops d on d.id = m.drop_id
       where m.drop_id = any($1) and d.closes_at > now()`,
      [opened.map(({ id }) => id)],
      on,
    );
    const titles = new Map(opened.map(({ id, title }) => [id, title]));
    return appendNewsOfFans(
      on,
      marks.map(({ drop_id, fan_id }) => ({
        fanId: fan_id,
        news: { kind: "drop", drop: drop_id, title: titles.get(drop_id) ?? "", what: "open", number: null },
      })),
    );
  });
  publish(rows);
}
