import { type Queryable, query } from "../../../../platform/db/pool.server.ts";

/** `request` is the key of the request it was confirmed for. */
export type ConfirmedAddress = { email: string; request: string };

/** By fan, the one confirmed last; whoever confirmed none is not there. */
export async function addressesOfFans(
  fanIds: string[],
  on?: Queryable,
): Promise<Map<string, ConfirmedAddress>> {
  if (fanIds.length === 0) return new Map();
  const rows = await query<ConfirmedAddress & { fanId: string }>(
    `select distinct on (fan_id) fan_id as "fanId", email, key as request from (
       select fan_id, coalesce(email, contact_email) as email, key, confirmed_at from fan_invites
       where fan_id = any($1) and confirmed_at is not null
       union all
       select fan_id, email, key, confirmed_at from beta_signups where fan_id = any($1) and confirmed_at is not null
     ) confirmed where email is not null order by fan_id, confirmed_at desc`,
    [fanIds],
    on,
  );
  return new Map(rows.map(({ fanId, ...address }) => [fanId, address]));
}
