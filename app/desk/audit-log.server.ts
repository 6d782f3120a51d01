import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { containing } from "./search.ts";

/** One thing an operator did. */
export type Act = {
  /** Stable word, such as "request-status". */
  act: string;
  /** What it was done to, such as "beta 12"; never a person's name or address. */
  subject?: string;
  /** In words, for people. */
  said: string;
  detail?: object;
};

export type ActRow = {
  id: number;
  at: Date;
  operator: string;
  network: string;
  act: string;
  subject: string;
  said: string;
};

/** Enters what an operator did into the log that is only ever added to; on the transaction that does it, where there is one. */
export async function record(
  by: { email: string; network: string },
  { act, subject = "", said, detail }: Act,
  on?: Queryable,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into operator_acts (operator, network, act, subject, said, detail)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [by.email, by.network, act, subject, said, detail ? JSON.stringify(detail) : null],
    on,
  );
  return row?.id as number;
}

const pageSize = 50;

/** The log, newest first, before an entry. */
export async function listActs(
  search: string,
  before: number | null,
): Promise<{ acts: ActRow[]; next: number | null }> {
  const acts = await query<ActRow>(
    `select id, at, operator, network, act, subject, said from operator_acts
     where id < $1 and ($2 = '' or search like $3) order by id desc limit ${pageSize + 1}`,
    [before ?? Number.MAX_SAFE_INTEGER, search, containing(search)],
  );
  const page = acts.slice(0, pageSize);
  return { acts: page, next: acts.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}
