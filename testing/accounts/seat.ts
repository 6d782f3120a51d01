import { randomUUID } from "node:crypto";
import { query } from "../../platform/db/pool.server.ts";

/** An account with a device, a passkey, a code under way and another self that came along. */
export async function keepSeat(fanId: string, email: string): Promise<void> {
  const id = randomUUID();
  await query(
    "insert into accounts (id, fan_id, email, email_confirmed, email_confirmed_at) values ($1, $2, $3, true, now())",
    [id, fanId, email],
  );
  await query(
    `insert into account_sessions (id, account_id, token, expires_at, browser)
     values ($1, $2, $1, now() + interval '1 day', 'Test')`,
    [randomUUID(), id],
  );
  await query(
    `insert into account_passkeys (id, name, public_key, account_id, credential_id, counter, device_type, backed_up)
     values ($1, 'Phone', 'key', $2, $1, 0, 'singleDevice', false)`,
    [randomUUID(), id],
  );
  await query(
    `insert into account_codes (id, identifier, value, expires_at)
     values ($1, 'sign-in:asker:' || $2, 'hash:0', now() + interval '1 minute')`,
    [randomUUID(), email],
  );
  const self = randomUUID();
  await query("insert into fans (id) values ($1)", [self]);
  await query(
    `insert into account_merges (account_id, from_fan, into_fan, user_session, merged_at)
     values ($1, $2, $3, 'none', now())`,
    [id, self, fanId],
  );
}
