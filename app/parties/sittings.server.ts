import { query } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { idsWithReaders, personsReading } from "../../platform/live/hub.server.ts";
import { topicOfParty } from "./log/party-log.server.ts";

const everyMs = 5 * 60_000;
const mostAtOnce = 1_000;

defineTicker({ name: "sittings", everyMs, work: noteSittings });

/** Who sits in a party that is on is there all the while: they come back half an hour after they were last seen, not after they came. */
export async function noteSittings(): Promise<void> {
  const there = idsWithReaders("party").flatMap((partyId) =>
    personsReading(topicOfParty(partyId)).map((fanId) => ({ partyId, fanId })),
  );
  for (let from = 0; from < there.length; from += mostAtOnce) {
    const some = there.slice(from, from + mostAtOnce);
    await query(
      `update party_members m set last_visit_at = now() from unnest($1::text[], $2::text[]) as t (party_id, fan_id), parties p
       where m.party_id = t.party_id and m.fan_id = t.fan_id and p.id = m.party_id and p.ends_at > now()`,
      [some.map(({ partyId }) => partyId), some.map(({ fanId }) => fanId)],
    );
  }
}
