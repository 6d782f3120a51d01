import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import type { MergedRow, MergePair, MovingRule } from "./merge-rules.ts";

/** `was` and `is` are the same rows in the same order, before and after moving. */
export type MergedRows = { was: MergedRow[]; is: MergedRow[]; gone: MergedRow[] };

const isNamedByFan = (rule: MovingRule) => rule.key.includes(fanOf(rule));

/** SQL: the other fan's rows, $2. */
const theirs = (rule: MovingRule) => `t.${fanOf(rule)} = $2 and ${rule.only ?? "true"}`;

const fanOf = ({ fan = "fan_id" }: MovingRule) => fan;

/** SQL: the account already has its own. `t` is a row of the other fan, $1 the account's fan. */
function standsAgainst(rule: MovingRule): string {
  const { table, one, also = [], other } = rule;
  const fan = fanOf(rule);
  const alike = (one ?? []).map((column) => `and a.${column} = t.${column}`).join(" ");
  const places = one ? [table, ...also] : [];
  const found = places.map((place) => `exists (select 1 from ${place} a where a.${fan} = $1 ${alike})`);
  if (other) found.push(`t.${other} = $1`);
  // Always false, but the statement has to use the parameter.
  return found.length > 0 ? `(${found.join(" or ")})` : "$1::text is null";
}

/** Number of rows that would move and that would be dropped. */
export async function countMerge(rule: MovingRule, { from, into }: MergePair) {
  const [counts] = await query<{ along: number; away: number }>(
    `select count(*) filter (where not ${standsAgainst(rule)})::int as along,
       count(*) filter (where ${standsAgainst(rule)})::int as away
     from ${rule.table} t where ${theirs(rule)}`,
    [into, from],
  );
  return counts ?? { along: 0, away: 0 };
}

/** Runs in the caller's transaction, which holds the locks of the counters. */
export async function mergeRows(on: Queryable, rule: MovingRule, two: MergePair): Promise<MergedRows> {
  const { from, into } = two;
  const gone = rule.otherwise === "left" ? [] : await takeOut(on, rule, two);
  if (gone.length > 0) await rule.counted?.(on, gone, -1);
  const pairs = await query<{ was: MergedRow; is: MergedRow }>(
    `with theirs as (
       select ${image(rule)} as was, ${rule.key.map((column) => `t.${column} as k_${column}`).join(", ")}
       from ${rule.table} t where ${theirs(rule)} and not ${standsAgainst(rule)} for update of t
     )
     update ${rule.table} t set ${settings(rule, "$1", "$2").join(", ")}
     from theirs w where ${rule.key.map((column) => `t.${column} = w.k_${column}`).join(" and ")}
     returning w.was, ${image(rule)} as is`,
    [into, from],
    on,
  );
  const is = pairs.map((pair) => pair.is);
  if (is.length > 0) await rule.moved?.(on, is, two);
  return { was: pairs.map(({ was }) => was), is, gone };
}

/** The columns needed to restore a row. */
function image(rule: MovingRule): string {
  if (isNamedByFan(rule)) return "to_jsonb(t)";
  const columns = [...rule.key, ...(rule.set ? [rule.set.column] : [])];
  return `jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(", ")})`;
}

async function takeOut(on: Queryable, rule: MovingRule, { from, into }: MergePair): Promise<MergedRow[]> {
  const rows = await query<{ row: MergedRow }>(
    `delete from ${rule.table} t where ${theirs(rule)} and ${standsAgainst(rule)} returning to_jsonb(t) as row`,
    [into, from],
    on,
  );
  return rows.map(({ row }) => row);
}

/** `$1` and `$2` are cast, because a column may be their only use. */
function settings(rule: MovingRule, into: string, from: string): string[] {
  const { session, body, set } = rule;
  const renamed = (column: string) =>
    `${column} = replace(t.${column}::text, to_json(${from}::text)::text, to_json(${into}::text)::text)::jsonb`;
  return [
    `${fanOf(rule)} = ${into}::text`,
    ...(session ? [`${session} = session_of(${into}::text)`] : []),
    ...(body ? [renamed(body)] : []),
    ...(set ? [`${set.column} = ${set.to}`] : []),
  ];
}

/**
 * Restores the rows' owners. Rows the account has changed since stay with it, and the other fan gets the original
 * back; rows the account has removed since stay removed.
 */
