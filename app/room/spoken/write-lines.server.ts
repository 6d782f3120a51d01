import type { Queryable } from "../../../platform/db/pool.server.ts";
import { award } from "../../fans/points/points.server.ts";
import type { MessageEntry, Speaker } from "../../parties/log/log.ts";
import {
  addHeat,
  appendToParty,
  type PartyLogRow,
  type PartyTimes,
  toPartyEntry,
} from "../../parties/log/party-log.server.ts";
import { recordReplies } from "../answers/answers.server.ts";
import { findMentions } from "../mentions/mentions.server.ts";

export type SpokenLine = {
  partyId: string;
  fanId: string;
  text: string;
  clientKey: string;
  replyTo?: number;
};

export const isReply = <Line extends SpokenLine>(line: Line): line is Line & { replyTo: number } =>
  line.replyTo !== undefined;
export const replyKey = ({ partyId, replyTo }: SpokenLine) => `${partyId} ${replyTo}`;

type Known = {
  parties: Map<string, PartyTimes>;
  /** By `${partyId} ${fanId}`. */
  speakers: Map<string, Speaker>;
  /** Who said what is answered, by `replyKey`. */
  answers: Map<string, string>;
};

type Written = { rows: PartyLogRow[]; answered: { fanId: string }[] };

/** Says lines that nothing speaks against, with all that follows from a line. The logs are locked. */
export async function writeLines(
  on: Queryable,
  lines: SpokenLine[],
  { parties, speakers, answers }: Known,
): Promise<Written> {
  const mentions = await findMentions(on, lines);
  const rows = await appendToParty(
    on,
    lines.map((line, index) => ({
      partyId: line.partyId,
      kind: "message" as const,
      fanId: line.fanId,
      clientKey: line.clientKey,
      body: {
        speaker: speakers.get(`${line.partyId} ${line.fanId}`),
        text: line.text,
        clientKey: line.clientKey,
        ...(isReply(line) && { replyTo: { seq: line.replyTo, fanId: answers.get(replyKey(line)) } }),
        ...(mentions[index]?.length && { mentions: mentions[index] }),
      },
    })),
  );
  const [, , answered] = await Promise.all([
    addHeat(
      on,
      rows.map((row) => ({ ...row, heat: 1 })),
    ),
    awardTalk(on, lines, rows, parties),
    noteReplies(on, rows),
  ]);
  return { rows, answered };
}

/** Records answers for the fans they concern. */
async function noteReplies(on: Queryable, rows: PartyLogRow[]) {
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

/** Points once per party and minute, so that spamming does not pay. */
function awardTalk(
  on: Queryable,
  lines: SpokenLine[],
  rows: PartyLogRow[],
  parties: Map<string, PartyTimes>,
): Promise<void> {
  return award(
    on,
    lines.map((line, index) => ({
      fanId: line.fanId,
      deed: "message" as const,
      ref: `${line.partyId} ${Math.floor((rows[index]?.offset_ms ?? 0) / 60_000)}`,
      titleSlug: parties.get(line.partyId)?.title_slug ?? null,
    })),
  );
}
