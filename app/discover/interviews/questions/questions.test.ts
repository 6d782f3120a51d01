import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { muteFan } from "../../../fans/muting.server.ts";
import { interviewRecords } from "../desk/desk-interviews.server.ts";
import { InterviewForm } from "../desk/interview-form.ts";
import { askQuestion, backQuestion, listQuestions, ownQuestions } from "./questions.server.ts";

const nothing = () => Promise.resolve();
const anInterview = () =>
  interviewRecords.save(
    null,
    InterviewForm.parse({ person: "Ida", role: "Actor", headline: "Sits", intro: "So.", slug: uniqueWord() }),
    nothing,
  );
const ask = async (id: string, text = `Why ${uniqueWord()}?`, fan = newFanId()) =>
  (await askQuestion(id, fan, text)).question.id;
const change = (question: string, to: string) =>
  query(`update interview_questions set ${to} where id = $1`, [question]);
const listed = async (id: string) => (await listQuestions(id)).map((one) => one.id);

test("questions to missing or retired interviews, or by muted fans, are refused", async () => {
  const [id, other, fan] = [await anInterview(), await anInterview(), newFanId()];
  await query("update interviews set retired_at = now() where id = $1", [other]);
  const gone = { code: "no_such_interview", status: 404 };
  await expect(askQuestion("nobody-sat", fan, "Why?")).rejects.toMatchObject(gone);
  await expect(askQuestion(other, fan, "Why?")).rejects.toMatchObject(gone);
  await muteFan(fan, null);
  await expect(askQuestion(id, fan, "Why?")).rejects.toMatchObject({ code: "muted", status: 403 });
  expect(await listed(id)).toEqual([]);
});

test("the asker is told that it is up, or why it is reviewed first", async () => {
  const [id, fan] = [await anInterview(), newFanId()];
  const up = await askQuestion(id, fan, "Is it raining?");
  expect(up).toMatchObject({ question: { state: "up" }, message: "Asked. Others may back it now." });
  const held = await askQuestion(id, fan, "see www.example.com", "a-key");
  expect(held.question).toMatchObject({ text: "see www.example.com", state: "held" });
  expect(held.message).not.toBe("We review it first.");
  const [kept] = await query<{ held_for: string | null }>(
    "select held_for from interview_questions where id = $1",
    [held.question.id],
  );
  expect(kept?.held_for).toBeTruthy();
});

test("five questions may wait per fan, without others' or answered ones or repeats", async () => {
  const [id, other, fan] = [await anInterview(), await anInterview(), newFanId()];
  for (let n = 0; n < 6; n++) await ask(id);
  await ask(other, "Elsewhere?", fan);
  const first = (await askQuestion(id, fan, "First?", "the-first")).question.id;
  for (let n = 0; n < 4; n++) await ask(id, undefined, fan);
  const full = { code: "enough_questions", status: 409 };
  await expect(ask(id, "Sixth?", fan)).rejects.toMatchObject(full);
  expect((await askQuestion(id, fan, "First?", "the-first")).question.id).toBe(first);
  await change(first, "state = 'held'");
  await expect(ask(id, "Sixth?", fan)).rejects.toMatchObject(full);
  await change(first, "state = 'answered', answer = 'Yes.'");
  await ask(id, "Sixth?", fan);
});

test("a vote belongs to one fan and question, adds to samples, and needs it to be up", async () => {
  const [id, fan] = [await anInterview(), newFanId()];
  const [one, two] = [await ask(id), await ask(id)];
  await change(one, "sample_backs = 7");
  await backQuestion(two, fan, true);
  await backQuestion(one, newFanId(), true);
  expect(await backQuestion(one, fan, true)).toEqual({ backs: 9 });
  expect(await backQuestion(one, fan, false)).toEqual({ backs: 8 });
  expect((await listQuestions(id)).map(({ backs }) => backs)).toEqual([8, 1]);
  expect(await query("select 1 from interview_backings where fan_id = $1", [fan])).toHaveLength(1);
  for (const state of ["held", "declined", "down"]) {
    await change(one, `state = '${state}'`);
    const gone = { code: "no_such_question", status: 404 };
    await expect(backQuestion(one, fan, true), state).rejects.toMatchObject(gone);
  }
  await change(two, "state = 'answered', answer = 'Yes.'");
  await expect(backQuestion(two, fan, false)).rejects.toMatchObject({ code: "answered", status: 409 });
});

test("a page lists forty questions, most backed first, with asker and answer", async () => {
  const [id, fan] = [await anInterview(), newFanId()];
  await query("insert into fans (id, name) values ($1, 'Nell')", [fan]);
  const [late, early, sample, answered] = [
    await ask(id, "Late?", fan),
    await ask(id),
    await ask(id),
    await ask(id),
  ];
  await ask(await anInterview());
  await change(late, "backs = 3, created_at = now() + interval '1 hour'");
  await change(early, "backs = 3");
  await change(sample, "backs = 1, sample_backs = 3, is_sample = true");
  await change(answered, "backs = 1, state = 'answered', answer = 'Yes.'");
  expect(await listQuestions(id)).toMatchObject([
    { id: sample, asker: null, backs: 4, answer: null, sample: true },
    { id: early, backs: 3 },
    { id: late, text: "Late?", asker: "Nell", backs: 3, sample: false },
    { id: answered, backs: 1, answer: "Yes." },
  ]);
  await query("update interview_questions set created_at = now(), backs = 3 where id = any($1)", [
    [late, early],
  ]);
  expect((await listed(id)).slice(1, 3)).toEqual([late, early].toSorted());
  for (let n = 0; n < 40; n++) await ask(id);
  expect(await listed(id)).toHaveLength(40);
});

test("fans see what they backed, ten waiting questions, and a week of rejected ones", async () => {
  const [id, other, fan] = [await anInterview(), await anInterview(), newFanId()];
  const [backed, elsewhere, another] = [await ask(id), await ask(other), await ask(id)];
  for (const one of [backed, elsewhere]) await backQuestion(one, fan, true);
  await backQuestion(another, newFanId(), true);
  const own: string[] = [];
  for (let n = 0; n < 12; n++) {
    const one = await ask(id, undefined, fan);
    await change(one, `state = 'down', settled_at = now(), created_at = now() - interval '${n} minutes'`);
    own.push(one);
  }
  const shown = async () => (await ownQuestions(id, fan))?.waiting.map((one) => one.id);
  expect((await ownQuestions(id, fan))?.backed).toEqual([backed]);
  expect(await shown()).toEqual(own.slice(0, 10));
  await query(
    "update interview_questions set settled_at = now() - interval '7 days 1 hour' where fan_id = $1",
    [fan],
  );
  await change(own[3] ?? "", "settled_at = now() - interval '6 days 23 hours'");
  expect(await shown()).toEqual([own[3]]);
});
