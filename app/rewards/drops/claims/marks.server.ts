import { queryOne } from "../../../../platform/db/pool.server.ts";
import { announcedTo, noSuchDrop } from "../drop-rows.server.ts";

/** Idempotent. Returns the title. */
export async function markDrop(dropId: string, fanId: string, isMarked: boolean): Promise<string> {
  const drop = await queryOne<{ title: string }>(
    isMarked
      ? `with there as (
           select d.id, d.title from drops d where d.id = $1 and ${announcedTo("$2")} for no key update of d
         ), made as (
           insert into drop_marks (drop_id, fan_id) select id, $2 from there on conflict do nothing returning 1
         ), counted as (
           update drops set marks = marks + 1 where id = $1 and exists (select 1 from made)
         ) select title from there`
      : `with there as (
           select d.id, d.title from drops d where d.id = $1 and ${announcedTo("$2")} for no key update of d
         ), gone as (
           delete from drop_marks where drop_id in (select id from there) and fan_id = $2 returning 1
         ), counted as (
           update drops set marks = marks - 1 where id = $1 and exists (select 1 from gone)
         ) select title from there`,
    [dropId, fanId],
  );
  if (!drop) throw noSuchDrop();
  return drop.title;
}
