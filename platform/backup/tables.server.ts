import pg from "pg";
import { type Queryable, query } from "../db/pool.server.ts";

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; called: boolean };

/** Who applied which file is what a restore does itself. */
const notRows = "migrations";

/** A table after those that it refers to, so that rows can be written in this order. */
export async function tablesInOrder(on: Queryable): Promise<Table[]> {
  const tables = await query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [notRows],
    on,
  );
  const references = await query<{ from: string; to: string }>(
    `select f.relname::text as from, t.relname::text as to from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
    [],
    on,
  );
  const needs = Map.groupBy(references, ({ from }) => from);
  const ordered = new Map<string, Table>();
  const place = (table: Table, way: string[]) => {
    if (ordered.has(table.name)) return;
    if (way.includes(table.name)) throw new Error(`${way.join(", ")} refer to each other in a round.`);
    const first = new Set(needs.get(table.name)?.map(({ to }) => to));
    for (const needed of tables.filter(({ name }) => first.has(name))) place(needed, [...way, table.name]);
    ordered.set(table.name, table);
  };
  for (const table of tables) place(table, []);
  return [...ordered.values()];
}

/** Numbers given out while rows are read may be higher than those rows need, never lower. */
export async function sequencesOf(on: Queryable): Promise<Sequence[]> {
  const names = await query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
    [],
    on,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await on.query(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

export async function countRows(table: string, on: Queryable): Promise<number> {
  const { rows } = await on.query(`select count(*)::int as rows from ${pg.escapeIdentifier(table)}`);
  return rows[0].rows;
}

export const columnsOf = ({ name, columns }: Table): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;

/** Whatever the session of either side is set to, a value is written and read in one way. */
export async function setPortableFormats(on: Queryable): Promise<void> {
  await on.query("set timezone = 'UTC'");
  await on.query("set datestyle = 'ISO, YMD'");
  await on.query("set intervalstyle = 'postgres'");
  await on.query("set bytea_output = 'hex'");
  await on.query("set statement_timeout = 0");
  await on.query("set lock_timeout = 0");
  await on.query("set idle_in_transaction_session_timeout = 0");
}
