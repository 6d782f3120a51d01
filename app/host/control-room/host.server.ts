import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import { forgetDecision, noteDecision, tellDecided } from "../../moderation/decisions/decisions.server.ts";
import { giveVoiceBack, muteUnder } from "../../moderation/decisions/mutes.server.ts";
import type { Guard } from "../../moderation/guard.ts";
import { ruleOfText } from "../../moderation/line-reading.server.ts";
import { subjectOf } from "../../moderation/report-words.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { noSuchParty } from "../../parties/members.server.ts";
import { publishPartyChange, removeMessage, restoreMessage } from "../../room/moderation/removal.server.ts";

type Noted = (on: Queryable, partyId: string) => Promise<unknown>;

/** Above the others in its room; null takes the pin out. Refusals: no_such_message, no_such_party. */
export async function pinLine(partyId: string, seq: number | null, noted: Noted): Promise<void> {
  await change(partyId, noted, async (on) => {
    if (seq === null)
      return query("update parties set pinned_seq = null where id = $1 returning id", [partyId], on);
    const line = await query(
      "select 1 as said from log_entries where topic = $1 and seq = $2 and kind = 'message' and body->'removed' is null",
      [topicOfParty(partyId), seq],
      on,
    );
    if (line.length === 0) throw new Problem("no_such_message", 404, "This message no longer exists.");
    return query("update parties set pinned_seq = $2 where id = $1 returning id", [partyId, seq], on);
  });
}

/** Seconds between two lines of one fan; 0 is off. */
export const slowRoom = (partyId: string, seconds: number, noted: Noted): Promise<void> =>
  change(partyId, noted, (on) =>
    query("update parties set slow_seconds = $2 where id = $1 returning id", [partyId, seconds], on),
  );

/** "Ending Soon" counts from then on. Refusal: as_it_is, where it ends sooner anyhow. */
export const announceEnding = (partyId: string, minutes: number, noted: Noted): Promise<void> =>
  change(partyId, noted, async (on) => {
    const ending = await query(
      `update parties set ends_at = now() + $2::int * interval '1 minute'
       where id = $1 and starts_at <= now() and ends_at > now() + $2::int * interval '1 minute' returning id`,
      [partyId, minutes],
      on,
    );
    if (ending.length === 0)
      throw new Problem("as_it_is", 409, `It ends within ${minutes} minutes, or is not on.`);
    return ending;
  });

/** Later than it was to end, at most a day after its start. Refusals: as_it_is, no_such_party for a sample. */
export const extendParty = (partyId: string, minutes: number, noted: Noted): Promise<void> =>
  change(partyId, noted, (on) =>
    query(
      `update parties set ends_at = ends_at + $2::int * interval '1 minute'
       where id = $1 and sample_of is null and starts_at <= now() and ends_at > now()
         and ends_at + $2::int * interval '1 minute' <= starts_at + interval '1 day' returning id`,
      [partyId, minutes],
      on,
    ),
  );

/** An announced ending taken back: it ends when it was to end before. Refusal: as_it_is. */
export const endAt = (partyId: string, endsAt: Date, noted: Noted): Promise<void> =>
  change(partyId, noted, async (on) => {
    const back = await query(
      `update parties set ends_at = $2
       where id = $1 and starts_at <= now() and ends_at > now() and $2 > now() and $2 <= starts_at + interval '1 day'
       returning id`,
      [partyId, endsAt],
      on,
    );
    if (back.length === 0) throw new Problem("as_it_is", 409, "It is over, or was not on.");
    return back;
  });

/**
 * Whoever wrote this line reads along and writes nowhere, until `until`; null gives the voice back and leaves no mark. Refusals:
 * no_such_message, no_author for what a sample fan said.
 */
export async function muteAuthor(
  partyId: string,
  seq: number,
  mute: { until: Date; rule: GuidelineRule | undefined; operator: string } | null,
  noted: Noted,
): Promise<void> {
  const { fanId, text } = await authorOfLine(partyId, seq);
  if (!fanId) throw new Problem("no_author", 409, "This was said by a sample fan.");
  const rule = mute?.rule ?? (await ruleOfText(text));
  await transaction(async (on) => {
    if (mute) await muteUnder(rule, { fanId, ...mute }, on);
    else await giveVoiceBack(fanId, on);
    await noted(on, partyId);
  });
  permissionsChanged(fanId);
  tellDecided(fanId);
}

/** Whose line it is, null for sample fans, and what it says. Refusal: no_such_message. */
async function authorOfLine(partyId: string, seq: number): Promise<{ fanId: string | null; text: string }> {
  const line = await queryOne<{ fanId: string | null; text: string }>(
    `select case when not l.is_sample then l.fan_id end as "fanId", coalesce(r.body, l.body)->>'text' as text
     from log_entries l left join removed_messages r on r.party_id = $3 and r.seq = l.seq
     where l.topic = $1 and l.seq = $2 and l.kind = 'message'`,
    [topicOfParty(partyId), seq, partyId],
  );
  if (!line) throw new Problem("no_such_message", 404, "This message no longer exists.");
  return line;
}

/** Its writer is told, with the rule. Refusal: no_such_message. */
export async function takeLineDown(
  partyId: string,
  seq: number,
  { rule: named, operator }: { rule: GuidelineRule | undefined; operator: string },
  noted: Noted,
): Promise<void> {
  const { fanId, text: said } = await authorOfLine(partyId, seq);
  const rule = named ?? (await ruleOfText(said));
  const subject = subjectOf(partyId, seq);
  await removeMessage(partyId, seq, async (on) => {
    const decided = { act: "taken-down", kind: "message", subject, said, rule, operator } as const;
    if (fanId) await noteDecision({ fanId, ...decided }, on);
    await noted(on, partyId);
  });
  if (fanId) tellDecided(fanId);
}

/** Leaves no mark on its writer. */
export async function putLineBack(partyId: string, seq: number, noted: Noted): Promise<void> {
  const { fanId } = await authorOfLine(partyId, seq);
  await restoreMessage(partyId, seq, async (on) => {
    await forgetDecision("message", subjectOf(partyId, seq), on);
    await noted(on, partyId);
  });
  if (fanId) tellDecided(fanId);
}

/** How closely lines are read before they are said; what waits already goes on waiting. */
export const guardRoom = (partyId: string, guard: Guard, noted: Noted): Promise<void> =>
  change(partyId, noted, (on) =>
    query("update parties set guard = $2 where id = $1 returning id", [partyId, guard], on),
  );

/** As milliseconds since 1970. */
export async function endOf(partyId: string): Promise<number> {
  const party = await queryOne<{ ends_at: Date }>("select ends_at from parties where id = $1", [partyId]);
  if (!party) throw noSuchParty();
  return party.ends_at.getTime();
}

async function change(
  partyId: string,
  noted: Noted,
  work: (on: Queryable) => Promise<unknown[]>,
): Promise<void> {
  await transaction(async (on) => {
    if ((await work(on)).length === 0) throw noSuchParty();
    await noted(on, partyId);
  });
  await publishPartyChange(partyId);
}
