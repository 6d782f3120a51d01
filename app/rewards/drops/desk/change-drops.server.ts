import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { commitSeed } from "../draw/draw.server.ts";
import { type LockedDrop, lockDrop } from "../drop-rows.server.ts";
import type { DropInput } from "./drop-form.ts";

type AlsoInTransaction = (on: Queryable, id: string) => Promise<unknown>;

const refused = (code: string, sentence: string, field?: string) =>
  new Problem(code, 409, sentence, field ? { [field]: sentence } : undefined);

const valuesOf = (id: string, input: DropInput) => [
  id,
  input.title,
  input.collection,
  input.studio,
  input.description,
  input.picture,
  input.pieces,
  input.mode,
  input.announcedAt,
  input.opensAt,
  input.closesAt,
  input.keepWithin,
];

export async function createDrop(input: DropInput, alsoInTransaction: AlsoInTransaction): Promise<string> {
  const id = input.slug || slugOf(input.title);
  if (!id) throw refused("no_slug", "Enter a URL slug: the title has no letters to make one from", "slug");
  if (input.opensAt.getTime() <= Date.now())
    throw refused(
      "opens_in_the_past",
      "Choose a later opening time, so that everyone has the same start",
      "opensAt",
    );
  await transaction(async (on) => {
    const made = await query(
      `insert into drops (id, title, collection, studio, description, picture, pieces, mode, announced_at, opens_at,
         closes_at, keep_within_minutes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10, $11, $12)
       on conflict (id) do nothing returning 1`,
      valuesOf(id, input),
      on,
    ).catch(refusePicture);
    if (made.length === 0) throw refused("taken", "Another drop has this address", "slug");
    if (input.mode === "draw") await commitSeed(on, id);
    await alsoInTransaction(on, id);
  });
  return id;
}

/** The mode is fixed after the announcement, pieces and opening time after the opening. */
export async function editDrop(
  id: string,
  input: DropInput,
  alsoInTransaction: AlsoInTransaction,
): Promise<void> {
  await transaction(async (on) => {
    const drop = await lockDrop(id, on);
    refuseOfSample(drop);
    const isOpened = drop.now >= drop.opens_at;
    if (drop.is_announced && input.mode !== drop.mode)
      throw refused("announced", "It is announced: how it is given away stays", "mode");
    if (isOpened && input.pieces !== drop.pieces)
      throw refused("opened", "It has opened: the number of pieces stays", "pieces");
    // The form field has no seconds.
    const keepsHour = Math.abs(input.opensAt.getTime() - drop.opens_at.getTime()) < 60_000;
    if (isOpened && !keepsHour) throw refused("opened", "It has opened already", "opensAt");
    if (!isOpened && !keepsHour && input.opensAt <= drop.now)
      throw refused(
        "opens_in_the_past",
        "Choose a later opening time, so that everyone has the same start",
        "opensAt",
      );
    if (drop.now >= drop.closes_at) throw refused("closed", "It is closed: it stays as it is");
    await query(
      `update drops set title = $2, collection = $3, studio = $4, description = $5, picture = $6, pieces = $7, mode = $8,
         announced_at = case when announced_at <= now() then announced_at else coalesce($9, now()) end,
         opens_at = case when $13 then opens_at else $10 end, closes_at = $11, keep_within_minutes = $12 where id = $1`,
      [...valuesOf(id, input), keepsHour],
      on,
    ).catch(refusePicture);
    if (input.mode === "draw") await commitSeed(on, id);
    await alsoInTransaction(on, id);
  });
}

function refusePicture(error: { code?: string; constraint?: string }): never {
  if (error.code === "23503" && error.constraint?.includes("picture"))
    throw new Problem("no_picture", 422, "Choose a picture", { picture: "Choose a picture" });
  throw error;
}

function refuseOfSample(drop: LockedDrop): void {
  if (drop.sample_of !== null) throw refused("a_sample", "A sample drop stays as it was written.");
}

export const pauseDrop = (
  id: string,
  isPaused: boolean,
  alsoInTransaction: AlsoInTransaction,
): Promise<void> =>
  transaction(async (on) => {
    const drop = await lockDrop(id, on);
    if (drop.now >= drop.closes_at) throw refused("closed", "This drop is closed.");
    if ((drop.paused_at !== null) === isPaused)
      throw refused("as_it_is", isPaused ? "It is already paused." : "It is not paused.");
    await query(
      "update drops set paused_at = case when $2::boolean then now() end where id = $1",
      [id, isPaused],
      on,
    );
    await alsoInTransaction(on, id);
  });

/** A draw is then drawn from the entries so far. */
export const closeDropNow = (id: string, alsoInTransaction: AlsoInTransaction): Promise<void> =>
  transaction(async (on) => {
    const drop = await lockDrop(id, on);
    if (drop.now >= drop.closes_at) throw refused("closed", "This drop is already closed.");
    if (drop.now < drop.opens_at) throw refused("not_open", "It has not opened yet: give it another hour.");
    await query("update drops set closes_at = clock_timestamp(), paused_at = null where id = $1", [id], on);
    await alsoInTransaction(on, id);
  });
