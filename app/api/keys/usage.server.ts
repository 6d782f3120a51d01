import { query } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import type { PartName } from "../part.ts";

/** Counted in memory and added up in the table every few seconds: a crash loses those. */
let counted = new Map<string, { keyId: number; part: PartName; requests: number; refused: number }>();

export function countUse(keyId: number, part: PartName, wasRefused: boolean): void {
  const name = `${keyId} ${part}`;
  const entry = counted.get(name) ?? { keyId, part, requests: 0, refused: 0 };
  entry.requests += 1;
  if (wasRefused) entry.refused += 1;
  counted.set(name, entry);
}

export async function writeUsage(): Promise<void> {
  if (counted.size === 0) return;
  const entries = [...counted.values()].sort((a, b) => a.keyId - b.keyId || (a.part < b.part ? -1 : 1));
  counted = new Map();
  await query(
    `insert into key_usage as known (key_id, day, part, requests, refused)
     select key_id, (now() at time zone 'utc')::date, part, requests, refused
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as t (key_id, part, requests, refused)
     where exists (select 1 from publishable_keys k where k.id = key_id)
     on conflict (key_id, day, part) do update
       set requests = known.requests + excluded.requests, refused = known.refused + excluded.refused`,
    [
      entries.map(({ keyId }) => keyId),
      entries.map(({ part }) => part),
      entries.map(({ requests }) => requests),
      entries.map(({ refused }) => refused),
    ],
  );
}

defineTicker({ name: "key-usage", everyMs: 5_000, work: writeUsage });
