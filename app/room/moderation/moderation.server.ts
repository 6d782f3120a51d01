import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";

async function requireMessage(partyId: string, seq: number): Promise<void> {
  const found = await queryOne(
    "select 1 as found from log_entries where topic = $1 and seq = $2 and kind = 'message'",
    [topicOfParty(partyId), seq],
  );
  if (!found) throw new Problem("no_such_message", 404, "This message does not exist.");
}

export async function hideMessage(partyId: string, seq: number, fanId: string): Promise<void> {
  await requireMessage(partyId, seq);
  await query(
    "insert into hidden_messages (party_id, seq, fan_id) values ($1, $2, $3) on conflict do nothing",
    [partyId, seq, fanId],
  );
}

export async function showMessage(partyId: string, seq: number, fanId: string): Promise<void> {
  await query("delete from hidden_messages where party_id = $1 and seq = $2 and fan_id = $3", [
    partyId,
    seq,
    fanId,
  ]);
}
