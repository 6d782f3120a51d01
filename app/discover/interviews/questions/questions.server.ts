import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../../platform/http/metrics.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { mutedAmong } from "../../../fans/muting.server.ts";
import { readText } from "../../../moderation/reading.server.ts";
import { tellOfHeld } from "../../../moderation/tell-of-held.server.ts";
import { noSuchInterview } from "../interviews.server.ts";
import type { OwnQuestion, Question } from "./question.ts";

/** Those that a page shows; the rest have fewer backings than all of these. */
const mostShown = 40;
const mostWaiting = 5;

type Asked = { question: { id: string; text: string; state: string }; message: string };

/**
 * Goes up at once, or waits for a person when the word list is in doubt. A clientKey twice is one question.
 * Refusals: no_such_interview, muted, enough_questions.
 */
export async function askQuestion(
  interviewId: string,
  fanId: string,
  text: string,
  clientKey: string = randomUUID(),
): Promise<Asked> {
  const reading = await readText(text);
  const question = await transaction(async (on) => {
    const there = await queryOne(
      "select 1 as there from interviews where id = $1 and retired_at is null for key share",
      [interviewId],
      on,
    );
    if (!there) throw noSuchInterview();
    const muted = (await mutedAmong([fanId], on)).get(fanId);
    if (muted) throw muted;
    // Two at once by one fan would both find room.
    await query("select pg_advisory_xact_lock(hashtextextended($1, 26))", [fanId], on);
    const sent = await findSent(on, fanId, clientKey);
    if (sent) return sent;
    const [waiting] = await query<{ asked: number }>(
      `select count(*)::int as asked from interview_questions
       where fan_id = $1 and interview_id = $2 and state in ('held', 'up')`,
      [fanId, interviewId],
      on,
    );
    if (waiting && waiting.asked >= mostWaiting)
      throw new Problem(
        "enough_questions",
        409,
        `${mostWaiting} of your questions are already waiting. Back someone else's, or wait for an answer.`,
      );
    await query(
      `insert into interview_questions (id, interview_id, fan_id, client_key, text, state, held_for)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        interviewId,
        fanId,
        clientKey,
        reading.text,
        reading.heldFor ? "held" : "up",
        reading.heldFor,
      ],
      on,
    );
    return findSent(on, fanId, clientKey);
  });
  if (question?.state === "held") await tellOfHeld("question", reading.isUrgent);
  actionsTotal.inc({ deed: "interview-question" });
  const message =
    question?.state === "held"
      ? (reading.message ?? "We review it first.")
      : "Asked. Others may back it now.";
  return { question: question as Asked["question"], message };
}

const findSent = (on: Queryable, fanId: string, clientKey: string) =>
  queryOne<Asked["question"]>(
    "select id, text, state from interview_questions where fan_id = $1 and client_key = $2",
    [fanId, clientKey],
    on,
  );

/** Once per fan, and it may be taken back; what is answered keeps its number. Refusals: no_such_question, answered. */
export async function backQuestion(
  questionId: string,
  fanId: string,
  back: boolean,
): Promise<{ backs: number }> {
  return transaction(async (on) => {
    const question = await queryOne<{ state: string }>(
      "select state from interview_questions where id = $1 and state in ('up', 'answered') for no key update",
      [questionId],
      on,
    );
    if (!question) throw noSuchQuestion();
    if (question.state === "answered") throw new Problem("answered", 409, "This one has its answer already.");
    const changed = back
      ? await query(
          "insert into interview_backings (question_id, fan_id) values ($1, $2) on conflict do nothing returning 1",
          [questionId, fanId],
          on,
        )
      : await query(
          "delete from interview_backings where question_id = $1 and fan_id = $2 returning 1",
          [questionId, fanId],
          on,
        );
    const row = await queryOne<{ backs: number }>(
      `update interview_questions set backs = backs + $2 where id = $1 returning backs + sample_backs as backs`,
      [questionId, changed.length * (back ? 1 : -1)],
      on,
    );
    return { backs: row?.backs ?? 0 };
  });
}

export const noSuchQuestion = () => new Problem("no_such_question", 404, "This question is no longer here.");

/** The most backed first; among equals, who asked first. */
export const listQuestions = (interviewId: string): Promise<Question[]> =>
  query<Question>(
    `select q.id, q.text, f.name as asker, q.backs + q.sample_backs as backs, q.answer, q.is_sample as sample
     from interview_questions q left join fans f on f.id = q.fan_id
     where q.interview_id = $1 and q.state in ('up', 'answered')
     order by (q.backs + q.sample_backs) desc, q.created_at, q.id limit ${mostShown}`,
    [interviewId],
  );

export type OwnQuestions = { backed: string[]; waiting: OwnQuestion[] };

/** Null for nobody. What was kept down is said for a week. */
export async function ownQuestions(interviewId: string, fanId: string | null): Promise<OwnQuestions | null> {
  if (!fanId) return null;
  const [backed, waiting] = await Promise.all([
    query<{ id: string }>(
      `select b.question_id as id from interview_backings b join interview_questions q on q.id = b.question_id
       where b.fan_id = $1 and q.interview_id = $2`,
      [fanId, interviewId],
    ),
    query<OwnQuestion>(
      `select id, text, state from interview_questions
       where fan_id = $1 and interview_id = $2
         and (state = 'held' or (state in ('declined', 'down') and settled_at > now() - interval '7 days'))
       order by created_at desc limit 10`,
      [fanId, interviewId],
    ),
  ]);
  return { backed: backed.map(({ id }) => id), waiting };
}