export async function restoreMergedRows(
  on: Queryable,
  rule: MovingRule,
  { was, is, gone }: MergedRows,
  two: MergePair,
): Promise<void> {
  const { from, into } = two;
  if (was.length > 0) {
    const back = isNamedByFan(rule)
      ? await restore(on, rule, { was, is })
      : await handBack(on, rule, was, two);
    if (back.length > 0) await rule.moved?.(on, back, { from: into, into: from });
  }
  const changed = isNamedByFan(rule) && was.length > 0 ? await changedSince(on, rule, { was, is }) : [];
  const again = await insertAgain(on, rule, [...gone, ...changed]);
  if (again.length > 0) await rule.counted?.(on, again, 1);
}

const keyOf = (rule: MovingRule, one: string, other: string) =>
  rule.key.map((column) => `${one}.${column} = ${other}.${column}`).join(" and ");

const pairsOf = (table: string) => `pairs as (
    select i.value as is_now, w.value as was, (jsonb_populate_record(null::${table}, i.value)).*
    from jsonb_array_elements($1::jsonb) with ordinality i (value, n)
    join jsonb_array_elements($2::jsonb) with ordinality w (value, n) using (n)
  )`;

/** Rows whose key contains the fan, such as votes: restored unless changed since. */
async function restore(
  on: Queryable,
  rule: MovingRule,
  { was, is }: Pick<MergedRows, "was" | "is">,
): Promise<MergedRow[]> {
  const columns = [
    fanOf(rule),
    ...[rule.session, rule.body, rule.set?.column].filter((column) => column !== undefined),
  ];
  const rows = await query<{ row: MergedRow }>(
    `with ${pairsOf(rule.table)}
     update ${rule.table} t set ${columns.map((column) => `${column} = (jsonb_populate_record(null::${rule.table}, p.was)).${column}`).join(", ")}
     from pairs p where ${keyOf(rule, "t", "p")} and to_jsonb(t) = p.is_now
       and not exists (select 1 from ${rule.table} o, jsonb_populate_record(null::${rule.table}, p.was) b where ${keyOf(rule, "o", "b")})
     returning to_jsonb(t) as row`,
    [JSON.stringify(is), JSON.stringify(was)],
    on,
  );
  return rows.map(({ row }) => row);
}

/** The original rows of those that changed since. */
async function changedSince(
  on: Queryable,
  rule: MovingRule,
  { was, is }: Pick<MergedRows, "was" | "is">,
): Promise<MergedRow[]> {
  const rows = await query<{ was: MergedRow }>(
    `with ${pairsOf(rule.table)}
     select p.was from pairs p join ${rule.table} t on ${keyOf(rule, "t", "p")}`,
    [JSON.stringify(is), JSON.stringify(was)],
    on,
  );
  return rows.map((row) => row.was);
}

/** Independent things such as clips, including what others added since. */
async function handBack(
  on: Queryable,
  rule: MovingRule,
  was: MergedRow[],
  { from, into }: MergePair,
): Promise<MergedRow[]> {
  const set = rule.set && { column: rule.set.column, to: `p.${rule.set.column}` };
  const rows = await query<{ row: MergedRow }>(
    `update ${rule.table} t set ${settings({ ...rule, set }, "$1", "$2").join(", ")}
     from jsonb_populate_recordset(null::${rule.table}, $3::jsonb) p
     where ${keyOf(rule, "t", "p")} and t.${fanOf(rule)} = $2 returning to_jsonb(t) as row`,
    [from, into, JSON.stringify(was)],
    on,
  );
  return rows.map(({ row }) => row);
}

/** Rows whose parent is gone, such as a vote on a deleted poll, are not restored. */
async function insertAgain(on: Queryable, rule: MovingRule, rows: MergedRow[]): Promise<MergedRow[]> {
  if (rows.length === 0) return [];
  const columns = await writable(on, rule.table);
  const written: MergedRow[] = [];
  for (const row of rows) {
    await on.query("savepoint again");
    try {
      const [made] = await query<{ row: MergedRow }>(
        `insert into ${rule.table} as t (${columns}) overriding system value
         select ${columns} from jsonb_populate_record(null::${rule.table}, $1::jsonb)
         on conflict do nothing returning to_jsonb(t) as row`,
        [JSON.stringify(row)],
        on,
      );
      if (made) written.push(made.row);
      await on.query("release savepoint again");
    } catch (error) {
      if ((error as { code?: string }).code !== "23503") throw error;
      await on.query("rollback to savepoint again");
    }
  }
  return written;
}

async function writable(on: Queryable, table: string): Promise<string> {
  const rows = await query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
    on,
  );
  return rows.map(({ name }) => name).join(", ");
}
