import { config } from "../../../platform/config.server.ts";
import { type Queryable, queryOne } from "../../../platform/db/pool.server.ts";

/** PHONE-02. A demo fan's opening line is unread until the fan opens it or writes. */
export async function unreadOf(fanId: string | null, on?: Queryable): Promise<number> {
  const row = await queryOne<{ unread: number }>(
    `select (
       coalesce((select sum(unread) from conversations where fan_id = $1
         and not exists (select 1 from blocks where fan_id = $1 and blocked = friend_id)), 0)
       + (select count(*) from fan_cards f where f.is_sample and f.opening_line <> '' and $2
         and not exists (select 1 from blocks where fan_id = $1 and blocked = f.fan_id) and not exists (
           select 1 from conversations c where c.fan_id = $1 and c.friend_id = f.fan_id
         ))
     )::int as unread`,
    [fanId, config.SAMPLE_CONTENT !== "off"],
    on,
  );
  return row?.unread ?? 0;
}
