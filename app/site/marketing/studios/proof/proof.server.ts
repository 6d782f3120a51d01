import { query } from "../../../../../platform/db/pool.server.ts";
import { avatars } from "../../../../catalogue/catalogue.server.ts";
import { readFigures } from "../../../../host/report/figures.server.ts";
import type { Cue } from "../../../../parties/log/log.ts";
import { findParty, toCard } from "../../../../parties/parties.server.ts";
import { findLiveliestFor, readLatest } from "../../../../room/chat/latest.server.ts";
import type { Proof, RunSheetLine } from "./proof.ts";

const linesShown = 4;
/** Around the cue that is next. */
const cuesBefore = 3;
const cuesShown = 7;

/** Of the party with the most life; null when none is on, or for whom its words are too far ahead. */
export async function findProof(fanId: string | null): Promise<Proof | null> {
  const liveliest = await findLiveliestFor(fanId);
  const row = liveliest && (await findParty(liveliest.id));
  if (!row) return null;
  const { id, title, show, image, startsAt, endsAt } = toCard(row);
  const now = Date.now();
  const [{ entries }, runSheet, figures] = await Promise.all([
    readLatest(id, null, linesShown),
    readRunSheet(id, row.sample_of),
    readFigures(id),
  ]);
  if (!figures) return null;
  return {
    id,
    title,
    show,
    image,
    startsAt,
    endsAt,
    now,
    isSample: row.sample_of !== null,
    latest: entries.map(({ seq, text, speaker }) => ({
      seq,
      text,
      name: speaker.name,
      face: avatars()[speaker.avatar] ?? null,
    })),
    runSheet: around(runSheet, now - startsAt).map((line) =>
      // What is to come would tell the story: its kind stands alone.
      line.offsetMs > now - startsAt ? { ...line, text: "" } : line,
    ),
    figures,
  };
}

type CueRow = { offset_ms: number; body: Cue };

/** Of a rehearsal also what is to come; of another party only what everybody has seen. */
async function readRunSheet(partyId: string, sampleOf: string | null): Promise<RunSheetLine[]> {
  const rows = sampleOf
    ? await query<CueRow>(
        `select offset_ms, case kind when 'cue' then body
           else jsonb_build_object('cue', 'poll-opened', 'text', body -> 'poll' ->> 'title') end as body
         from party_scripts where sample_of = $1 and kind in ('cue', 'poll-opened') order by position`,
        [sampleOf],
      )
    : await query<CueRow>(
        `select coalesce(offset_ms, 0) as offset_ms, body from log_entries
         where topic = 'party:' || $1 and kind = 'cue' and body ->> 'cue' <> 'poll-closed' order by seq desc limit 60`,
        [partyId],
      ).then((found) => found.reverse());
  return rows.flatMap(({ offset_ms, body }) => {
    const what = nameOf[body.cue];
    return what ? [{ offsetMs: offset_ms, what, text: body.cue === "trivia" ? body.title : body.text }] : [];
  });
}

const nameOf: Partial<Record<string, RunSheetLine["what"]>> = {
  scene: "Scene",
  trivia: "Trivia",
  "hot-or-not": "Hot or Not",
  "reaction-prompt": "Gasp",
  "poll-opened": "Poll",
};

function around(lines: RunSheetLine[], offsetMs: number): RunSheetLine[] {
  const next = lines.findIndex((line) => line.offsetMs > offsetMs);
  const from = Math.max(0, (next < 0 ? lines.length : next) - cuesBefore);
  return lines.slice(Math.max(0, Math.min(from, lines.length - cuesShown)), from + cuesShown);
}
