import { setTimeout as delay } from "node:timers/promises";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { type DayNumbers, daysShown, type NumberKind, type Numbers, numberKinds } from "./numbers.ts";

const dayMs = 24 * 3_600_000;
const daysKept = 2 * daysShown;
/** How old today's row may be before whoever asks has it counted anew. */
const freshMs = 10_000;
/** So long a page waits for that. On a day with many rows it shows the row as it was, and the next one has the new. */
const patienceMs = 15;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Days that are over and were counted since, are left. */
defineScheduledJob("daily-numbers", "7 * * * *", () => keepDue());

export async function keepDue(now = Date.now()): Promise<void> {
  const today = dayOf(now);
  const row = await queryOne<{ day: string | null }>(
    `select min(d.day)::date::text as day from generate_series($1::date - ($2::int - 1), $1::date, interval '1 day') as d (day)
     where not exists (select 1 from daily_numbers n
       where n.day = d.day::date and n.counted_at >= (d.day::date + 1)::timestamp at time zone 'UTC' + interval '5 minutes')`,
    [today, daysKept],
  );
  if (row?.day) await keepDays(row.day, today);
}

type Counted = { day: string; kind: NumberKind; people: number; sample: number };

const since = "($1::date::timestamp at time zone 'UTC')";
const until = "(($2::date + 1)::timestamp at time zone 'UTC')";

/** Of each day from `$1` to `$2`. Who acted is anybody with an entry in a log, a line in the ledger of points or a claim. */
const counting = `
  with said as (
    select (e.at at time zone 'UTC')::date as day, e.kind = 'message' and e.topic like 'party:%' as is_line, e.is_sample,
      case when e.is_sample then coalesce(e.fan_id, e.body -> 'speaker' ->> 'fanId') else e.fan_id end as fan_id
    from log_entries e where e.at >= ${since} and e.at < ${until}
  ), claimed as (
    select (c.claimed_at at time zone 'UTC')::date as day, c.is_sample, c.fan_id
    from drops d join drop_claims c on c.drop_id = d.id
    where d.opens_at < ${until} and c.claimed_at >= ${since} and c.claimed_at < ${until} and c.number is not null
  ), acted as (
    select day, fan_id, bool_or(is_sample) as is_sample from (
      select day, fan_id, is_sample from said
      union all select day, fan_id, is_sample from claimed
      union all select (l.at at time zone 'UTC')::date, l.fan_id, l.is_sample from points_ledger l
        where l.at >= ${since} and l.at < ${until}
    ) a where fan_id is not null group by day, fan_id
  ), counted as (
    select 'acted' as kind, day, is_sample from acted
    union all select 'lines', day, is_sample from said where is_line
    union all select 'claims', day, is_sample from claimed
    union all select 'votes', (v.created_at at time zone 'UTC')::date, v.is_sample from poll_votes v
      where v.created_at >= ${since} and v.created_at < ${until}
    union all select 'joined', (m.joined_at at time zone 'UTC')::date,
        exists (select 1 from fans f where f.is_sample and f.id = m.fan_id)
      from parties p join party_members m on m.party_id = p.id
      where p.starts_at < ${until} and p.ends_at >= ${since} and m.joined_at >= ${since} and m.joined_at < ${until}
  )
  select d.day::date as day, k.kind, (count(c.kind) filter (where not c.is_sample))::int as people,
    (count(c.kind) filter (where c.is_sample))::int as sample
  from generate_series($1::date, $2::date, interval '1 day') as d (day)
  cross join unnest($3::text[]) as k (kind)
  left join counted c on c.day = d.day::date and c.kind = k.kind
  group by 1, 2 order by 1, 2`;

/** From what is kept, without writing. */
export const countDays = (from: string, to: string): Promise<Counted[]> =>
  query<Counted>(`select day::text as day, kind, people, sample from (${counting}) as counted`, [
    from,
    to,
    [...numberKinds],
  ]);

/** Counts these days anew. An older count never takes the place of a newer one. */
export async function keepDays(from: string, to: string): Promise<void> {
  await transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    await query(
      `insert into daily_numbers as n (day, kind, people, sample, counted_at)
       select day, kind, people, sample, now() from (${counting}) as counted
       on conflict (day, kind) do update set people = excluded.people, sample = excluded.sample, counted_at = excluded.counted_at
       where n.counted_at <= excluded.counted_at`,
      [from, to, [...numberKinds]],
      on,
    );
  });
}

/** Once the samples are cleared, no drawing shows them any more. */
export async function forgetSampleNumbers(on: Queryable): Promise<void> {
  await query("update daily_numbers set sample = 0 where sample > 0", [], on);
}

const recent = new SingleFlight<void>(
  (today) =>
    keepDays(today, today).catch((error) => log.warn({ err: error }, "today's numbers were not counted")),
  freshMs,
);

type Row = Counted & { counted_at: Date };

/** Reads kept rows alone, however many fans there are. */
export async function readNumbers(now = Date.now()): Promise<Numbers> {
  const today = dayOf(now);
  await Promise.race([recent.of(today), delay(patienceMs, undefined, { ref: false })]);
  const rows = await query<Row>(
    `select day::text as day, kind, people, sample, counted_at from daily_numbers
     where day > $1::date - $2::int and day <= $1::date order by day`,
    [today, daysKept],
  );
  const ofDay = Map.groupBy(rows, ({ day }) => day);
  const days = Array.from({ length: daysKept }, (_, at) => dayOf(now - (daysKept - 1 - at) * dayMs));
  const all = days.map((day) => numbersOf(day, ofDay.get(day) ?? []));
  return {
    before: all.slice(0, daysShown),
    days: all.slice(daysShown),
    countedAt: ofDay.get(today)?.[0]?.counted_at.getTime() ?? null,
  };
}

const numbersOf = (day: string, rows: Row[]): DayNumbers => {
  const of = (kind: NumberKind) => {
    const row = rows.find((one) => one.kind === kind);
    return { people: row?.people ?? 0, sample: row?.sample ?? 0 };
  };
  return {
    day,
    acted: of("acted"),
    joined: of("joined"),
    votes: of("votes"),
    lines: of("lines"),
    claims: of("claims"),
  };
};
