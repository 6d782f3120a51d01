import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { closePollNow } from "../../polls/desk/poll-desk.server.ts";
import { type Wish, wishTopic } from "./wish.ts";
import { askWhen } from "./wish-clock.server.ts";
import { toWish, type WishRow } from "./wishes.server.ts";

const mostListed = 200;

/** The undecided first, those with most names on top. */
export async function listWishesAtDesk(): Promise<Wish[]> {
  const rows = await query<WishRow>(
    `select id, title, names, uncounted, state, poll_id, party_id, reason from wishes
     order by state in ('open', 'voting') desc, names desc, uncounted desc, created_at limit $1`,
    [mostListed],
  );
  return rows.map(toWish);
}

/** The house need not wait for names: the askers are asked when. Refusal: decided. */
export async function scheduleWish(
  id: string,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  if (!(await askWhen(id, { ripe: false, alsoInTransaction })))
    throw new Problem("decided", 409, "This has already been decided.");
}

/** Its page says why; a poll about its time is closed. Refusal: decided, when it is a party or was refused already. */
export async function declineWish(
  id: string,
  reason: string,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  const row = await transaction(async (on) => {
    const [refused] = await query<WishRow>(
      `update wishes set state = 'refused', reason = $2, decided_at = now() where id = $1 and state in ('open', 'voting')
       returning id, title, names, uncounted, state, poll_id, party_id, reason`,
      [id, reason],
      on,
    );
    if (!refused) throw new Problem("decided", 409, "This has already been decided.");
    await alsoInTransaction(on);
    return refused;
  });
  publishState(wishTopic(id), "wish", toWish(row));
  // By itself it may have closed in this moment.
  if (row.poll_id) await closePollNow(row.poll_id, async () => {}).catch(ignoreClosed);
}

function ignoreClosed(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
