import { type Queryable, query, transaction } from "../../../../platform/db/pool.server.ts";
import { queueEmails } from "../../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { movesOf, type Status, workStatuses } from "../words/submission.ts";
import { submissionEmail } from "./emails.server.ts";
import { followPath, lockSubmission } from "./submissions.server.ts";

type AlsoInTransaction = (on: Queryable) => Promise<unknown>;

/** Each move is a letter, if an address was given. Refusals: as_it_is, no_such_move (409), no_such_submission (404). */
export const moveSubmission = (
  id: string,
  to: Status,
  note: string,
  alsoInTransaction: AlsoInTransaction,
): Promise<{ written: boolean }> =>
  transaction(async (on) => {
    const row = await lockSubmission(id, on);
    if (row.status === to)
      throw new Problem("as_it_is", 409, `It is ${workStatuses[to].toLowerCase()} already.`);
    if (!movesOf[row.status].includes(to))
      throw new Problem(
        "no_such_move",
        409,
        `From ${workStatuses[row.status]} it does not go to ${workStatuses[to]}.`,
      );
    await query("update submissions set status = $2, moved_at = now() where id = $1", [id, to], on);
    if (row.email) await queueEmails([submissionEmail({ ...row, status: to }, followPath(id), note)], on);
    await alsoInTransaction(on);
    return { written: row.email !== null };
  });

/** Taken from the public list, or put back, by whoever looks after what fans make. */
export const removeSubmission = (
  id: string,
  removed: boolean,
  alsoInTransaction: AlsoInTransaction,
): Promise<void> =>
  transaction(async (on) => {
    await lockSubmission(id, on);
    await query(
      "update submissions set removed_at = case when $2::boolean then coalesce(removed_at, now()) end where id = $1",
      [id, removed],
      on,
    );
    await alsoInTransaction(on);
  });
