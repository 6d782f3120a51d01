import { type Queryable, query } from "../../../../platform/db/pool.server.ts";
import type { Kind } from "./kinds.ts";

export type MovedRequest = { id: number; before: string };

/** Answers those that moved, with where they were. */
export function setRequestStatus(
  on: Queryable,
  table: Kind["table"],
  form: string,
  ids: number[],
  status: string,
): Promise<MovedRequest[]> {
  return query<MovedRequest>(
    `with before as (
       select id, status from ${table} where form = $1 and id = any($2::bigint[]) and status <> $3::request_status
       order by id for update
     ) update ${table} r set status = $3::request_status from before where r.id = before.id
     returning r.id, before.status as before`,
    [form, ids, status],
    on,
  );
}
