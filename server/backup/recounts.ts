import type { Recount } from "../../platform/backup/manifest.server.ts";
import { type Queryable, queryOne } from "../../platform/db/pool.server.ts";

type Counted = { looked: number; wrong: number };

const noted = (what: string, counted: Counted | null) => ({
  what,
  looked: counted?.looked ?? 0,
  wrong: counted?.wrong ?? 0,
});

const tallies = async (on: Queryable) =>
  noted(
    "polls and their votes",
    await queryOne<Counted>(
      `select count(*)::int as looked, (count(*) filter (where p.total_votes <> (
           select count(*) from poll_votes v where v.poll_id = p.id)
         or exists (select 1 from poll_tallies t where t.poll_id = p.id and t.votes <> (
           select count(*) from poll_votes v where v.poll_id = p.id and v.option_index = t.option_index))))::int as wrong
       from polls p`,
      [],
      on,
    ),
  );

/** Sample fans are paid by their script, week by week, and have one sum for the season. */
const points = async (on: Queryable) =>
  noted(
    "fans and their points",
    await queryOne<Counted>(
      `select count(*)::int as looked,
         (count(*) filter (where s.points is distinct from f.points))::int as wrong
       from (select fan_id, sum(points) as points from points_ledger where not is_sample group by fan_id) s
       full join (select fan_id, points from fan_points where not is_sample) f using (fan_id)`,
      [],
      on,
    ),
  );

const logs = async (on: Queryable) =>
  noted(
    "logs and their entries",
    await queryOne<Counted>(
      `select count(*)::int as looked, (count(*) filter (where h.last_seq <> coalesce(e.last, 0)
         or h.last_seq <> coalesce(e.entries, 0)))::int as wrong
       from log_heads h left join (
         select topic, max(seq) as last, count(*) as entries from log_entries group by topic) e using (topic)`,
      [],
      on,
    ),
  );

const reactions = async (on: Queryable) =>
  noted(
    "reactions and their taps",
    await queryOne<Counted>(
      `select count(*)::int as looked,
         (count(*) filter (where r.taps - r.sample_taps <> coalesce(t.taps, 0)))::int as wrong
       from reaction_totals r left join (
         select party_id, kind, sum(taps) as taps from reaction_taps group by party_id, kind) t using (party_id, kind)`,
      [],
      on,
    ),
  );

/** An uploaded picture's file is named by a hash of what is in it. */
const pictures = async (on: Queryable) =>
  noted(
    "uploaded pictures and their hashes",
    await queryOne<Counted>(
      `select count(*)::int as looked, (count(*) filter (where split_part(file, '.', 2)
         <> left(encode(sha256(bytes), 'hex'), 8)))::int as wrong
       from picture_files`,
      [],
      on,
    ),
  );

export const recounts: Recount[] = [tallies, points, logs, reactions, pictures];
