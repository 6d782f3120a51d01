import { query } from "../../platform/db/pool.server.ts";

let made = 0;

/** A recommendation with seats, or none; `startsIn` is in seconds. */
export async function openEvening(seats: number | null, startsIn = 3_600): Promise<string> {
  const id = `evening-${process.pid}-${made++}`;
  await query(
    `insert into recommendations (id, title, type, seats, date, location, starts_at, ends_at)
     values ($1, 'The quiet reel', 'Event', $2, 'Tonight, late', 'Hall B', now() + $3 * interval '1 second',
       now() + ($3 + 3600) * interval '1 second')`,
    [id, seats, startsIn],
  );
  return id;
}
