import { type Queryable, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { amend } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { subjectOf } from "../../moderation/report-words.ts";
import { settleReports } from "../../moderation/reports.server.ts";
import type { Speaker } from "../../parties/log/log.ts";
import {
  appendToParty,
  lockParties,
  publishToParty,
  topicOfParty,
} from "../../parties/log/party-log.server.ts";
import { publishRepliesOfLine } from "../answers/answers.server.ts";
import { forgetCredits } from "../credits/forget-credits.server.ts";

type TransactionCallback = (on: Queryable) => Promise<unknown>;

const noSuchMessage = () => new Problem("no_such_message", 404, "This message does not exist.");

/** Moves the text from the log to `removed_messages`, so that no page, stream or later reader can show it. */
export async function removeMessage(
  partyId: string,
  seq: number,
  alsoInTransaction?: TransactionCallback,
): Promise<void> {
  await change(partyId, "message-removed", seq, async (on) => {
    const taken = await queryOne<{ body: { speaker: Speaker } }>(
      `insert into removed_messages (party_id, seq, body)
       select $1, seq, body from log_entries where topic = $3 and seq = $2 and kind = 'message'
       on conflict do nothing returning body`,
      [partyId, seq, topicOfParty(partyId)],
      on,
    );
    if (!taken) throw noSuchMessage();
    await amend(on, topicOfParty(partyId), seq, { speaker: taken.body.speaker, text: "", removed: true });
    await settleReports("message", subjectOf(partyId, seq), on);
    await alsoInTransaction?.(on);
  });
}

export async function restoreMessage(
  partyId: string,
  seq: number,
  alsoInTransaction?: TransactionCallback,
): Promise<void> {
  await change(partyId, "message-restored", seq, async (on) => {
    const kept = await queryOne<{ body: object }>(
      "delete from removed_messages where party_id = $1 and seq = $2 returning body",
      [partyId, seq],
      on,
    );
    if (!kept) throw noSuchMessage();
    await amend(on, topicOfParty(partyId), seq, kept.body);
    await alsoInTransaction?.(on);
  });
}

async function change(partyId: string, word: string, of: number, work: TransactionCallback): Promise<void> {
  const rows = await transaction(async (on) => {
    await lockParties(on, [partyId]);
    await work(on);
    await forgetCredits(on, [partyId]);
    return appendToParty(on, [{ partyId, kind: "change", body: { change: word, of } }]);
  });
  publishToParty(rows);
  await publishRepliesOfLine(partyId, of);
}

/** Makes open rooms reload party and polls. */
export async function publishPartyChange(partyId: string): Promise<void> {
  const rows = await transaction(async (on) => {
    await lockParties(on, [partyId]);
    await forgetCredits(on, [partyId]);
    return appendToParty(on, [{ partyId, kind: "change", body: { change: "party" } }]);
  });
  publishToParty(rows);
}
