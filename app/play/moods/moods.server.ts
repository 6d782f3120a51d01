import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { requireVoice } from "../../fans/muting.server.ts";
import { settleReports } from "../../moderation/reports.server.ts";
import type { MoodInput } from "./mood-form.ts";

/** One more than are shown: a fan's own is not before them. */
const mostInRow = 13;

export type Mood = {
  fanId: string;
  /** As in "2026-11-22". */
  day: string;
  name: string;
  isSample: boolean;
  scene: string;
  caption: string;
};

/** One a day: another scene or caption moves it. The same again changes nothing, so it may be sent twice. */
export async function shareMood(fanId: string, { scene, caption }: MoodInput): Promise<Mood> {
  await requireVoice(fanId);
  const { name, day } = await transaction(async (on) => {
    const kept = await queryOne<{ day: string }>(
      `insert into moods as before (fan_id, scene, caption)
       select $1, id, $3 from scenes where id = $2 and retired_at is null
       on conflict (fan_id, on_day) do update set scene = excluded.scene, caption = excluded.caption,
         at = case when ${isSame} then before.at else now() end,
         removed_at = case when ${isSame} then before.removed_at end
       returning on_day::text as day`,
      [fanId, scene, caption],
      on,
    );
    if (!kept) throw new Problem("no_such_scene", 404, "This scene no longer exists.");
    return { name: (await welcomeFan(fanId, on)).name, day: kept.day };
  });
  actionsTotal.inc({ deed: "mood" });
  return { fanId, day, name, isSample: false, scene, caption };
}

const isSame = "before.scene = excluded.scene and before.caption = excluded.caption";

/** What is up of theirs today, whether others may see it or not. */
export async function findMood(fanId: string | null): Promise<Mood | null> {
  if (!fanId) return null;
  return queryOne<Mood>(
    `select m.fan_id as "fanId", m.on_day::text as day, coalesce(f.name, '') as name, false as "isSample", m.scene, m.caption
     from moods m left join fans f on f.id = m.fan_id
     where m.fan_id = $1 and m.on_day = (now() at time zone 'utc')::date`,
    [fanId],
  );
}

/** The newest mood of each fan, the newest first. */
export async function rowInFront(): Promise<Mood[]> {
  const rows = await query<Mood>(
    `select m.fan_id as "fanId", m.on_day::text as day, f.name, m.is_sample as "isSample", m.scene, m.caption
     from moods m join fans f on f.id = m.fan_id join scenes s on s.id = m.scene
     where m.removed_at is null and s.retired_at is null and f.name is not null
       and not exists (select 1 from moods later where later.fan_id = m.fan_id and later.on_day > m.on_day)
     order by m.at desc, m.fan_id limit ${mostInRow}`,
  );
  return rows;
}

/** Anybody's to see. */
defineTopic("moods", { hasLog: false, mayRead: () => true });
defineTicker({ name: "moods", everyMs: 1_000, work: publishRow });

export async function publishRow(): Promise<void> {
  if (hasReaders("moods")) publishState("moods", "row", await rowInFront());
}

/** For everybody but who wrote it. `day` is as in "2026-11-22". */
export async function removeMood(
  fanId: string,
  day: string,
  isRemoved: boolean,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  await transaction(async (on) => {
    const isThere =
      (await moveMood(on, fanId, day, isRemoved)) ||
      (await queryOne("select 1 from moods where fan_id = $1 and on_day::text = $2", [fanId, day], on));
    if (!isThere) throw new Problem("no_such_mood", 404, "This mood no longer exists.");
    await alsoInTransaction(on);
  });
}

/** Answers whether it moved. */
export async function moveMood(
  on: Queryable,
  fanId: string,
  day: string,
  isRemoved: boolean,
): Promise<boolean> {
  const changed = await queryOne(
    `update moods set removed_at = case when $3::boolean then now() end
     where fan_id = $1 and on_day::text = $2 and (removed_at is null) = $3 returning 1`,
    [fanId, day, isRemoved],
    on,
  );
  if (changed && isRemoved) await settleReports("mood", `${fanId} ${day}`, on);
  return changed !== null;
}
