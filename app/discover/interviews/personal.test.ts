import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { interviewRecords } from "./desk/desk-interviews.server.ts";
import { InterviewForm } from "./desk/interview-form.ts";
import { interviewsPersonalData } from "./personal.server.ts";
import { askQuestion, backQuestion, listQuestions } from "./questions/questions.server.ts";

const anInterview = () => {
  const typed = { person: "Ida", role: "Actor", headline: "Sits", intro: "So.", slug: uniqueWord() };
  return interviewRecords.save(null, InterviewForm.parse(typed), () => Promise.resolve());
};
const personOf = (...fanIds: string[]) => ({ emails: [], fanIds, requests: [] });
const ask = async (id: string, fan = newFanId()) =>
  (await askQuestion(id, fan, `Why ${uniqueWord()}?`)).question.id;
const backs = async (id: string) =>
  Object.fromEntries((await listQuestions(id)).map((one) => [one.id, one.backs]));

test("erasing a fan removes their questions and votes, and counts stay right", async () => {
  const [id, fan, stays] = [await anInterview(), newFanId(), newFanId()];
  const [own, one, two, three] = [await ask(id, fan), await ask(id), await ask(id), await ask(id)];
  for (const question of [own, one, two]) await backQuestion(question, fan, true);
  for (const question of [own, one, three]) await backQuestion(question, stays, true);
  const held = await interviewsPersonalData.exportOf(personOf(fan));
  expect(Object.values(held).map((rows) => rows.length)).toEqual([1, 3]);
  await interviewsPersonalData.eraseInSteps?.(personOf(fan));
  expect(await backs(id)).toEqual({ [one]: 1, [two]: 0, [three]: 1 });
  expect(Object.values(await interviewsPersonalData.exportOf(personOf(fan))).flat()).toEqual([]);
  expect((await interviewsPersonalData.exportOf(personOf(stays))).interview_backings).toHaveLength(2);
});

test("erasing during a vote removal waits, and counts once", async () => {
  const [id, fan] = [await anInterview(), newFanId()];
  const question = await ask(id);
  await backQuestion(question, fan, true);
  let erased: Promise<void> | undefined;
  await transaction(async (on) => {
    await query("select 1 from interview_questions where id = $1 for no key update", [question], on);
    erased = interviewsPersonalData.eraseInSteps?.(personOf(fan));
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => query(waiting)).toHaveLength(1);
    await query("delete from interview_backings where question_id = $1 and fan_id = $2", [question, fan], on);
    await query("update interview_questions set backs = backs - 1 where id = $1", [question], on);
  });
  await erased;
  expect(await backs(id)).toEqual({ [question]: 0 });
});

test("after a merge a question both backed counts once, and twice again when undone", async () => {
  const [id, fan, other] = [await anInterview(), newFanId(), newFanId()];
  const [one, two, three] = [await ask(id), await ask(id), await ask(id)];
  for (const [question, by] of [
    [one, fan],
    [one, other],
    [two, fan],
    [three, other],
  ] as const)
    await backQuestion(question, by, true);
  const rows = [
    { question_id: one, fan_id: fan },
    { question_id: one, fan_id: other },
    { question_id: two, fan_id: fan },
  ];
  const rule = interviewsPersonalData.merge.find(({ table }) => table === "interview_backings");
  const recount = (by: 1 | -1) =>
    transaction(async (on) => rule && "counted" in rule && rule.counted?.(on, rows, by));
  await recount(-1);
  expect(await backs(id)).toEqual({ [one]: 0, [two]: 0, [three]: 1 });
  await recount(1);
  expect(await backs(id)).toEqual({ [one]: 2, [two]: 1, [three]: 1 });
});
