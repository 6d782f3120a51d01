import {
  lockingTransaction,
  type Queryable,
  query,
  queryOne,
  transaction,
} from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { forgetDecision, noteDecision, tellDecided } from "../../moderation/decisions/decisions.server.ts";
import { wordsOfReason } from "../../moderation/guard.ts";
import { publishToParty } from "../../parties/log/party-log.server.ts";
import { lockRooms, partyOver } from "../../parties/members.server.ts";
import { publishUnreadReplies } from "../answers/answers.server.ts";
import { whoSaid } from "../answers/replies.server.ts";
import { isReply, type SpokenLine, writeLines } from "../spoken/write-lines.server.ts";

/** As its host sees it. */
export type WaitingLine = {
  id: string;
  fanId: string;
  name: string;
  text: string;
  why: string;
  isUrgent: boolean;
  /** Milliseconds since 1970. */
  at: number;
};

const mostShown = 30;

/** Those that wait in a room: the urgent first, then as they came. */
export async function waitingLines(partyId: string): Promise<WaitingLine[]> {
  const rows = await query<Omit<WaitingLine, "at" | "why"> & { at: Date; held_for: string }>(
    `select h.id, h.fan_id as "fanId", coalesce(m.name, 'Someone') as name, h.text, h.held_for,
       h.is_urgent as "isUrgent", h.held_at as at
     from held_lines h left join party_members m on m.party_id = h.party_id and m.fan_id = h.fan_id
     where h.party_id = $1 and h.state = 'held' order by h.is_urgent desc, h.held_at, h.id limit ${mostShown}`,
    [partyId],
  );
  return rows.map(({ held_for, at, ...line }) => ({
    ...line,
    why: wordsOfReason(held_for),
    at: at.getTime(),
  }));
}

type Noted = (on: Queryable) => Promise<unknown>;
type HeldRow = {
  id: string;
  party_id: string;
  fan_id: string;
  client_key: string;
  text: string;
  reply_to: number | null;
  rule: GuidelineRule;
};

const settled = () => new Problem("no_held_line", 404, "Someone has already settled this line.");
const columns = "id, party_id, fan_id, client_key, text, reply_to, rule";

/**
 * Says a line that waits, or was kept back, as if it were said now: it is the newest of its room, so that whoever reads
 * along is sent it, and it leaves no mark on its writer. Refusals: no_held_line, party_over, author_gone.
 */
export async function letLineThrough(partyId: string, id: string, noted: Noted): Promise<void> {
  const found = await queryOne<HeldRow>(
    `select ${columns} from held_lines where party_id = $1 and id::text = $2`,
    [partyId, id],
  );
  if (!found) throw settled();
  const { fan_id: fanId, client_key: clientKey, text, reply_to: answered } = found;
  const line: SpokenLine = { partyId, fanId, clientKey, text, ...(answered && { replyTo: answered }) };
  const { rows, told } = await lockingTransaction(
    (on) => Promise.all([lockRooms(on, [line]), whoSaid(on, [line].filter(isReply))]),
    async (on, [[parties, speakers], answers]) => {
      const party = parties.get(partyId);
      if (!party || party.ends_at.getTime() <= Date.now()) throw partyOver();
      if (!speakers.has(`${partyId} ${fanId}`))
        throw new Problem("author_gone", 409, "Whoever wrote this has left the product.");
      const taken = await query("delete from held_lines where id::text = $1 returning 1 as taken", [id], on);
      if (taken.length === 0) throw settled();
      // What it answered may have been taken down while it waited.
      const { replyTo: _, ...alone } = line;
      const said = await writeLines(on, [answers.size > 0 ? line : alone], { parties, speakers, answers });
      await noted(on);
      await forgetDecision("held-line", id, on);
      return { rows: said.rows, told: said.answered };
    },
  );
  publishToParty(rows);
  tellDecided(fanId);
  await publishUnreadReplies(told.map((one) => one.fanId));
}

/** Its writer is told, with the rule. Refusal: no_held_line. */
export async function keepLineBack(
  partyId: string,
  id: string,
  operator: string,
  noted: Noted,
): Promise<void> {
  const fanId = await transaction(async (on) => {
    const line = await queryOne<HeldRow>(
      `update held_lines set state = 'kept-back', settled_at = now()
       where party_id = $1 and id::text = $2 and state = 'held' returning ${columns}`,
      [partyId, id],
      on,
    );
    if (!line) throw settled();
    await replaceHold(on, line, operator);
    await noted(on);
    return line.fan_id;
  });
  tellDecided(fanId);
}

/** A line that its writer has appealed already stays appealed. */
async function replaceHold(on: Queryable, line: HeldRow, operator: string): Promise<void> {
  const appealed = await query(
    `select 1 as appealed from moderation_decisions
     where kind = 'held-line' and subject = $1 and appealed_at is not null and outcome is null`,
    [line.id],
    on,
  );
  if (appealed.length > 0) return;
  await forgetDecision("held-line", line.id, on);
  const { id: subject, fan_id: fanId, text: said, rule } = line;
  await noteDecision({ fanId, act: "kept-back", kind: "held-line", subject, said, rule, operator }, on);
}

/** Whose party a held line belongs to; null for one that is gone. */
export async function partyOfHeldLine(id: string): Promise<string | null> {
  const row = await queryOne<{ party_id: string }>("select party_id from held_lines where id::text = $1", [
    id,
  ]);
  return row?.party_id ?? null;
}

/** Nobody looks at them any more. */
export async function forgetHeldLines(): Promise<void> {
  await query(
    `delete from held_lines h using parties p
     where p.id = h.party_id and p.ends_at < now() - interval '7 days' and not exists (
       select 1 from moderation_decisions d where d.kind = 'held-line' and d.subject = h.id::text
         and d.appealed_at is not null and d.outcome is null)`,
    [],
  );
}

defineScheduledJob("forget-held-lines", "23 4 * * *", forgetHeldLines);
