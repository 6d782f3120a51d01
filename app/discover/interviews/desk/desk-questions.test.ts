import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { newInterview } from "../../../../testing/interviews/interview.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import type { QuestionState } from "../questions/question.ts";
import { askQuestion } from "../questions/questions.server.ts";
import {
  answerQuestion,
  declineQuestion,
  heldQuestions,
  listDeskQuestions,
  publishQuestion,
} from "./desk-questions.server.ts";

async function ask(count: number): Promise<string[]> {
  const id = await newInterview();
  const asked: string[] = [];
  for (let n = 0; n < count; n++)
    asked.push((await askQuestion(id, newFanId(), `Why ${uniqueWord()}?`)).question.id);
  return asked;
}
const change = (id = "", to = "") => query(`update interview_questions set ${to} where id = $1`, [id]);
const listed = async (state: QuestionState) => (await listDeskQuestions(state)).rows.map(({ id }) => id);

test("desk questions: longest waiting first, then by votes, settled ones by time", async () => {
  const [one, two, three] = await ask(3);
  await query("insert into fans (id, name) select fan_id, 'Nell' from interview_questions where id = $1", [
    one,
  ]);
  await change(one, "created_at = now() - interval '1 day', backs = 1");
  await change(two, "sample_backs = 2, is_sample = true");
  await change(three, "backs = 1");
  const { rows: up } = await listDeskQuestions("up");
  expect(up.map(({ id }) => id)).toEqual([two, one, three]);
  expect(up.map(({ backs, asker, sample }) => [backs, asker, sample])).toEqual([
    [2, null, true],
    [1, "Nell", false],
    [1, null, false],
  ]);
  expect(up[0]).toMatchObject({ person: "Ida Lund", answer: null, heldFor: null, at: expect.any(Date) });
  for (const state of ["declined", "down"] as const) {
    for (const [n, id] of [one, two, three].entries())
      await change(id, `state = '${state}', settled_at = now() + interval '${(n + 1) % 3} hours'`);
    expect(await listed(state)).toEqual([two, one, three]);
  }
  for (const id of [one, two, three]) await change(id, "state = 'held', created_at = now()");
  await change(three, "created_at = now() - interval '1 hour'");
  expect((await listed("held"))[0]).toBe(three);
  expect(await listed("up")).toEqual([]);
});

test("the desk shows fifty of a kind, and counts what waits up to a thousand and one", async () => {
  await query("update interview_questions set state = 'up'");
  const [one] = await ask(1);
  const copies = (count: number) =>
    query(
      `insert into interview_questions (id, interview_id, text, state)
       select gen_random_uuid(), interview_id, text, 'held' from interview_questions, generate_series(1, $2) where id = $1`,
      [one, count],
    );
  expect(await heldQuestions()).toBe(0);
  await copies(61);
  expect(await heldQuestions()).toBe(61);
  expect(await listed("held")).toHaveLength(50);
  await copies(1_000);
  expect(await heldQuestions()).toBe(1_001);
  await query("delete from interview_questions");
});

test("a question is answered, declined with its reports, or published, and audited", async () => {
  const [one = "", other = ""] = await ask(2);
  await query("insert into reports (kind, subject, fan_id, reason) values ('question', $1, 'f', 'spam')", [
    one,
  ]);
  const state = async (id = one) =>
    (
      await query(
        `select state, answer, settled_at > now() - interval '1 minute' as now,
           exists (select 1 from reports where subject = q.id::text and settled_at is null) as reported
         from interview_questions q where id = $1`,
        [id],
      )
    )[0];
  let noted = 0;
  const note = async () => void noted++;
  await answerQuestion(one, "Yes.", note);
  await answerQuestion(one, "No.", note);
  expect(await state()).toEqual({ state: "answered", answer: "No.", now: true, reported: true });
  const gone = { code: "no_such_question", status: 404 };
  await expect(declineQuestion(one, note)).rejects.toMatchObject(gone);
  await expect(publishQuestion(one, note)).rejects.toMatchObject(gone);
  await change(one, "state = 'down', answer = null");
  await publishQuestion(one, note);
  expect(await state()).toEqual({ state: "up", answer: null, now: true, reported: true });
  await declineQuestion(one, note);
  expect(await state()).toEqual({ state: "declined", answer: null, now: true, reported: false });
  await expect(answerQuestion(one, "Yes.", note)).rejects.toMatchObject(gone);
  await publishQuestion(one, note);
  expect(noted).toBe(5);
  expect(await state(other)).toEqual({ state: "up", answer: null, now: null, reported: false });
});
