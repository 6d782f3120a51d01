import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../../platform/jobs/jobs.server.ts";
import { permissionsChanged } from "../../../../platform/live/live.server.ts";
import { deleteOldEmails } from "../../../../platform/mail/recipients.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { reassignSessions, sessionsOf } from "../../fan-sessions.server.ts";
import { dropName, type FormerNames, restoreName } from "../../fans.server.ts";
import { type MergePair, type MovingRule, moves } from "../../merging/merge-rules.ts";
import { countMerge, type MergedRows, mergeRows, restoreMergedRows } from "../../merging/merging.server.ts";
import { eraseEverything } from "../../people/erasing.server.ts";
import { personalDataProviders } from "../../people/held-data.server.ts";
import type { PersonalDataProvider } from "../../personal-data.ts";
import { codeKind } from "../emails.server.ts";
import { findOffer } from "../offers.server.ts";

export const undoHours = 24;

/** Per provider and rule, by their index. */
type Journal = { names: FormerNames; moved: Record<string, MergedRows> };

const rulesOf = ({ merge }: PersonalDataProvider): MovingRule[] => merge.filter(moves);
/** Rows of these two fans only, without counters: no one else waits for them. */
const isTheirsAlone = ({ lock }: PersonalDataProvider, { counted }: MovingRule) => !lock && !counted;

/**
 * Two passes over all rules: polls, rooms and points are locked only in the second, in the providers' order, so that
 * others' votes and messages wait as briefly as possible.
 */
const turns = [
  { locks: false, takes: isTheirsAlone },
  {
    locks: true,
    takes: (provider: PersonalDataProvider, rule: MovingRule) => !isTheirsAlone(provider, rule),
  },
];

const nameOf = ({ table, fan = "fan_id" }: MovingRule) => `${table}.${fan}`;

export type MergePreview = { along: string[]; away: string[] };

const counted = (count: number, [one, several]: [string, string]) =>
  `${count} ${count === 1 ? one : several}`;

/** What would move, and what would be dropped in favour of the account's own rows. */
export async function previewMerge(two: MergePair): Promise<MergePreview> {
  const rules = personalDataProviders().flatMap(rulesOf);
  const told = await Promise.all(
    rules
      .flatMap((rule) => (rule.words ? [{ words: rule.words, counts: countMerge(rule, two) }] : []))
      .map(async ({ words, counts }) => ({ words, ...(await counts) })),
  );
  // Several tables can have the same label.
  const sums = new Map<string, { words: [string, string]; along: number; away: number }>();
  for (const { words, along, away } of told) {
    const sum = sums.get(words[1]) ?? { words, along: 0, away: 0 };
    sums.set(words[1], { words, along: sum.along + along, away: sum.away + away });
  }
  const all = [...sums.values()];
  return {
    along: all.filter(({ along }) => along > 0).map(({ along, words }) => counted(along, words)),
    away: all.filter(({ away }) => away > 0).map(({ away, words }) => counted(away, words)),
  };
}

const gone = () => new Problem("no_offer", 410, "There is nothing left to bring along.");

/** Refusal: no_offer. */
export async function acceptMerge(fanId: string, session: string): Promise<void> {
  const offer = await findOffer(fanId, session);
  if (!offer) throw gone();
  await again(() => transaction((on) => bring(on, offer)));
  for (const person of [offer.from, offer.into]) permissionsChanged(person);
}

async function bring(on: Queryable, { id, from, into }: MergePair & { id: number }): Promise<void> {
  const [open] = await query(
    "select 1 from account_merges where id = $1 and merged_at is null for update",
    [id],
    on,
  );
  if (!open) throw gone();
  const journal = await moveAll(on, { from, into });
  await query(
    `update account_merges set merged_at = now(), undo_until = now() + $2 * interval '1 hour', journal = $3 where id = $1`,
    [id, undoHours, JSON.stringify(journal)],
    on,
  );
}

