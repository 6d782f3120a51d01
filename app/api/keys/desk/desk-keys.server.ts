import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { listTitles } from "../../../catalogue/catalogue.server.ts";
import type { PartName } from "../../part.ts";
import { newPublishableKey, type PublishableKey } from "../keys.server.ts";
import type { KeyInput } from "./key-form.ts";

export type DeskKey = PublishableKey & {
  contact: string | null;
  createdAt: number;
  endedAt: number | null;
  /** Of the last seven days, today included. */
  requests: number;
  refused: number;
};

const columns = `k.id, k.key, k.name, k.read_origins as "readOrigins", k.write_origins as "writeOrigins",
  k.requests_per_minute as "requestsPerMinute", k.titles, k.scopes, k.is_own as "isOwn", k.contact, k.created_at, k.ended_at,
  coalesce(u.requests, 0)::float8 as requests, coalesce(u.refused, 0)::float8 as refused`;
const lastWeek = `left join (
    select key_id, sum(requests) as requests, sum(refused) as refused from key_usage
    where day > (now() at time zone 'utc')::date - 7 group by key_id
  ) u on u.key_id = k.id`;

type Row = Omit<DeskKey, "createdAt" | "endedAt"> & { created_at: Date; ended_at: Date | null };

const toDeskKey = ({ created_at, ended_at, ...row }: Row): DeskKey => ({
  ...row,
  createdAt: created_at.getTime(),
  endedAt: ended_at?.getTime() ?? null,
});

const pageSize = 50;

/** Our own first, then the newest; `from` is the id that the page before ended with. */
export async function listDeskKeys(from: number | null): Promise<{ keys: DeskKey[]; next: number | null }> {
  const rows = await query<Row>(
    `select ${columns} from publishable_keys k ${lastWeek}
     where $1::bigint is null or (not k.is_own and k.id < $1)
     order by (k.is_own and $1::bigint is null) desc, k.id desc limit $2`,
    [from, pageSize + 1],
  );
  const keys = rows.slice(0, pageSize).map(toDeskKey);
  return { keys, next: rows.length > pageSize ? (keys.at(-1)?.id ?? null) : null };
}

export async function findDeskKey(id: number): Promise<DeskKey | null> {
  const row = await queryOne<Row>(`select ${columns} from publishable_keys k ${lastWeek} where k.id = $1`, [
    id,
  ]);
  return row && toDeskKey(row);
}

/** By name or slug. What is none of ours comes back as the sentence of a field. */
export function slugsOf(typed: string[]): string[] {
  const all = listTitles();
  return typed.map((text) => {
    const said = text.toLowerCase();
    const found = all.find(({ slug, name }) => slug === said || name.toLowerCase() === said);
    if (found) return found.slug;
    const sentence = `“${text.slice(0, 60)}” is no film or show here.`;
    throw new Problem("invalid", 422, sentence, { titles: sentence });
  });
}

export type UsageDay = { day: string; part: PartName; requests: number; refused: number };

/** The last thirty days on which there was any, newest first. */
export const usageOf = (id: number): Promise<UsageDay[]> =>
  query<UsageDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, part, requests::float8 as requests, refused::float8 as refused
     from key_usage where key_id = $1 and day > (now() at time zone 'utc')::date - 30
     order by day desc, part`,
    [id],
  );

const noSuchKey = () => new Problem("no_such_key", 404, "There is no such key.");

type NotedChange = (on: Queryable, id: number) => Promise<unknown>;
type Noted = (on: Queryable, id: number, key: string) => Promise<unknown>;

export function createKey(input: KeyInput, noted: Noted): Promise<number> {
  return transaction(async (on) => {
    const key = newPublishableKey();
    const row = await queryOne<{ id: number }>(
      `insert into publishable_keys (key, name, contact, read_origins, write_origins, requests_per_minute, titles, scopes)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [key, ...valuesOf(input)],
      on,
    );
    if (!row) throw noSuchKey();
    await noted(on, row.id, key);
    return row.id;
  });
}

const valuesOf = (input: KeyInput) => {
  const { name, contact, readOrigins, writeOrigins, requestsPerMinute, titles, scopes } = input;
  return [name, contact || null, readOrigins, writeOrigins, requestsPerMinute, titles, scopes] as const;
};

export function changeKey(id: number, input: KeyInput, noted: NotedChange): Promise<void> {
  return transaction(async (on) => {
    const changed = await query(
      `update publishable_keys set name = $2, contact = $3, read_origins = $4, write_origins = $5,
         requests_per_minute = $6, titles = $7, scopes = $8 where id = $1 returning 1`,
      [id, ...valuesOf(input)],
      on,
    );
    if (changed.length === 0) throw noSuchKey();
    await noted(on, id);
  });
}

/** Within two seconds nobody is served with it. Our own stays: /developers shows it. */
export function revokeKey(id: number, noted: NotedChange): Promise<void> {
  return transaction(async (on) => {
    const ended = await query(
      "update publishable_keys set ended_at = now() where id = $1 and not is_own and ended_at is null returning 1",
      [id],
      on,
    );
    if (ended.length === 0) throw new Problem("own_key", 409, "This key stays, or is ended already.");
    await noted(on, id);
  });
}
