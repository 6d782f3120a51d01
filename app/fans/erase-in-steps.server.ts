import { type Queryable, transaction } from "../../platform/db/pool.server.ts";
import { type LogRow, publish } from "../../platform/log/log.server.ts";

/** Rows one transaction takes away: a room, a poll or a stream that is being written in waits for no more than these. */
export const rowsPerStep = 40;

/** Of what is the person's alone nobody waits for a row, but a commit is not to grow without an end. */
export const privateRowsPerStep = 1_000;

/** Whether there may be more at that place, and what readers are told after the commit. */
export type Taken = { more?: boolean; told?: LogRow[] };

/**
 * `find` answers where there is something, and `take` locks one such place and takes some of it away, in a transaction of
 * its own. Nothing is locked while it is looked for, and whoever does it again goes on where it broke off.
 */
export async function eraseByPlace(
  find: () => Promise<{ place: string }[]>,
  take: (on: Queryable, place: string) => Promise<Taken | undefined>,
): Promise<void> {
  for (let places = await find(); places.length > 0; places = await find())
    for (const { place } of places) await emptied(() => transaction((on) => take(on, place)));
}

async function emptied(take: () => Promise<Taken | undefined>): Promise<void> {
  for (;;) {
    const taken = await take();
    publish(taken?.told ?? []);
    if (!taken?.more) return;
  }
}

/** Repeats a statement that takes at most `privateRowsPerStep` rows, until it takes none. */
export async function repeatUntilNone(take: () => Promise<object[]>): Promise<void> {
  while ((await take()).length > 0);
}
