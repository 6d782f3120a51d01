import { type Queryable, transaction } from "../../platform/db/pool.server.ts";
import { type LogRow, publish } from "../../platform/log/log.server.ts";

/** Rows per transaction, so that active rooms, polls and streams wait briefly. */
export const rowsPerStep = 40;

/** Private rows block no one, but a transaction should stay bounded. */
export const privateRowsPerStep = 1_000;

/** `more`: there may be more in this place. `told`: entries to publish after the commit. */
export type Taken = { more?: boolean; told?: LogRow[] };

/**
 * `find` lists places with data, and `take` locks one place and removes a part of it, in its own transaction. Finding
 * locks nothing, and a repeated call continues where the last one stopped.
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

/** Repeats a statement that affects at most `privateRowsPerStep` rows until it affects none. */
export async function repeatUntilNone(take: () => Promise<object[]>): Promise<void> {
  while ((await take()).length > 0);
}
