import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
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

const pageSize = 60;
const orders: Record<QuestionState, string> = {
  held: "q.created_at",
  up: "(q.backs + q.sample_backs) desc, q.created_at",
  answered: "q.settled_at desc",
  declined: "q.settled_at desc",
  down: "q.settled_at desc",
};

export const listDeskQuestions = (state: QuestionState): Promise<DeskQuestion[]> =>
  query<DeskQuestion>(
    `select q.id, q.interview_id as interview, i.person, q.text, f.name as asker, q.held_for as "heldFor",
       q.backs + q.sample_backs as backs, q.answer, q.created_at as at, q.is_sample as sample
     from interview_questions q join interviews i on i.id = q.interview_id left join fans f on f.id = q.fan_id
     where q.state = $1 order by ${orders[state]} limit ${pageSize}`,
    [state],
  );

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
