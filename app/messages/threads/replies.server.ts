import { createHash } from "node:crypto";
import { type Queryable, queryOne } from "../../../platform/db/pool.server.ts";

/** A demo fan's next reply: all once, in an order per fan, before any repeats. */
export async function nextReply(
  on: Queryable,
  topic: string,
  fanId: string,
  demo: string,
): Promise<string | null> {
  const row = await queryOne<{ replies: string[]; said: number }>(
    `select replies, (select count(*)::int from log_entries
        where topic = $1 and kind = 'message' and body->>'from' = $2) as said
     from fan_cards where fan_id = $2 and is_sample`,
    [topic, demo],
    on,
  );
  if (!row || row.replies.length === 0) return null;
  const { replies, said } = row;
  const round = Math.floor(said / replies.length);
  return shuffled(replies, `${fanId} ${round}`)[said % replies.length] ?? null;
}

const shuffled = (replies: string[], seed: string): string[] =>
  replies
    .map((text) => [createHash("sha256").update(`${seed} ${text}`).digest("hex"), text] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text);
