import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { publishStateNow } from "../../../platform/live/hub.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { beginningOf } from "../../../platform/text/beginning.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import type { GuidelineRule } from "../../frame/guideline-rules.ts";
import type { DecisionAct, OwnDecision } from "./decision.ts";

export type Decided = {
  fanId: string;
  act: DecisionAct;
  /** As reports name it; "held-line" for a line that waits, "fan" for what is no text. */
  kind: string;
  subject: string;
  said?: string;
  rule: GuidelineRule;
  until?: Date | null;
  /** The address of who decided; null for the word list. */
  operator: string | null;
};

const longestSaid = 300;
/** A fan may appeal as long as this, and is told of an outcome as long. */
const keptDays = 90;
const toldDays = 14;

/** Decided again, it is a new decision: an appeal of the one before is over. Call `tellDecided` after the commit. */
export async function noteDecision(
  { fanId, act, kind, subject, said = "", rule, until = null, operator }: Decided,
  on?: Queryable,
): Promise<void> {
  await query(
    `insert into moderation_decisions (fan_id, act, kind, subject, said, rule, until, operator)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind, subject, act, fan_id) do update set said = excluded.said, rule = excluded.rule,
       until = excluded.until, operator = excluded.operator, decided_at = now(), appeal = null, appealed_at = null,
       outcome = null, answer = '', answered_by = null, answered_at = null, seen_at = null`,
    [fanId, act, kind, subject, beginningOf(said, longestSaid), rule, until, operator],
    on,
  );
}

/** Taken back by who works at the desk: it leaves no mark, unless its appeal has still to be answered. */
export async function forgetDecision(kind: string, subject: string, on?: Queryable): Promise<void> {
  await query(
    "delete from moderation_decisions where kind = $1 and subject = $2 and appealed_at is null",
    [kind, subject],
    on,
  );
  await query(
    `update moderation_decisions set outcome = 'undone', answered_at = now()
     where kind = $1 and subject = $2 and appealed_at is not null and outcome is null`,
    [kind, subject],
    on,
  );
}

/** Makes the open rooms of a fan load their part again. */
export const tellDecided = (fanId: string): void =>
  publishStateNow(fanTopic(fanId), "decided", { at: Date.now() });

const own = `id, act, said, rule, until, decided_at as at, appealed_at as "appealedAt", outcome, answer`;

/** What stands against a fan or was lately answered, the newest first. What is undone is told for some days. */
export const listOwnDecisions = (fanId: string): Promise<OwnDecision[]> =>
  query<OwnDecision>(
    `select ${own} from moderation_decisions
     where fan_id = $1 and decided_at > now() - interval '${keptDays} days'
       and (outcome is distinct from 'undone' or answered_at > now() - interval '${toldDays} days')
     order by decided_at desc limit 50`,
    [fanId],
  );

const noSuchDecision = () => new Problem("no_such_decision", 404, "This decision no longer stands.");

/** Once each. Refusals: no_such_decision, already_appealed. */
export async function appealDecision(id: string, fanId: string, text: string): Promise<void> {
  const rows = await query(
    `update moderation_decisions set appeal = $3, appealed_at = now()
     where id::text = $1 and fan_id = $2 and appealed_at is null and outcome is null returning 1`,
    [id, fanId, text],
  );
  if (rows.length > 0) return;
  const known = await queryOne<{ outcome: string | null }>(
    "select outcome from moderation_decisions where id::text = $1 and fan_id = $2",
    [id, fanId],
  );
  if (!known) throw noSuchDecision();
  throw new Problem("already_appealed", 409, "You have appealed this already. The answer comes here.");
}

export async function seeDecision(id: string, fanId: string): Promise<void> {
  await query("update moderation_decisions set seen_at = now() where id::text = $1 and fan_id = $2", [
    id,
    fanId,
  ]);
}

export type Appeal = {
  id: string;
  fanId: string;
  act: DecisionAct;
  kind: string;
  subject: string;
  said: string;
  rule: GuidelineRule;
  until: Date | null;
  at: Date;
  appeal: string;
  appealedAt: Date;
  /** Who decided; null for the word list. */
  operator: string | null;
  outcome: "stands" | "undone" | null;
  answer: string;
};

const appealColumns = `id, fan_id as "fanId", act, kind, subject, said, rule, until, decided_at as at, coalesce(appeal, '') as appeal,
  appealed_at as "appealedAt", operator, outcome, answer`;

/** The longest waiting first, or those that were answered and stand, the newest first. */
export const listAppeals = (open: boolean): Promise<Appeal[]> =>
  query<Appeal>(
    `select ${appealColumns} from moderation_decisions
     where appealed_at is not null and case when $1 then outcome is null else outcome = 'stands' end
     order by case when $1 then appealed_at end, answered_at desc limit 60`,
    [open],
  );

export async function countAppeals(): Promise<number> {
  const row = await queryOne<{ open: number }>(
    "select count(*)::int as open from moderation_decisions where appealed_at is not null and outcome is null",
  );
  return row?.open ?? 0;
}

/** Locked until the end of the transaction. Refusal: no_such_decision, also where it was answered. */
export async function lockAppeal(id: string, on: Queryable): Promise<Appeal> {
  const found = await queryOne<Appeal>(
    `select ${appealColumns} from moderation_decisions
     where id::text = $1 and appealed_at is not null and outcome is null for update`,
    [id],
    on,
  );
  if (!found) throw new Problem("no_such_decision", 404, "Someone has already answered this appeal.");
  return found;
}

/** What is undone is told to its fan for some days and stands nowhere else. */
export async function answerAppeal(
  id: string,
  outcome: "stands" | "undone",
  answer: string,
  by: string,
  on: Queryable,
): Promise<void> {
  await query(
    `update moderation_decisions set outcome = $2, answer = $3, answered_by = $4, answered_at = now(), seen_at = null
     where id = $1`,
    [id, outcome, answer, by],
    on,
  );
}

/** What is over: outcomes that were told, and decisions that nobody can appeal any more. */
export async function forgetOldDecisions(): Promise<void> {
  await query(
    `delete from moderation_decisions where (outcome = 'undone' and answered_at < now() - interval '${toldDays} days')
       or (decided_at < now() - interval '${keptDays} days' and (until is null or until < now())
         and (appealed_at is null or outcome is not null))`,
    [],
  );
}

defineScheduledJob("forget-decisions", "41 4 * * *", forgetOldDecisions);
