import { countWaiting } from "../../marks/waiting.ts";
import { listJoined, noSuchParty } from "../../parties/members.server.ts";
import { findNextRun, findParty, toCard } from "../../parties/parties.server.ts";
import { isOn } from "../../parties/party.ts";
import { partyShield } from "../../parties/shield/shield.server.ts";
import { resultOf } from "../../polls/poll.ts";
import { listPollsOfParty } from "../../polls/polls.server.ts";
import { countEnvelopes, countSealed, listMarks } from "./marks.server.ts";
import { listSealed } from "./predictions.server.ts";

/** All marks of a party and the fan's own predictions. Throws no_such_party (404). */
export async function loadCalledIt(partyId: string, fanId: string | null) {
  const row = await findParty(partyId);
  if (!row) throw noSuchParty();
  const card = toCard(row);
  const [everyPoll, sealed, everyMark, count, joined, shield] = await Promise.all([
    listPollsOfParty(partyId, fanId),
    listSealed(partyId, fanId),
    listMarks(partyId),
    countSealed(partyId),
    listJoined(fanId, [partyId]),
    partyShield(partyId, fanId),
  ]);
  const waiting = everyMark.map(({ offsetMs }) => shield?.waitingAt(offsetMs));
  const marks = everyMark.filter((_, at) => !waiting[at]);
  const polls = everyPoll.filter(({ place }) => !shield?.waitingFor(place));
  const closed = polls.filter(({ state, votes }) => state === "closed" && votes !== null);
  const [envelopes, nextRunId] = await Promise.all([
    countEnvelopes(closed.map(({ id }) => id)),
    isOn(card.status) ? null : findNextRun(row),
  ]);
  const answered = new Set(sealed.map(({ pollId }) => pollId));
  return {
    party: { id: card.id, title: card.title, host: row.host, isSample: row.sample_of !== null },
    isOn: isOn(card.status),
    joined: joined.length > 0,
    questions: polls
      .filter(({ id, state }) => state === "open" && !answered.has(id))
      .map(({ id, title, options }) => ({ id, title, options })),
    /** How those ended that are closed, and how many envelopes there were. */
    polls: Object.fromEntries(
      closed.map(({ id, options, votes }) => [
        id,
        { result: resultOf(options, votes ?? []), sealed: envelopes.get(id) ?? 0 },
      ]),
    ),
    nextRunId,
    sealed,
    marks,
    /** What came true past the fan's mark. */
    wait: countWaiting(waiting),
    count,
    me: fanId,
  };
}

export type CalledItView = Awaited<ReturnType<typeof loadCalledIt>>;
