import { query } from "../../../platform/db/pool.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import type { CueEntry, MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";
import type { ReactionKind } from "../../parties/log/reactions.ts";
import { laneOf } from "../run-sheet/cue.ts";
import type { LoudMinute, ReportPoll, ReportWords } from "./report.ts";

const minuteMs = 60_000;
const mostPolls = 30;
const mostCalls = 12;

/** Read fresh beside what is kept: a line that was taken away since is not shown. */
export async function readReportWords(partyId: string, loudest: LoudMinute[]): Promise<ReportWords> {
  const seqs = loudest.flatMap(({ cue, lines }) => [...lines, ...(cue === null ? [] : [cue])]);
  const [entries, polls, reactions, called] = await Promise.all([
    query<LogRow & { is_sample: boolean }>(
      `select ${entryColumns}, is_sample from log_entries
       where topic = $1 and seq = any($2::bigint[]) and body -> 'removed' is null`,
      [topicOfParty(partyId), seqs],
    ),
    readPolls(partyId),
    query<{ kind: ReactionKind; taps: number }>(
      "select kind, taps::int as taps from reaction_totals where party_id = $1 and taps > 0 order by taps desc, kind",
      [partyId],
    ),
    query<ReportWords["called"][number]>(
      `select id, text, calls, offset_ms / 60000 as minute from called_marks
       where party_id = $1 and calls > 0 order by calls desc, marked_at, id limit $2`,
      [partyId, mostCalls],
    ),
  ]);
  const ofSeq = new Map(entries.map((row) => [row.seq, row]));
  return {
    polls,
    reactions,
    called,
    loudest: loudest.map(({ minute, heat, cue, lines }) => ({
      minute,
      heat,
      cue: cueOf(cue === null ? undefined : ofSeq.get(cue)),
      lines: lines.flatMap((seq) => {
        const row = ofSeq.get(seq);
        return row ? [{ seq, text: (toPartyEntry(row) as MessageEntry).text, isSample: row.is_sample }] : [];
      }),
    })),
  };
}

function cueOf(row: LogRow | undefined): ReportWords["loudest"][number]["cue"] {
  if (!row) return null;
  const cue = toPartyEntry(row) as CueEntry;
  return {
    what: laneOf(cue.cue),
    text: cue.cue === "trivia" ? cue.title : cue.text,
    minute: Math.floor((row.offset_ms ?? 0) / minuteMs),
  };
}

type PollRow = Omit<ReportPoll, "options"> & { options: string[]; tallies: number[] };

/** In the order in which they were asked; those nobody was asked are left out. */
async function readPolls(partyId: string): Promise<ReportPoll[]> {
  const rows = await query<PollRow>(
    `select p.id, p.title, p.total_votes as votes, p.sample_votes as "sampleVotes", p.options,
       array(select coalesce(t.votes, 0)::int from generate_series(0, jsonb_array_length(p.options) - 1) as o (at)
         left join poll_tallies t on t.poll_id = p.id and t.option_index = o.at order by o.at) as tallies
     from polls p where p.party_id = $1 and not p.scheduled order by p.opens_at, p.id limit $2`,
    [partyId, mostPolls],
  );
  return rows.map(({ options, tallies, ...poll }) => ({
    ...poll,
    options: options.map((text, at) => ({ text, votes: tallies[at] ?? 0 })),
  }));
}
