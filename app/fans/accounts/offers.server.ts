import { query, queryOne } from "../../../platform/db/pool.server.ts";

/** An unanswered offer expires; the other fan stays as it is. */
const offeredDays = 30;

/** On a device that belonged to another fan before signing in. Returns that fan, or null without activity. */
export async function offerMerge(
  accountId: string,
  from: string,
  into: string,
  session: string,
): Promise<string> {
  await query(
    "insert into account_merges (account_id, from_fan, into_fan, user_session) values ($1, $2, $3, $4)",
    [accountId, from, into, session],
  );
  return from;
}

export type Offer = { id: number; from: string; into: string };

/** The offer for this device. */
export function findOffer(fanId: string, session: string): Promise<Offer | null> {
  return queryOne<Offer>(
    `select id, from_fan as "from", into_fan as "into" from account_merges
     where user_session = $2 and into_fan = $1 and merged_at is null and undone_at is null
       and offered_at > now() - $3 * interval '1 day'
     order by id desc limit 1`,
    [fanId, session, offeredDays],
  );
}

/** The other fan stays separate, and the offer is not repeated. */
export async function declineOffer(fanId: string, session: string): Promise<void> {
  await query("delete from account_merges where into_fan = $1 and user_session = $2 and merged_at is null", [
    fanId,
    session,
  ]);
}
