import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import type { CalledBy } from "../../parties/log/log.ts";
import {
  appendToParty,
  lockParties,
  type NewPartyEntry,
  type PartyTimes,
  publishToParty,
} from "../../parties/log/party-log.server.ts";
import type { PollResult } from "../../parties/log/poll-entries.ts";
import { resultsOf } from "../../polls/poll-cues.server.ts";
import { firstCallers, firstOfCast } from "./first-callers.server.ts";

const leftByPolls = `from polls p where p.party_id is not null and not p.is_active
  and exists (select 1 from predictions s where s.poll_id = p.id and s.opened_at is null)`;

defineTicker({
  name: "sealed-after-polls",
  everyMs: 1_000,
  due: pendingQuery(`select 1 as due ${leftByPolls}`),
  work: openClosedPolls,
});

/**
 * Opens what was sealed on polls that close, by what the room has said, and adds to the entries that say so who called
 * it. On the transaction that closed them; the logs of their parties have to be locked. A draw opens all and marks none.
 */
export async function openByResult(
  on: Queryable,
  parties: Map<string, PartyTimes>,
  entries: NewPartyEntry[],
): Promise<NewPartyEntry[]> {
  const opened: NewPartyEntry[] = [];
  for (const entry of entries) {
    const { cue, pollId, result } = entry.body as { cue?: string; pollId: string; result?: PollResult };
    const party = parties.get(entry.partyId);
    const called =
      entry.kind === "cue" && cue === "poll-closed" && result && party
        ? await openEnvelopesOf(on, { pollId, partyId: entry.partyId, startsAt: party.starts_at, ...result })
        : null;
    opened.push(called ? { ...entry, body: { ...entry.body, called } } : entry);
  }
  return opened;
}

type Closed = { pollId: string; partyId: string; startsAt: Date; leads: string[] };

/** Null when nobody voted, and when a host has said something else than the room, of which it has heard. */
async function openEnvelopesOf(
  on: Queryable,
  { pollId, partyId, startsAt, leads }: Closed,
): Promise<CalledBy | null> {
  const said = await queryOne<{ id: string; text: string; calls: number }>(
    "select id, text, calls from called_marks where poll_id = $1 order by marked_at, id limit 1",
    [pollId],
    on,
  );
  const [winner] = leads.length === 1 ? leads : [];
  const markId =
    winner === undefined || said ? null : await newMark(on, { pollId, partyId, startsAt, winner });
  const [counted] = await query<{ sealed: number; right: number }>(
    `with opened as (
       update predictions set opened_at = now(), mark_id = case when text = $3 then $2::uuid end
       where poll_id = $1 and opened_at is null returning mark_id
     ) select count(*)::int as sealed, count(mark_id)::int as right from opened`,
    [pollId, markId, winner ?? null],
    on,
  );
  const { sealed, right: count } = counted ?? { sealed: 0, right: 0 };
  if (leads.length === 0 || (said && said.text !== winner)) return null;
  const cast = winner === undefined ? [] : await firstOfCast(on, pollId, winner);
  const told = { markId, sealed, count, first: [], ...(cast.length > 0 && { cast }) };
  if (said)
    return {
      ...told,
      markId: said.id,
      sealed: said.calls + sealed,
      count: said.calls,
      first: await firstCallers(on, said.id),
    };
  if (!markId) return told;
  await query("update called_marks set calls = $2 where id = $1", [markId, count], on);
  return { ...told, first: await firstCallers(on, markId) };
}

/** None where nobody has sealed an answer. */
async function newMark(
  on: Queryable,
  { pollId, partyId, startsAt, winner }: Omit<Closed, "leads"> & { winner: string },
): Promise<string | null> {
  const now = Date.now();
  const [made] = await query<{ id: string }>(
    `insert into called_marks (party_id, poll_id, text, calls, marked_at, offset_ms)
     select $1, $2, $3, 0, $4, $5
     where exists (select 1 from predictions where poll_id = $2 and opened_at is null) returning id`,
    [partyId, pollId, winner, new Date(now), now - startsAt.getTime()],
    on,
  );
  return made?.id ?? null;
}

/** Polls that closed while nobody opened what was sealed on them. */
export async function openClosedPolls(): Promise<void> {
  const written = await transaction(async (on) => {
    const polls = await query<{ id: string; party_id: string }>(
      `select p.id, p.party_id ${leftByPolls} order by p.id limit 20`,
      [],
      on,
    );
    const parties = await lockParties(
      on,
      polls.map(({ party_id }) => party_id),
    );
    const ids = polls.map(({ id }) => id);
    const told = await query<{ poll_id: string }>(
      "select distinct poll_id from called_marks where poll_id = any($1)",
      [ids],
      on,
    );
    const results = await resultsOf(on, polls);
    const closed = polls.flatMap(({ id, party_id }) => {
      const result = results.get(id);
      return result
        ? [{ partyId: party_id, kind: "cue" as const, body: { cue: "poll-closed", pollId: id, result } }]
        : [];
    });
    const opened = await openByResult(on, parties, closed);
    return appendToParty(
      on,
      opened
        .filter(({ body }) => !told.some(({ poll_id }) => poll_id === (body as { pollId: string }).pollId))
        .flatMap((entry) => lateNews(entry, parties.get(entry.partyId))),
    );
  });
  publishToParty(written);
}

/** That the poll has closed stands in the log already. */
function lateNews({ partyId, body }: NewPartyEntry, party: PartyTimes | undefined): NewPartyEntry[] {
  const { called, result } = body as { called?: CalledBy; result: PollResult };
  if (!called || called.count === 0 || !party || party.ends_at.getTime() <= Date.now()) return [];
  const { markId, count, first } = called;
  return [
    { partyId, kind: "cue", body: { cue: "called-it", markId, text: result.leads[0] ?? "", count, first } },
  ];
}

/** Somebody has an envelope with an answer of this poll that is not open. */
export const isSealed = async (on: Queryable, pollId: string): Promise<boolean> =>
  (await query("select 1 from predictions where poll_id = $1 and opened_at is null limit 1", [pollId], on))
    .length > 0;
