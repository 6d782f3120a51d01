import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { type PlaceColumns, type SeenTitles, seenBy } from "../../marks/seen.server.ts";
import { type InterviewCard, type Passage, readingMinutes } from "./interview.ts";

type Row = Omit<InterviewCard, "picture" | "minutes"> & {
  picture: string | null;
  partyId: string | null;
  partyTitle: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  words: string[];
};

const columns = `i.id, i.person, i.role, t.name as show, i.headline, i.intro, i.picture, i.is_sample as sample,
  p.id as "partyId", p.title as "partyTitle", p.starts_at as "startsAt", p.ends_at as "endsAt",
  array(select x from interview_passages g, unnest(array[g.question, g.answer]) as x where g.interview_id = i.id) as words
  from interviews i left join titles t on t.slug = i.title left join parties p on p.id = i.party_id`;

const blank = "blank-portrait";

const cardOf = ({ picture, words, id, person, role, show, headline, intro, sample }: Row): InterviewCard => ({
  id,
  person,
  role,
  show,
  headline,
  intro,
  sample,
  picture: pictureOf(picture ?? blank),
  minutes: readingMinutes([intro, ...words]),
});

/** In the operator's order. */
export async function listInterviews(): Promise<InterviewCard[]> {
  const rows = await query<Row>(`select ${columns} where i.retired_at is null order by i.position, i.id`);
  return rows.map(cardOf);
}

const findRow = (id: string) =>
  queryOne<Row>(`select ${columns} where i.id = $1 and i.retired_at is null`, [id]);

export async function findInterview(id: string): Promise<InterviewCard | null> {
  const row = await findRow(id);
  return row && cardOf(row);
}

/** Refusal: no_such_interview. `next` is the one after it in the operator's order, the first after the last. */
export async function loadInterview(id: string, fanId: string | null = null) {
  const row = await findRow(id);
  if (!row) throw noSuchInterview();
  const [passages, cards] = await Promise.all([
    seenBy(fanId).then((seen) => passagesOf(id, seen)),
    listInterviews(),
  ]);
  const at = cards.findIndex((card) => card.id === id);
  const next = cards.length > 1 ? (cards[(at + 1) % cards.length] ?? null) : null;
  const { partyId, partyTitle, startsAt, endsAt } = row;
  const party =
    partyId && partyTitle && startsAt && endsAt
      ? { id: partyId, title: partyTitle, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
      : null;
  return { interview: cardOf(row), passages, next, party };
}

type PassageRow = Omit<Passage, "waits"> & PlaceColumns;

async function passagesOf(id: string, seen: SeenTitles): Promise<Passage[]> {
  const rows = await query<PassageRow>(
    `select g.question, g.answer, g.pull, g.notes,
       (1 + coalesce(sum(jsonb_array_length(g.notes)) over (order by g.position rows between unbounded preceding and 1 preceding), 0))::int
         as "firstNote", g.spoils_title, g.spoils_season, g.spoils_episode, g.spoils_minute
     from interview_passages g where g.interview_id = $1 order by g.position`,
    [id],
  );
  return rows.map((row) => {
    const { question, answer, pull, notes, firstNote } = row;
    const waits = seen.waitingAt(row);
    // Either may tell the story.
    return waits
      ? { question: "", answer: "", pull: null, notes: [], firstNote, waits }
      : { question, answer, pull, notes, firstNote, waits };
  });
}

export const noSuchInterview = () =>
  new Problem("no_such_interview", 404, "This interview is no longer here.");
