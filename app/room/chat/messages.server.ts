import { randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { guidelineRules } from "../../frame/guideline-rules.ts";
import { readSpoken } from "../../moderation/line-reading.server.ts";
import { ownWordsInMemory } from "../../moderation/own-words.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import {
  type PartyLogRow,
  type PartyTimes,
  publishToParty,
  toPartyEntry,
  topicOfParty,
} from "../../parties/log/party-log.server.ts";
import { lockRooms, noSuchParty, partyOver } from "../../parties/members.server.ts";
import { publishUnreadReplies } from "../answers/answers.server.ts";
import { whoSaid } from "../answers/replies.server.ts";
import type { HeldLine } from "../held/held-line.ts";
import { type CheckedLine, holdLines } from "../held/holding.server.ts";
import { isReply, replyKey, type SpokenLine, writeLines } from "../spoken/write-lines.server.ts";
import { slowedAmong } from "./slow.server.ts";

/** A line that waits for a host is in no log: nobody but its writer and the desk is sent it. */
export type SaidOrHeld = { entry: MessageEntry; held?: undefined } | { held: HeldLine; entry?: undefined };

const messages = new GroupCommit<CheckedLine, SaidOrHeld>(writeMessages, {
  keyOf: ({ partyId }) => partyId,
});

type Unkeyed = Omit<SpokenLine, "clientKey"> & { clientKey?: string };

/**
 * Resolves after the commit; a repeated clientKey is one entry, or one line that waits. Refusals: no_such_party,
 * party_over, join_first, muted, slow_room in slow mode, and no_such_message if the answered line is gone.
 */
export async function sayOrHold(message: Unkeyed): Promise<SaidOrHeld> {
  const ownWords = ownWordsInMemory();
  const reading = readSpoken(message.text, ownWords instanceof Promise ? await ownWords : ownWords);
  const said = await messages.add({ ...message, clientKey: message.clientKey ?? randomUUID(), reading });
  actionsTotal.inc({ deed: said.entry ? "message" : "held-line" });
  return said;
}

/** The same for who has no use for a line that waits. Also refuses: held. */
export async function say(message: Unkeyed): Promise<MessageEntry> {
  const { entry, held } = await sayOrHold(message);
  if (held) throw new Problem("held", 409, heldMessage(held));
  return entry;
}

/** What its writer is told. */
export function heldMessage({ rule, state }: HeldLine): string {
  const ofRule = `The rule is “${guidelineRules[rule]}”.`;
  return state === "kept-back"
    ? `A host kept this line back. ${ofRule}`
    : `This line waits for a host. ${ofRule} Only you see it until then.`;
}

export const messagesSettled = (): Promise<void> => messages.settled();

const keyOf = (item: SpokenLine) => `${topicOfParty(item.partyId)} ${item.fanId} ${item.clientKey}`;

async function writeMessages(items: CheckedLine[]): Promise<ItemOutcome<SaidOrHeld>[]> {
  const written: PartyLogRow[] = [];
  let answered: { fanId: string }[] = [];
  const outcomes = await lockingTransaction(
    (on) => Promise.all([lockRooms(on, items), findSent(on, items), whoSaid(on, items.filter(isReply))]),
    async (on, [[parties, speakers, muted], known, answers]) => {
      written.length = 0;
      const slowed = await slowedAmong(on, items, parties);
      const refusals = items.map(
        (item) => refusal(item, parties, speakers) ?? muted.get(item.fanId) ?? replyRefusal(item, answers),
      );
      const fresh = new Map<string, CheckedLine>();
      items.forEach((item, index) => {
        if (refusals[index] || known.has(keyOf(item)) || fresh.has(keyOf(item))) return;
        refusals[index] = slowed(item);
        if (!refusals[index]) fresh.set(keyOf(item), item);
      });
      const asked = [...fresh.values()];
      const held = await holdLines(on, asked, parties);
      held.forEach((line, index) => {
        if (line) known.set(keyOf(asked[index] as CheckedLine), { held: line });
      });
      const senders = asked.filter((_, index) => !held[index]);
      const said = await writeLines(on, senders, { parties, speakers, answers });
      said.rows.forEach((row, index) => {
        known.set(keyOf(senders[index] as CheckedLine), { entry: toPartyEntry(row) as MessageEntry });
      });
      answered = said.answered;
      written.push(...said.rows);
      return items.map((item, index) => known.get(keyOf(item)) ?? (refusals[index] as Problem));
    },
  );
  publishToParty(written);
  // Not awaited: the next page loads it anyway.
  void publishUnreadReplies(answered.map(({ fanId }) => fanId)).catch((error) =>
    log.warn({ err: error }, "fans were not notified of answers"),
  );
  return outcomes;
}

const replyRefusal = (item: SpokenLine, answers: Map<string, string>): Problem | null =>
  isReply(item) && !answers.has(replyKey(item))
    ? new Problem("no_such_message", 404, "The line you answer is gone. Say it without it.")
    : null;

function refusal(
  item: SpokenLine,
  parties: Map<string, PartyTimes>,
  speakers: Map<string, unknown>,
): Problem | null {
  const party = parties.get(item.partyId);
  if (!party) return noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) return partyOver();
  if (!speakers.has(`${item.partyId} ${item.fanId}`)) {
    return new Problem("join_first", 409, "Join the party to say something.");
  }
  return null;
}

async function findSent(on: Queryable, items: SpokenLine[]): Promise<Map<string, SaidOrHeld>> {
  const rows = await query<LogRow & { fan_id: string; client_key: string }>(
    `select ${entryColumns}, fan_id, client_key from log_entries
     join unnest($1::text[], $2::text[], $3::text[]) as t (topic, fan_id, client_key)
       using (topic, fan_id, client_key)`,
    [
      items.map((item) => topicOfParty(item.partyId)),
      items.map((item) => item.fanId),
      items.map((item) => item.clientKey),
    ],
    on,
  );
  return new Map(
    rows.map((row) => [
      `${row.topic} ${row.fan_id} ${row.client_key}`,
      { entry: toPartyEntry(row) as MessageEntry },
    ]),
  );
}
