import { query } from "../../../platform/db/pool.server.ts";

/** Fans who voted on this fan's character, or whom the fan voted on; see decision 0010. */
export async function friendsOf(fanId: string): Promise<string[]> {
  const rows = await query<{ friend: string }>(
    `select friend_id as friend from identity_votes where fan_id = $1
     union select fan_id from identity_votes where friend_id = $1`,
    [fanId],
  );
  return rows.map(({ friend }) => friend);
}
