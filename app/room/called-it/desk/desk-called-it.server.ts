import { query } from "../../../../platform/db/pool.server.ts";
import { findParty } from "../../../parties/parties.server.ts";

const mostListed = 500;

/** Sealed answers per poll, and the texts of opened predictions. Null for an unknown party. */
export async function loadSealedAtDesk(partyId: string) {
  const party = await findParty(partyId);
  if (!party) return null;
  const [questions, [waiting], opened] = await Promise.all([
    query<{ id: string; title: string; options: string[]; sealed: number }>(
      `select p.id, p.title, p.options, count(s.id)::int as sealed from polls p
       join predictions s on s.poll_id = p.id and s.opened_at is null
       where p.party_id = $1 group by p.id order by p.opens_at, p.id`,
      [partyId],
    ),
    query<{ sealed: number }>(
      "select count(*)::int as sealed from predictions where party_id = $1 and poll_id is null and opened_at is null",
      [partyId],
    ),
    query<{ id: string; name: string; text: string; offsetMs: number }>(
      `select s.id, m.name, s.text, s.offset_ms as "offsetMs" from predictions s
       join party_members m on m.party_id = s.party_id and m.fan_id = s.fan_id
       where s.party_id = $1 and s.poll_id is null and s.opened_at is not null and s.mark_id is null
       order by s.sealed_at, s.id limit $2`,
      [partyId, mostListed],
    ),
  ]);
  return {
    party: { id: party.id, title: party.title },
    questions,
    waiting: waiting?.sealed ?? 0,
    opened,
  };
}
