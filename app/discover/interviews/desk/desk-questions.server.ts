import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";
import { settleReports } from "../../../moderation/reports.server.ts";
import type { QuestionState } from "../questions/question.ts";
import { noSuchQuestion } from "../questions/questions.server.ts";

export type DeskQuestion = {
  id: string;
  interview: string;
  person: string;
  text: string;
  asker: string | null;
  heldFor: string | null;
  backs: number;
  answer: string | null;
  at: Date;
  sample: boolean;
};

const asked = microsOf("q.created_at");
const settled = microsOf("q.settled_at");
const ranks: Record<QuestionState, string> = {
  held: `-${asked}`,
  // Of as many backings, who has waited longest, to the second.
  up: `((q.backs + q.sample_backs)::bigint * 10000000000 - ${asked} / 1000000)`,
  answered: settled,
  declined: settled,
  down: settled,
};

export async function listDeskQuestions(
  state: QuestionState,
  before: string | null = null,
): Promise<ListPage<DeskQuestion>> {
  const { cursor, after, order } = falling(ranks[state], "q.id::text");
  const rows = await query<DeskQuestion & WithCursor>(
    `select q.id, q.interview_id as interview, i.person, q.text, f.name as asker, q.held_for as "heldFor",
       q.backs + q.sample_backs as backs, q.answer, q.created_at as at, q.is_sample as sample,
       ${cursor}
     from interview_questions q join interviews i on i.id = q.interview_id left join fans f on f.id = q.fan_id
     where q.state = $3 and ${after} ${order}`,
    [...placeInList(before), state],
  );
  return cutPage(rows);
}

export async function heldQuestions(): Promise<number> {
  const row = await queryOne<{ held: number }>(
    "select count(*)::int as held from (select 1 from interview_questions where state = 'held' limit 1001) waiting",
  );
  return row?.held ?? 0;
}

type Noted = (on: Queryable) => Promise<unknown>;

/** Given again, it takes the place of the answer before. */
export const answerQuestion = (id: string, answer: string, noted: Noted): Promise<void> =>
  turn(id, ["up", "answered"], "answered", answer, noted);

/** Its fan is told that it was read, and not put to the person. */
export const declineQuestion = (id: string, noted: Noted): Promise<void> =>
  turn(id, ["held", "up"], "declined", null, noted);

export const publishQuestion = (id: string, noted: Noted): Promise<void> =>
  turn(id, ["held", "declined", "down"], "up", null, noted);

async function turn(
  id: string,
  from: QuestionState[],
  to: QuestionState,
  answer: string | null,
  noted: Noted,
): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      `update interview_questions set state = $3, answer = $4, settled_at = now()
       where id = $1 and state = any($2) returning 1`,
      [id, from, to, answer],
      on,
    );
    if (rows.length === 0) throw noSuchQuestion();
    if (to === "declined") await settleReports("question", id, on);
    await noted(on);
  });
}
