import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Queryable, query } from "../db/pool.server.ts";
import { outbox } from "./post.server.ts";

type Letters = { id: string }[];

/** Addresses in lower case. What it answers takes the letters' files away: call it after the commit. */
export async function eraseMailsTo(addresses: string[], about: string[], on: Queryable): Promise<() => void> {
  const gone = await query<Letters[number]>(
    "delete from mails where lower(recipient) = any($1) or about = any($2::uuid[]) returning id",
    [addresses, about],
    on,
  );
  return () => removeFiles(gone);
}

/** `age` is an interval of Postgres, such as "1 day". Letters that wait stay. */
export async function deleteOldEmails(kind: string, age: string): Promise<void> {
  const gone = await query<Letters[number]>(
    `delete from mails where kind = $1 and state <> 'waiting' and created_at < now() - $2::interval returning id`,
    [kind, age],
  );
  removeFiles(gone);
}

function removeFiles(letters: Letters): void {
  for (const { id } of letters) rmSync(join(outbox, `${id}.eml`), { force: true });
}
