import { query } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { alert } from "../../desk/alerts/alert.server.ts";

const before = "10 minutes";

/** Sample parties play by their script. */
const withoutHost = `from parties p where p.starts_at > now() and p.starts_at <= now() + interval '${before}'
  and p.sample_of is null and not exists (
    select 1 from control_room_hosts h where h.party_id = p.id and h.seen_at > now() - interval '100 seconds')
  and not exists (
    select 1 from alert_events e where e.kind = 'party' and e.key = p.id || ' ' || extract(epoch from p.starts_at)::bigint)`;

/** Told once for each start: a party that is put off is told of again. */
export async function tellOfMissingHosts(): Promise<void> {
  const parties = await query<{ id: string; title: string; key: string; minutes: number }>(
    `select p.id, p.title, p.id || ' ' || extract(epoch from p.starts_at)::bigint as key,
       ceil(extract(epoch from p.starts_at - now()) / 60)::int as minutes ${withoutHost} order by p.starts_at limit 20`,
  );
  for (const { id, title, key, minutes } of parties) {
    const begins = minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
    const said = `“${title}” begins ${begins}, and nobody has its control room open.`;
    await alert("party", { key, said, path: `/operator/parties/${id}/room` });
  }
}

defineTicker({
  name: "missing-hosts",
  everyMs: 30_000,
  due: pendingQuery(`select 1 ${withoutHost}`),
  work: tellOfMissingHosts,
});
