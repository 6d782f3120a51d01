import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Queryable, query } from "../db/pool.server.ts";
import { outbox } from "./post.server.ts";

type Letters = { id: string }[];

/**
 * Takes away every letter to these addresses, in lower case, and every letter about these requests. What it answers
 * takes their files away as well, once the transaction has committed.
 */
export async function eraseMailsTo(addresses: string[], about: string[], on: Queryable): Promise<() => void> {
  const gone = await query<Letters[number]>(
    "delete from mails where lower(recipient) = any($1) or about = any($2::uuid[]) returning id",
    [addresses, about],
    on,
  );
  return () => removeFiles(gone);
}

/** Takes away letters of one kind that are older than `age`, such as "1 day", and leave no more. */
export async function forgetLetters(kind: string, age: string): Promise<void> {
  const gone = await query<Letters[number]>(
    `delete from mails where kind = $1 and state <> 'waiting' and created_at < now() - $2::interval returning id`,
    [kind, age],
  );
  removeFiles(gone);
}

/** Letters that were written as files, for want of a mail server. */
function removeFiles(letters: Letters): void {
  for (const { id } of letters) rmSync(join(outbox, `${id}.eml`), { force: true });
}
