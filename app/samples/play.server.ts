import { sampleCharacters } from "../../content/characters.ts";
import { sampleFans } from "../../content/fans.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { ringColours } from "../../platform/ui/ring.ts";
import type { Look } from "../fans/looks/looks.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import { heatOf } from "../parties/log/log.ts";
import {
  addHeat,
  appendToParty,
  lockParties,
  type NewPartyEntry,
  toPartyEntry,
  topicOfParty,
} from "../parties/log/party-log.server.ts";
import type { PollResult } from "../parties/log/poll-entries.ts";
import type { ReactionKind } from "../parties/log/reactions.ts";
import { resultsOf } from "../polls/poll-cues.server.ts";
import { openPoll } from "../polls/polls.server.ts";
import { upsertVotes } from "../polls/votes/votes.server.ts";
import { openByResult } from "../room/called-it/open-by-result.server.ts";
import { countTaps } from "../room/reactions/reactions.server.ts";
import { openGasps } from "../room/show/gasp/gasps.server.ts";
import type { ScriptLine, ScriptPlace } from "./script.server.ts";

export type Run = { id: string; startsAt: Date; run: number };

/** Every run asks again, with a tally of its own. */
export const pollOfRun = (pollId: string, run: number): string => (run === 1 ? pollId : `${pollId}.${run}`);

export function sampleSpeaker(handle: string) {
  const index = sampleFans.findIndex((fan) => fan.handle === handle);
  return {
    fanId: sampleFanId(sampleFans[index]?.id ?? handle),
    name: handle,
    ...sampleLook(index),
    sample: true,
  };
}

/** No two alike, as long as they are not more than twelve times as many as there are portraits. */
export function sampleLook(index: number): Look {
  const faces = sampleCharacters.length;
  const avatar = sampleCharacters[index % faces]?.id ?? "maud-vesper";
  return {
    avatar,
    ring: ((index % faces) + 5 * Math.floor(index / faces) + ringColours.length) % ringColours.length,
  };
}

/** Polls and votes first, then the log, as locks are taken everywhere. Answers the new log rows. */
export async function playLines(
  on: Queryable,
  run: Run,
  lines: ScriptLine[],
): ReturnType<typeof appendToParty> {
  for (const line of lines) if (line.kind === "poll-opened") await openRunPoll(on, run, line);
  await castVotes(on, run, lines);
  const closed = await closeRunPolls(on, run, lines);
  const played = lines.flatMap((line) => entryOf(run, line, closed).map((entry) => ({ line, entry })));
  if (played.length === 0) return [];
  const parties = await lockParties(on, [run.id]);
  const entries = await openByResult(on, parties, await withReplies(on, run, played));
  const taps = lines.flatMap((line) => (line.kind === "taps" ? tapsOf(run, line.body.taps) : []));
  await countTaps(on, taps, true);
  const rows = await appendToParty(on, entries);
  await addHeat(
    on,
    rows.map((row) => ({ ...row, heat: heatOf(toPartyEntry(row)) })),
  );
  await openGasps(on, rows);
  return rows;
}

type Played = { line: ScriptLine; entry: NewPartyEntry };

const placeKey = ({ offsetMs, text }: ScriptPlace) => `${offsetMs} ${text}`;

/** A line answers one that was played before, or with it; the log is locked, so that its next number is known. */
async function withReplies(on: Queryable, run: Run, played: Played[]): Promise<NewPartyEntry[]> {
  const places = played.flatMap(({ line }) => (line.kind === "message" && line.body.answers) || []);
  if (places.length === 0) return played.map(({ entry }) => entry);
  const topic = topicOfParty(run.id);
  const [head] = await query<{ last_seq: number }>(
    "select last_seq from log_heads where topic = $1",
    [topic],
    on,
  );
  const before = await query<{ seq: number; offset_ms: number; text: string }>(
    `select seq, offset_ms, body->>'text' as text from log_entries
     where topic = $1 and kind = 'message' and is_sample and offset_ms = any($2)`,
    [topic, places.map(({ offsetMs }) => offsetMs)],
    on,
  );
  const seqs = new Map(
    before.map(({ seq, offset_ms, text }) => [placeKey({ offsetMs: offset_ms, text }), seq]),
  );
  for (const [index, { line }] of played.entries())
    if (line.kind === "message")
      seqs.set(placeKey({ ...line, text: line.body.text }), (head?.last_seq ?? 0) + index + 1);
  return played.map(({ line, entry }) => {
    const seq = line.kind === "message" && line.body.answers && seqs.get(placeKey(line.body.answers));
    return seq ? { ...entry, body: { ...entry.body, replyTo: { seq } } } : entry;
  });
}

