import { randomInt, randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { mutedAmong } from "../../fans/muting.server.ts";
import { type Reading, readText } from "../../moderation/reading.server.ts";
import { settleReports } from "../../moderation/reports.server.ts";
import type { Clip } from "./clip.ts";
import type { ClipInput } from "./clip-form.ts";
import { type ClipRow, clipColumns, isShown, toClip } from "./clip-rows.server.ts";
import { publishWall } from "./wall-news.server.ts";

/**
 * Answers once committed; a clientKey twice is one clip. Refusals: no_such_scene, muted, and not_like_this for what the
 * word list would keep a person waiting for.
 */
export async function postClip(
  fanId: string,
  { scene, caption, clientKey = randomUUID() }: ClipInput,
): Promise<Clip> {
  const reading = await readText(caption, { withNames: true });
  if (reading.heldFor) throw notLikeThis(reading);
  const clip = await transaction(async (on) => {
    const muted = (await mutedAmong([fanId], on)).get(fanId);
    if (muted) throw muted;
    await welcomeFan(fanId, on);
    const known = await queryOne<ClipRow>(
      `select ${clipColumns} where c.fan_id = $1 and c.client_key = $2`,
      [fanId, clientKey],
      on,
    );
    if (known) return toClip(known);
    const made = await queryOne<{ id: string }>(
      `insert into clips (id, fan_id, client_key, scene, caption, is_covered)
       select $1, $2, $3, id, $5, $6 from scenes where id = $4 and retired_at is null
       on conflict (fan_id, client_key) do update set client_key = excluded.client_key returning id`,
      [newId(), fanId, clientKey, scene, reading.text, reading.isCovered],
      on,
    );
    if (!made) throw new Problem("no_such_scene", 404, "This scene no longer exists.");
    const row = await queryOne<ClipRow>(`select ${clipColumns} where c.id = $1`, [made.id], on);
    return toClip(row as ClipRow);
  });
  actionsTotal.inc({ deed: "clip" });
  return clip;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
export const newId = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");

function notLikeThis({ message, isUrgent }: Reading): Problem {
  const sentence = isUrgent
    ? (message ?? "")
    : "That cannot go up like this: it reads like contact details, a link or something that hurts. Say it another way.";
  return new Problem("not_like_this", 422, sentence, { caption: sentence });
}

export const noSuchClip = () => new Problem("no_such_clip", 404, "This clip is no longer available.");

/** One vote per fan; it may be taken back. Answers how many there are after it. Refusal: no_such_clip. */
export async function voteClip(id: string, fanId: string, votes: boolean): Promise<{ votes: number }> {
  return transaction(async (on) => {
    const clip = await queryOne<{ total: number }>(
      `select c.total from clips c where c.id = $1 and ${isShown} for no key update`,
      [id],
      on,
    );
    if (!clip) throw noSuchClip();
    const changed = votes
      ? await query(
          "insert into clip_votes (clip_id, fan_id) values ($1, $2) on conflict do nothing returning 1",
          [id, fanId],
          on,
        )
      : await query("delete from clip_votes where clip_id = $1 and fan_id = $2 returning 1", [id, fanId], on);
    if (changed.length === 0) return { votes: clip.total };
    const moved = await queryOne<{ total: number }>(
      "update clips set votes = votes + $2, moved_at = now() where id = $1 returning total",
      [id, votes ? 1 : -1],
      on,
    );
    return { votes: moved?.total ?? clip.total };
  });
}

export async function clipsVotedBy(fanId: string | null, ids: string[]): Promise<string[]> {
  if (!fanId || ids.length === 0) return [];
  const rows = await query<{ id: string }>(
    "select clip_id as id from clip_votes where fan_id = $1 and clip_id = any($2)",
    [fanId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Null for one that is hidden or was never there. */
export async function findClip(id: string): Promise<Clip | null> {
  const row = await queryOne<ClipRow>(`select ${clipColumns} where c.id = $1 and ${isShown}`, [id]);
  return row && toClip(row);
}

/** From everybody, its maker too. Who looks is told at once. */
export async function hideClip(
  id: string,
  isHidden: boolean,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  await transaction(async (on) => {
    const isThere =
      (await moveClip(on, id, isHidden)) || (await queryOne("select 1 from clips where id = $1", [id], on));
    if (!isThere) throw noSuchClip();
    await alsoInTransaction(on);
  });
  await publishWall();
}

/** Answers whether it moved. Call `publishWall` after the commit. */
export async function moveClip(on: Queryable, id: string, isHidden: boolean): Promise<boolean> {
  const changed = await queryOne(
    `update clips set hidden_at = case when $2::boolean then now() end, moved_at = now()
     where id = $1 and (hidden_at is null) = $2 returning 1`,
    [id, isHidden],
    on,
  );
  if (changed && isHidden) await settleReports("clip", id, on);
  return changed !== null;
}
