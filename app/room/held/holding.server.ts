import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { noteDecision } from "../../moderation/decisions/decisions.server.ts";
import { newcomer, ruleOfReason } from "../../moderation/guard.ts";
import { heldIn, isUrgentReason, type LineReading } from "../../moderation/line-reading.server.ts";
import { type PartyTimes, topicOfParty } from "../../parties/log/party-log.server.ts";
import type { SpokenLine } from "../spoken/write-lines.server.ts";
import type { HeldLine } from "./held-line.ts";

/** A line with what was read in it before its batch began. */
export type CheckedLine = SpokenLine & { reading: LineReading | null };

/** The same line again within this is a repeated one. */
const repeatedWithin = "2 minutes";

/**
 * Of lines that could be said, those that wait for a host instead, stored and in the given order; null is said. The logs
 * are locked. A room that is not strict and lines in which nothing was read cost no query.
 */
export async function holdLines(
  on: Queryable,
  lines: CheckedLine[],
  parties: Map<string, PartyTimes>,
): Promise<(HeldLine | null)[]> {
  const guardOf = (line: CheckedLine) => parties.get(line.partyId)?.guard ?? "off";
  const [newcomers, repeated] = await Promise.all([
    findNewcomers(
      on,
      lines.filter((line) => guardOf(line) === "gentle" && line.reading?.found.includes("link")),
    ),
    findRepeated(
      on,
      lines.filter((line) => guardOf(line) === "strict"),
    ),
  ]);
  const reasons = lines.map(
    (line) =>
      heldIn(guardOf(line), line.reading, newcomers.has(seatOf(line))) ??
      (repeated.has(line) ? "repeated" : null),
  );
  const held: (HeldLine | null)[] = [];
  for (const [index, line] of lines.entries()) {
    const reason = reasons[index];
    held.push(reason ? await hold(on, line, reason) : null);
  }
  return held;
}

type Row = { id: string; state: HeldLine["state"]; text: string; rule: GuidelineRule; is_new: boolean };

/** Sent again, it is the line that waits already. */
async function hold(on: Queryable, line: CheckedLine, reason: string): Promise<HeldLine> {
  const { partyId, fanId, clientKey, text, replyTo } = line;
  const [row] = await query<Row>(
    `insert into held_lines (party_id, fan_id, client_key, text, reply_to, held_for, rule, is_urgent)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (party_id, fan_id, client_key) do update set client_key = excluded.client_key
     returning id, state, text, rule, xmax = 0 as is_new`,
    [partyId, fanId, clientKey, text, replyTo ?? null, reason, ruleOfReason(reason), isUrgentReason(reason)],
    on,
  );
  const { is_new: isNew, ...kept } = row as Row;
  if (isNew)
    await noteDecision(
      {
        fanId,
        act: "held",
        kind: "held-line",
        subject: kept.id,
        said: text,
        rule: kept.rule,
        operator: null,
      },
      on,
    );
  return { ...kept, clientKey };
}

const seatOf = ({ partyId, fanId }: SpokenLine) => `${partyId} ${fanId}`;

async function findNewcomers(on: Queryable, lines: CheckedLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const rows = await query<{ seat: string }>(
    `select m.party_id || ' ' || m.fan_id as seat
     from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as t (party_id, fan_id, topic)) t
     join party_members m on m.party_id = t.party_id and m.fan_id = t.fan_id
     where m.joined_at > now() - $4::int * interval '1 minute' or $5::int > (
       select count(*) from (
         select 1 from log_entries l where l.topic = t.topic and l.fan_id = t.fan_id and l.kind = 'message'
           and l.body->'removed' is null limit $5::int) said)`,
    [
      lines.map(({ partyId }) => partyId),
      lines.map(({ fanId }) => fanId),
      lines.map(({ partyId }) => topicOfParty(partyId)),
      newcomer.minutes,
      newcomer.lines,
    ],
    on,
  );
  return new Set(rows.map(({ seat }) => seat));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Lines that say what their writer has just said, in the log or earlier in the same batch. */
async function findRepeated(on: Queryable, lines: CheckedLine[]): Promise<Set<CheckedLine>> {
  if (lines.length === 0) return new Set();
  const rows = await query<{ seat: string; text: string }>(
    `select t.party_id || ' ' || t.fan_id as seat, l.body->>'text' as text
     from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as t (party_id, fan_id, topic)) t
     join log_entries l on l.topic = t.topic and l.fan_id = t.fan_id and l.kind = 'message'
       and l.at > now() - interval '${repeatedWithin}'`,
    [
      lines.map(({ partyId }) => partyId),
      lines.map(({ fanId }) => fanId),
      lines.map(({ partyId }) => topicOfParty(partyId)),
    ],
    on,
  );
  const said = new Set(rows.map(({ seat, text }) => `${seat} ${plain(text)}`));
  const again = new Set<CheckedLine>();
  for (const line of lines) {
    const key = `${seatOf(line)} ${plain(line.text)}`;
    if (plain(line.text) !== "" && said.has(key)) again.add(line);
    said.add(key);
  }
  return again;
}
