import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { noDraft } from "../../../desk/records/drafts.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import type { Publishing } from "../../../desk/records/record-state.ts";
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
  input.opensAt,
  input.closesAt,
  input.keepWithin,
];

export async function createDrop(
  input: DropInput,
  alsoInTransaction: AlsoInTransaction,
  publishing: Publishing = { to: "publish" },
): Promise<string> {
  const id = input.slug || slugOf(input.title);
  if (!id) throw refused("no_slug", "Enter a URL slug: the title has no letters to make one from", "slug");
  if (input.opensAt.getTime() <= Date.now())
    throw refused(
      "opens_in_the_past",
      "Choose a later opening time, so that everyone has the same start",
      "opensAt",
    );
  refuseHourAfter(input.opensAt, publishing);
  await transaction(async (on) => {
    const made = await query(
      `insert into drops (id, title, collection, studio, description, picture, pieces, mode, announced_at, opens_at,
         closes_at, keep_within_minutes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $12 then 'infinity' else coalesce($13, now()) end,
         $9, $10, $11)
       on conflict (id) do nothing returning 1`,
      [...valuesOf(id, input), ...announcedAt(publishing)],
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
    const isOpened = drop.is_announced && drop.now >= drop.opens_at;
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
    if (drop.is_announced && drop.now >= drop.closes_at)
      throw refused("closed", "It is closed: it stays as it is");
    if (!drop.is_draft && !drop.is_announced && drop.announced_at > input.opensAt)
      throw refused("opens_unannounced", "It is published after that: change that hour first", "opensAt");
    await query(
      `update drops set title = $2, collection = $3, studio = $4, description = $5, picture = $6, pieces = $7, mode = $8,
         opens_at = case when $12 then opens_at else $9 end, closes_at = $10, keep_within_minutes = $11 where id = $1`,
      [...valuesOf(id, input), keepsHour],
      on,
    ).catch(refusePicture);
    if (input.mode === "draw") await commitSeed(on, id);
    await alsoInTransaction(on, id);
  });
}

/** The hour from which everybody sees it; null stands for now. A draft has none that comes. */
const announcedAt = (publishing: Publishing): [isDraft: boolean, at: Date | null] => [
  publishing.to === "draft",
  publishing.to === "schedule" ? publishing.at : null,
];

function refuseHourAfter(opensAt: Date, publishing: Publishing): void {
  if (publishing.to === "schedule" && publishing.at > opensAt)
    throw refused("published_too_late", "It is published before it opens", "publishAt");
}

/** A draft comes out, at an hour or now, and goes back in until it opens. */
export const publishDrop = (
  id: string,
  publishing: Publishing,
  alsoInTransaction: AlsoInTransaction,
): Promise<void> =>
  transaction(async (on) => {
    const drop = await lockDrop(id, on);
    refuseOfSample(drop);
    const isOpen = drop.now >= drop.opens_at;
    if (publishing.to === "draft" && drop.is_announced && isOpen)
      throw refused("opened", "It has opened: it is no draft any more.");
    if (publishing.to !== "draft" && drop.is_announced) throw noDraft();
    if (publishing.to !== "draft" && isOpen)
      throw refused("opens_in_the_past", "The hour at which it opens is past: change that first", "opensAt");
    refuseHourAfter(drop.opens_at, publishing);
    await query(
      "update drops set announced_at = case when $2 then 'infinity' else coalesce($3, now()) end where id = $1",
      [id, ...announcedAt(publishing)],
      on,
    );
    await alsoInTransaction(on, id);
  });

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
