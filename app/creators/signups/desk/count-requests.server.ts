import { query } from "../../../../platform/db/pool.server.ts";
import { type KindCount, mostCounted } from "./kind-count.ts";
import { kindNames, kinds } from "./kinds.ts";

/** SQL that counts so far and no further. */
export const upTo = (rows: string, columns = "1") =>
  `(select count(*)::int from (select ${columns} ${rows} limit ${mostCounted + 1}) as counted)`;

export async function countRequests(): Promise<KindCount[]> {
  const parts = kindNames.map((name) => {
    const { table, form } = kinds[name];
    const today = upTo(
      `from ${table} where form = '${form}' and created_at >= date_trunc('day', now(), 'UTC')`,
    );
    const waiting = upTo(`from ${table} where form = '${form}' and status = 'new'`);
    return `select '${name}' as kind, ${today} as today, ${waiting} as waiting`;
  });
  const rows = await query<KindCount>(parts.join(" union all "));
  return kindNames.flatMap((name) => rows.filter(({ kind }) => kind === name));
}
