import { query, queryOne } from "../../../platform/db/pool.server.ts";

/** One that is not answered is forgotten; the other self stays as it is. */
const offeredDays = 30;

/** On a device that was somebody else until it signed in. Answers who, or null for who has done nothing. */
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

/** What this device is asked. */
export function findOffer(fanId: string, session: string): Promise<Offer | null> {
  return queryOne<Offer>(
    `select id, from_fan as "from", into_fan as "into" from account_merges
     where user_session = $2 and into_fan = $1 and merged_at is null and undone_at is null
       and offered_at > now() - $3 * interval '1 day'
     order by id desc limit 1`,
    [fanId, session, offeredDays],
  );
}

/** The other self stays where it is, and is not asked about again. */
export async function declineOffer(fanId: string, session: string): Promise<void> {
  await query("delete from account_merges where into_fan = $1 and user_session = $2 and merged_at is null", [
    fanId,
    session,
  ]);
}
