import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { type PartyTimes, topicOfParty } from "../../parties/log/party-log.server.ts";

type Line = { partyId: string; fanId: string };

const keyOf = ({ partyId, fanId }: Line) => `${partyId} ${fanId}`;

/**
 * Checks lines of one batch in order against slow mode. For each it returns null and counts the line, or the reason
 * to refuse it. The logs are locked. Without slow mode it runs no query.
 */
export async function slowedAmong(
  on: Queryable,
  lines: Line[],
  parties: Map<string, PartyTimes>,
): Promise<(line: Line) => Problem | null> {
  const secondsOf = ({ partyId }: Line) => parties.get(partyId)?.slow_seconds ?? 0;
  const asked = lines.filter((line) => secondsOf(line) > 0);
  if (asked.length === 0) return () => null;
  const now = Date.now();
  const rows = await query<{ party_id: string; fan_id: string; at: Date }>(
    `select t.party_id, t.fan_id, max(l.at) as at
     from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as t (party_id, fan_id, topic)) t
     join log_entries l on l.topic = t.topic and l.fan_id = t.fan_id and l.kind = 'message' and l.client_key is not null
     group by 1, 2`,
    [
      asked.map((line) => line.partyId),
      asked.map((line) => line.fanId),
      asked.map((line) => topicOfParty(line.partyId)),
    ],
    on,
  );
  const last = new Map(rows.map((row) => [`${row.party_id} ${row.fan_id}`, row.at.getTime()]));
  return (line) => {
    const seconds = secondsOf(line);
    const since = now - (last.get(keyOf(line)) ?? 0);
    if (seconds > 0 && since < seconds * 1_000) return slowRoom(seconds, Math.ceil(seconds - since / 1_000));
    if (seconds > 0) last.set(keyOf(line), now);
    return null;
  };
}

function slowRoom(seconds: number, left: number): Problem {
  return new Problem(
    "slow_room",
    429,
    `The host has slowed the room: a line every ${seconds} seconds. Yours can go in ${left}.`,
  );
}