const tapsOf = (run: Run, taps: Partial<Record<ReactionKind, number>>) =>
  Object.entries(taps).map(([kind, count]) => ({ partyId: run.id, kind: kind as ReactionKind, count }));

const timeOf = (run: Run, offsetMs: number) => new Date(run.startsAt.getTime() + offsetMs);

async function openRunPoll(
  on: Queryable,
  run: Run,
  line: ScriptLine & { kind: "poll-opened" },
): Promise<void> {
  const { poll } = line.body;
  await openPoll(on, {
    id: pollOfRun(poll.id, run.run),
    title: poll.title,
    description: poll.description,
    options: poll.options,
    opensAt: timeOf(run, line.offsetMs),
    closesAt: timeOf(run, line.offsetMs + line.body.closesAfterMs),
    isActive: true,
    partyId: run.id,
    titleSlug: poll.titleSlug,
    spoils: poll.spoils,
    isSample: true,
  });
}

async function castVotes(on: Queryable, run: Run, lines: ScriptLine[]): Promise<void> {
  const votes = lines.flatMap((line) => (line.kind === "vote" ? [line.body] : []));
  if (votes.length === 0) return;
  const ids = [...new Set(votes.map((vote) => pollOfRun(vote.pollId, run.run)))];
  const known = await query<{ id: string }>(
    "select id from polls where id = any($1) order by id for no key update",
    [ids],
    on,
  );
  const open = new Set(known.map((poll) => poll.id));
  const last = new Map(
    votes
      .map((vote) => ({
        pollId: pollOfRun(vote.pollId, run.run),
        fanId: sampleFanId(vote.fanId),
        option: vote.option,
      }))
      .filter((vote) => open.has(vote.pollId))
      .map((vote) => [`${vote.pollId} ${vote.fanId}`, vote]),
  );
  await upsertVotes(on, [...last.values()], true);
}

/** Answers those that were still open. */
async function closeRunPolls(on: Queryable, run: Run, lines: ScriptLine[]): Promise<Map<string, PollResult>> {
  const ids = lines.flatMap((line) =>
    line.kind === "poll-closed" ? [pollOfRun(line.body.poll.id, run.run)] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string }>(
    "update polls set is_active = false, version = version + 1 where id = any($1) and is_active returning id",
    [ids],
    on,
  );
  return resultsOf(on, rows);
}

function entryOf(run: Run, line: ScriptLine, closed: Map<string, PollResult>): NewPartyEntry[] {
  const base = { partyId: run.id, at: timeOf(run, line.offsetMs), isSample: true };
  if (line.kind === "cue") return [{ ...base, kind: "cue", body: line.body }];
  if (line.kind === "message") {
    const { answers: _, ...body } = line.body;
    return [{ ...base, kind: "message", body }];
  }
  if (line.kind === "taps")
    return [{ ...base, kind: "reactions", body: { taps: line.body.taps, sample: true } }];
  if (line.kind === "vote") return [];
  const pollId = pollOfRun(line.body.poll.id, run.run);
  const cue = { pollId, text: line.body.poll.title };
  if (line.kind === "poll-opened") return [{ ...base, kind: "cue", body: { cue: line.kind, ...cue } }];
  const result = closed.get(pollId);
  return result ? [{ ...base, kind: "cue", body: { cue: line.kind, ...cue, result } }] : [];
}
