import { query } from "../../../platform/db/pool.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import type { MessageEntry } from "./log.ts";
import { toPartyEntry } from "./party-log.server.ts";

/** The pinned line in its current state; null without one, or after its removal. */
export async function findPinned(partyId: string): Promise<MessageEntry | null> {
  const [row] = await query<LogRow>(
    `select ${entryColumns} from log_entries join parties p on p.id = $1 and seq = p.pinned_seq
     where topic = 'party:' || $1 and kind = 'message' and body->'removed' is null`,
    [partyId],
  );
  return row ? (toPartyEntry(row) as MessageEntry) : null;
}
