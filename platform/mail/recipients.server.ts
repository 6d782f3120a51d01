import { type Queryable, query } from "../db/pool.server.ts";

/** Takes away every letter to these addresses, in lower case, and every letter about these requests. */
export async function eraseMailsTo(addresses: string[], about: string[], on: Queryable): Promise<void> {
  await query(
    "delete from mails where lower(recipient) = any($1) or about = any($2::uuid[])",
    [addresses, about],
    on,
  );
}

/** Takes away letters of one kind that are older than `age`, such as "1 day", and leave no more. */
export async function forgetLetters(kind: string, age: string): Promise<void> {
  await query(
    "delete from mails where kind = $1 and state <> 'waiting' and created_at < now() - $2::interval",
    [kind, age],
  );
}
