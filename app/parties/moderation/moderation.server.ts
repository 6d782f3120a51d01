import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";

/** Refuses what is not a message of this party. */
async function requireMessage(partyId: string, seq: number): Promise<void> {
  const found = await queryOne(
    "select 1 as found from party_log where party_id = $1 and seq = $2 and kind = 'message'",
    [partyId, seq],
  );
  if (!found) throw new Problem("no_such_message", 404, "This message does not exist.");
}

/** Reports a message to the operator; reporting it again changes the reason. */
export async function reportMessage(
  partyId: string,
  seq: number,
  session: string,
  reason: string,
): Promise<void> {
  await requireMessage(partyId, seq);
  await query(
    `insert into message_reports (party_id, seq, user_session, reason) values ($1, $2, $3, $4)
     on conflict (party_id, seq, user_session) do update set reason = excluded.reason`,
    [partyId, seq, session, reason],
  );
}

/** Hides a message for this fan alone. */
export async function hideMessage(partyId: string, seq: number, session: string): Promise<void> {
  await requireMessage(partyId, seq);
  await query(
    "insert into hidden_messages (party_id, seq, user_session) values ($1, $2, $3) on conflict do nothing",
    [partyId, seq, session],
  );
}

/** Shows a hidden message again. */
export async function showMessage(partyId: string, seq: number, session: string): Promise<void> {
  await query("delete from hidden_messages where party_id = $1 and seq = $2 and user_session = $3", [
    partyId,
    seq,
    session,
  ]);
}

/** The numbers of the messages this fan hid in a party. */
export async function listHidden(partyId: string, session: string | null): Promise<number[]> {
  if (!session) return [];
  const rows = await query<{ seq: number }>(
    "select seq from hidden_messages where user_session = $1 and party_id = $2 order by seq desc limit 500",
    [session, partyId],
  );
  return rows.map((row) => row.seq);
}
