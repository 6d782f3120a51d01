import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { newInterview } from "../../../../testing/interviews/interview.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { askQuestion } from "./questions.server.ts";
import { questionsReportable } from "./reportable.server.ts";

type Asked = { id: string; text: string; fan: string };

async function questions(count: number) {
  const interview = await newInterview();
  const asked: Asked[] = [];
  for (let n = 0; n < count; n++) {
    const fan = newFanId();
    asked.push({ ...(await askQuestion(interview, fan, `Why ${uniqueWord()}?`)).question, fan });
  }
  return { interview, asked };
}
const change = (id: string, to: string) => query(`update interview_questions set ${to} where id = $1`, [id]);

test("a reported question shows asker and place even when down; a waiting one does not", async () => {
  const { interview, asked } = await questions(4);
  const [up, down, held, sample] = asked as [Asked, Asked, Asked, Asked];
  await query("insert into fans (id, name) values ($1, 'Nell')", [up.fan]);
  await change(down.id, "state = 'down'");
  await change(held.id, "state = 'held'");
  await change(sample.id, "is_sample = true, state = 'answered', answer = 'Yes.'");
  const found = await questionsReportable.find([...asked.map(({ id }) => id), "no-uuid"]);
  const where = { name: "Questions to Ida Lund", path: `/social-club/${interview}` };
  const shown = (one: Asked, more: object) => ({
    subject: one.id,
    text: one.text,
    at: expect.any(Date),
    where,
    ...{ speaker: null, fanId: one.fan, removed: false, sample: false },
    ...more,
  });
  expect(new Map(found.map((one) => [one.subject, one]))).toEqual(
    new Map([
      [up.id, shown(up, { speaker: "Nell" })],
      [down.id, shown(down, { removed: true })],
      [sample.id, shown(sample, { fanId: null, sample: true })],
    ]),
  );
  expect(await questionsReportable.authorOf(up.id)).toBe(up.fan);
  expect(await questionsReportable.authorOf(sample.id)).toBeNull();
});

test("a public question is taken down with its answer, and restored without it", async () => {
  const { asked } = await questions(4);
  const [up, answered, held, other] = asked as [Asked, Asked, Asked, Asked];
  await change(answered.id, "state = 'answered', answer = 'Yes.'");
  await change(held.id, "state = 'held'");
  const state = async ({ id }: Asked) =>
    (
      await query(
        "select state, answer, settled_at > now() - interval '1 minute' as now from interview_questions where id = $1",
        [id],
      )
    )[0];
  let noted = 0;
  const note = async () => void noted++;
  for (const one of [up, answered]) {
    await questionsReportable.remove(one.id, note);
    expect(await state(one)).toEqual({ state: "down", answer: null, now: true });
  }
  await change(up.id, "settled_at = null");
  await questionsReportable.restore(up.id, note);
  expect(await state(up)).toEqual({ state: "up", answer: null, now: true });
  expect(noted).toBe(3);
  const gone = { code: "no_such_question", status: 404 };
  for (const id of [held.id, answered.id, "no-uuid"])
    await expect(questionsReportable.remove(id, note), id).rejects.toMatchObject(gone);
  for (const id of [held.id, up.id])
    await expect(questionsReportable.restore(id, note)).rejects.toMatchObject(gone);
  const late = questionsReportable.remove(up.id, () => Promise.reject(new Error("Not noted.")));
  await expect(late).rejects.toThrow("Not noted.");
  expect(await state(up)).toMatchObject({ state: "up" });
  expect(await state(other)).toEqual({ state: "up", answer: null, now: null });
  expect(noted).toBe(3);
});
