import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { marksChanged } from "../seen.server.ts";
import { bringHome } from "./bring-home.server.ts";
import { requireOnShelf, requireRoom } from "./keep.server.ts";
import { moveMarksTo } from "./move-marks.server.ts";
import { isElsewhere, type Play } from "./shelf.ts";

/** Each of these throws no_such_title (404) for a key that leads nowhere. */
function noting<Answer>(
  fanId: string,
  key: string,
  work: (on: Queryable) => Promise<Answer>,
): Promise<Answer> {
  return transaction(async (on) => {
    await bringHome(fanId, on);
    await requireOnShelf(fanId, key, on);
    return work(on);
  });
}

const onShelf = (fanId: string, key: string, on: Queryable) =>
  isElsewhere(key)
    ? undefined
    : query(
        "insert into shelf_titles (fan_id, key, title) values ($1, $2, $2) on conflict do nothing",
        [fanId, key],
        on,
      );

/** Null takes a rating back. */
export const rateTitle = (fanId: string, key: string, rating: number | null): Promise<void> =>
  noting(fanId, key, async (on) => {
    await onShelf(fanId, key, on);
    await query(
      "update shelf_titles set rating = $3 where fan_id = $1 and key = $2",
      [fanId, key, rating],
      on,
    );
  });

export const markOnShelf = (
  fanId: string,
  key: string,
  { what, is }: { what: "liked" | "wanted"; is: boolean },
): Promise<void> =>
  noting(fanId, key, async (on) => {
    await onShelf(fanId, key, on);
    await query(
      `update shelf_titles set liked = case when $3 = 'liked' then $4 else liked end,
         wanted = case when $3 = 'wanted' then $4 else wanted end
       where fan_id = $1 and key = $2`,
      [fanId, key, what, is],
      on,
    );
  });

/** Answers whether their mark has moved on to it. */
export async function noteWatched(fanId: string, key: string, play: Play): Promise<boolean> {
  const moved = await noting(fanId, key, async (on) => {
    await onShelf(fanId, key, on);
    const title = isElsewhere(key) ? null : key;
    await query(
      `insert into watched as w (fan_id, key, title, season, episode, at, again) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (fan_id, key, season, episode, at) do update set again = w.again or excluded.again`,
      [fanId, key, title, play.season, play.episode, play.at, play.again],
      on,
    );
    await requireRoom(fanId, on);
    return moveMarksTo(fanId, [{ row: { title }, plays: [play] }], on);
  });
  if (moved > 0) marksChanged(fanId);
  return moved > 0;
}

/** One time less. The mark stays where it is: it has an undo of its own. */
export const takeBackWatched = (fanId: string, key: string, play: Omit<Play, "again">): Promise<void> =>
  noting(fanId, key, async (on) => {
    await query(
      "delete from watched where fan_id = $1 and key = $2 and season = $3 and episode = $4 and at = $5",
      [fanId, key, play.season, play.episode, play.at],
      on,
    );
  });

/** With all that was noted of it. Twice is once. */
export async function takeOffShelf(fanId: string, key: string): Promise<void> {
  await transaction(async (on) => {
    await query("delete from watched where fan_id = $1 and key = $2", [fanId, key], on);
    await query("delete from shelf_titles where fan_id = $1 and key = $2", [fanId, key], on);
  });
}