async function moveAll(on: Queryable, { from, into }: MergePair): Promise<Journal> {
  // Locked, so that neither fan gets new rows or is merged twice.
  await query("select 1 from fans where id = any($1) order by id for no key update", [[from, into]], on);
  const moved: Journal["moved"] = {};
  for (const { locks, takes } of turns)
    for (const provider of personalDataProviders()) {
      if (locks) await provider.lock?.([from, into], on);
      for (const rule of rulesOf(provider))
        if (takes(provider, rule)) moved[nameOf(rule)] = await mergeRows(on, rule, { from, into });
      if (locks) await provider.settle?.({ from, into }, on);
    }
  const names = await dropName(on, { from, into });
  await reassignSessions(on, await sessionsOf(on, from));
  return { names, moved };
}

/** For two fans whom nobody asks which they are: by the same rules, without a way back. What is left of `from` is erased. */
export async function mergeForGood(two: MergePair): Promise<void> {
  await again(() => transaction((on) => moveAll(on, two)));
  for (const person of [two.from, two.into]) permissionsChanged(person);
  await eraseEverything({ emails: [], fanIds: [two.from], requests: [] });
}

/** Retries when the account acted in between: its own row then wins. */
async function again<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 2 || (error as { code?: string }).code !== "23505") throw error;
    }
  }
}

export type Undoable = { id: number; until: Date };

export function findUndoable(fanId: string): Promise<Undoable | null> {
  return queryOne<Undoable>(
    `select id, undo_until as until from account_merges
     where into_fan = $1 and journal is not null and undone_at is null and undo_until > now() order by id desc limit 1`,
    [fanId],
  );
}

type Merged = MergePair & { session: string; journal: Journal };

/**
 * Restores both fans. Later changes stay with the account; the device becomes the other fan again. Refusal: too_late.
 */
export async function undoMerge(fanId: string, id: number): Promise<void> {
  const two = await transaction(async (on) => {
    const merged = await queryOne<Merged>(
      `select from_fan as "from", into_fan as "into", user_session as session, journal from account_merges
       where id = $1 and into_fan = $2 and journal is not null and undone_at is null and undo_until > now() for update`,
      [id, fanId],
      on,
    );
    if (!merged) throw new Problem("too_late", 410, "This can no longer be undone.");
    const { from, into, session, journal } = merged;
    await query("select 1 from fans where id = any($1) order by id for no key update", [[from, into]], on);
    for (const { locks, takes } of turns)
      for (const provider of personalDataProviders()) {
        if (locks) await provider.lock?.([from, into], on);
        for (const rule of rulesOf(provider)) {
          const moved = takes(provider, rule) && journal.moved[nameOf(rule)];
          if (moved) await restoreMergedRows(on, rule, moved, { from, into });
        }
        if (locks) await provider.settle?.({ from, into }, on);
      }
    await restoreName(on, { from, into }, journal.names);
    if ((await sessionsOf(on, into)).includes(session)) {
      await reassignSessions(on, [session], from);
      await query("delete from account_sessions where user_session = $1", [session], on);
    }
    await query("update account_merges set undone_at = now(), journal = null where id = $1", [id], on);
    return { from, into };
  });
  for (const person of [two.from, two.into]) permissionsChanged(person);
}

/** After a day the dropped rows are erased like any person's data. */
export async function endMerges(): Promise<void> {
  const over = await query<{ from: string }>(
    `select from_fan as "from" from account_merges where journal is not null and undo_until <= now() limit 200`,
  );
  for (const { from } of over) await eraseEverything({ emails: [], fanIds: [from], requests: [] });
  await query(
    "delete from account_merges where merged_at is null and offered_at < now() - interval '30 days'",
  );
  await query("delete from account_codes where expires_at < now()");
  await deleteOldEmails(codeKind, "1 day");
}

defineScheduledJob("end-merges", "*/10 * * * *", endMerges);
