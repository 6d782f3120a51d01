import { randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { award } from "../../fans/points/points.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import {
  addHeat,
  appendToParty,
  type PartyTimes,
  publishToParty,
  toPartyEntry,
  topicOfParty,
} from "../../parties/log/party-log.server.ts";
import { lockRooms, noSuchParty, partyOver } from "../../parties/members.server.ts";
import { publishUnreadReplies, recordReplies } from "../answers/answers.server.ts";
import { whoSaid } from "../answers/replies.server.ts";
import { findMentions } from "../mentions/mentions.server.ts";
import { slowedAmong } from "./slow.server.ts";

type Message = { partyId: string; fanId: string; text: string; clientKey: string; replyTo?: number };
type LogRows = Awaited<ReturnType<typeof appendToParty>>;

const messages = new GroupCommit<Message, MessageEntry>(writeMessages, {
  keyOf: ({ partyId }) => partyId,
});

/**
 * Resolves after the commit; a repeated clientKey is one entry. Refusals: no_such_party, party_over, join_first,
 * muted, slow_room in slow mode, and no_such_message if the answered line is gone.
 */
export async function say(
  message: Omit<Message, "clientKey"> & { clientKey?: string },
): Promise<MessageEntry> {
  const entry = await messages.add({ ...message, clientKey: message.clientKey ?? randomUUID() });
  actionsTotal.inc({ deed: "message" });
  return entry;
}

export const messagesSettled = (): Promise<void> => messages.settled();

const keyOf = (item: Message) => `${topicOfParty(item.partyId)} ${item.fanId} ${item.clientKey}`;

async function writeMessages(items: Message[]): Promise<ItemOutcome<MessageEntry>[]> {
  const written: LogRows = [];
  let answered: Awaited<ReturnType<typeof noteReplies>> = [];
  const outcomes = await lockingTransaction(
    (on) => Promise.all([lockRooms(on, items), findSent(on, items), whoSaid(on, items.filter(isReply))]),
    async (on, [[parties, speakers, muted], known, answers]) => {
      written.length = 0;
      const slowed = await slowedAmong(on, items, parties);
      const refusals = items.map(
        (item) => refusal(item, parties, speakers) ?? muted.get(item.fanId) ?? replyRefusal(item, answers),
      );
      const fresh = new Map<string, Message>();
      items.forEach((item, index) => {
        if (refusals[index] || known.has(keyOf(item)) || fresh.has(keyOf(item))) return;
        refusals[index] = slowed(item);
        if (!refusals[index]) fresh.set(keyOf(item), item);
      });
      const senders = [...fresh.values()];
      const mentions = await findMentions(on, senders);
      const rows = await appendToParty(
        on,
        senders.map((item, index) => ({
          partyId: item.partyId,
          kind: "message" as const,
          fanId: item.fanId,
          clientKey: item.clientKey,
          body: {
            speaker: speakers.get(`${item.partyId} ${item.fanId}`),
            text: item.text,
            clientKey: item.clientKey,
            ...(isReply(item) && { replyTo: { seq: item.replyTo, fanId: answers.get(replyKey(item)) } }),
            ...(mentions[index]?.length && { mentions: mentions[index] }),
          },
        })),
      );
      rows.forEach((row, index) => {
        known.set(keyOf(senders[index] as Message), toPartyEntry(row) as MessageEntry);
      });
      [, , answered] = await Promise.all([
        addHeat(
          on,
          rows.map((row) => ({ ...row, heat: 1 })),
        ),
        awardTalk(on, senders, rows, parties),
        noteReplies(on, rows),
      ]);
      written.push(...rows);
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

const isReply = (item: Message): item is Message & { replyTo: number } => item.replyTo !== undefined;
const replyKey = ({ partyId, replyTo }: Message) => `${partyId} ${replyTo}`;

const replyRefusal = (item: Message, answers: Map<string, string>): Problem | null =>
  isReply(item) && !answers.has(replyKey(item))
    ? new Problem("no_such_message", 404, "The line you answer is gone. Say it without it.")
    : null;

/** Records answers for the fans they concern. */
async function noteReplies(on: Queryable, rows: LogRows) {
  const answers = rows.flatMap((row) => {
    const { speaker, replyTo, mentions = [] } = toPartyEntry(row) as MessageEntry;
    const fanIds = new Set([replyTo?.fanId, ...mentions.map((mention) => mention.fanId)]);
    return [...fanIds].flatMap((fanId) =>
      fanId && fanId !== speaker.fanId
        ? [{ fanId, partyId: row.party_id, seq: row.seq, by: speaker.fanId }]
        : [],
    );
  });
  await recordReplies(on, answers);
  return answers;
}

function refusal(
  item: Message,
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

async function findSent(on: Queryable, items: Message[]): Promise<Map<string, MessageEntry>> {
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
    rows.map((row) => [`${row.topic} ${row.fan_id} ${row.client_key}`, toPartyEntry(row) as MessageEntry]),
  );
}

/** Points once per party and minute, so that spamming does not pay. */
function awardTalk(
  on: Queryable,
  senders: Message[],
  rows: LogRows,
  parties: Map<string, PartyTimes>,
): Promise<void> {
  return award(
    on,
    senders.map((item, index) => ({
      fanId: item.fanId,
      deed: "message" as const,
      ref: `${item.partyId} ${Math.floor((rows[index]?.offset_ms ?? 0) / 60_000)}`,
      titleSlug: parties.get(item.partyId)?.title_slug ?? null,
    })),
  );
}
