import { randomUUID } from "node:crypto";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import {
  append,
  entryColumns,
  type LogRow,
  lockLogs,
  newestNumber,
  publish,
  toEntry,
} from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireVoice } from "../../fans/muting.server.ts";
import { type GuidelineRule, guidelineRules } from "../../frame/guideline-rules.ts";
import { ruleOfReason } from "../../moderation/guard.ts";
import { heldIn, readSpoken } from "../../moderation/line-reading.server.ts";
import { ownWordsInMemory } from "../../moderation/own-words.server.ts";
import { noSuchParty, partyOver } from "../../parties/members.server.ts";
import { findParty } from "../../parties/parties.server.ts";
import { type OwnRow, rowTopic, type Whisper } from "./row.ts";
import { rowOf } from "./rows.server.ts";

const mostOnAPage = 60;

/**
 * A repeated clientKey is one whisper. Refusals: no_such_party, party_over, no_row, muted, not_like_this for what the
 * word list stops: nobody but the row reads a whisper, so it goes back to its writer and waits for no host.
 */
export async function whisper({
  partyId,
  fanId,
  text,
  clientKey = randomUUID(),
}: {
  partyId: string;
  fanId: string;
  text: string;
  clientKey?: string;
}): Promise<Whisper> {
  const party = await findParty(partyId);
  if (!party) throw noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) throw partyOver();
  await requireVoice(fanId);
  const reason = heldIn(party.guard, await readNow(text), false);
  if (reason) throw notLikeThis(ruleOfReason(reason));
  const { rows, entry } = await transaction(async (on) => {
    const row = await rowOf(partyId, fanId, on);
    const own = row?.mates.find((mate) => mate.fanId === fanId);
    if (!row || !own) throw new Problem("no_row", 409, "No one sits beside you. Bring someone first.");
    const topic = rowTopic(row.id);
    await lockLogs(on, [topic]);
    const [known] = await query<LogRow>(
      `select ${entryColumns} from log_entries where topic = $1 and fan_id = $2 and client_key = $3`,
      [topic, fanId, clientKey],
      on,
    );
    if (known) return { rows: [], entry: known };
    const { place: _, ...from } = own;
    const rows = await append(on, [
      { topic, kind: "whisper", fanId, clientKey, body: { from, text, clientKey } },
    ]);
    return { rows, entry: rows[0] as LogRow };
  });
  publish(rows);
  actionsTotal.inc({ deed: "whisper" });
  return toEntry(entry) as unknown as Whisper;
}

const readNow = async (text: string) => readSpoken(text, await ownWordsInMemory());

const notLikeThis = (rule: GuidelineRule) =>
  new Problem(
    "not_like_this",
    422,
    `This was not whispered. The rule is “${guidelineRules[rule]}”. Say it in another way.`,
  );

/** The fan's row with its whispers since they joined; null without a row. */
export async function ownRow(partyId: string, fanId: string): Promise<OwnRow | null> {
  const row = await rowOf(partyId, fanId);
  if (!row) return null;
  const topic = rowTopic(row.id);
  // The number is read first: later whispers arrive live.
  const cursor = await newestNumber(topic);
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and seq <= $2 and kind = 'whisper'
       and seq > (select row_after from party_members where row_id = $4::uuid and fan_id = $5)
     order by seq desc limit $3`,
    [topic, cursor, mostOnAPage, row.id, fanId],
  );
  const isHost = row.host === fanId;
  return {
    ...row,
    cursor,
    isHost,
    whispers: rows.reverse().map((entry) => toEntry(entry) as unknown as Whisper),
  };
}
