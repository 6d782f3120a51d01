import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { noSuchSubmission } from "../works/submissions.server.ts";

/** Of a public work. Said twice it counts once. `votes` are those of real fans. */
export const voteForWork = (
  id: string,
  fanId: string,
  on: boolean,
): Promise<{ votes: number; voted: boolean }> =>
  transaction(async (transaction) => {
    const [work] = await query<{ votes: number }>(
      "select votes from submissions where id = $1 and is_public for no key update",
      [id],
      transaction,
    );
    if (!work) throw noSuchSubmission();
    const changed = on
      ? await query(
          "insert into submission_votes (submission_id, fan_id) values ($1, $2) on conflict do nothing returning 1",
          [id, fanId],
          transaction,
        )
      : await query(
          "delete from submission_votes where submission_id = $1 and fan_id = $2 returning 1",
          [id, fanId],
          transaction,
        );
    const votes = work.votes + changed.length * (on ? 1 : -1);
    if (changed.length > 0)
      await query("update submissions set votes = $2 where id = $1", [id, votes], transaction);
    return { votes, voted: on };
  });
