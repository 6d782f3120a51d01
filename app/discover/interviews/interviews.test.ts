import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { hoursFromNow, memberOf, pageOf, signedIn } from "../../../testing/operator.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import {
  interviewRecords,
  listDeskPassages,
  removePassage,
  savePassage,
} from "./desk/desk-interviews.server.ts";
import { announceEvening } from "./desk/evening.server.ts";
import { InterviewForm, PassageForm } from "./desk/interview-form.ts";
import { piecesOfPassage, readingMinutes } from "./interview.ts";
import { askQuestion, backQuestion, listQuestions, ownQuestions } from "./questions/questions.server.ts";

let server: RunningApp;
let operator: Fan;
const nothing = () => Promise.resolve();
const desk = "/operator/catalogue/interviews";
const queue = "/operator/questions";

beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

let id: string;
beforeEach(async () => {
  id = await anInterview("Wilhelmina Thrush");
});

function anInterview(person: string): Promise<string> {
  const values = {
    person,
    role: "Writer",
    title: "vesper-line",
    headline: `${person} sits`,
    intro: "She sat.",
  };
  return interviewRecords.save(
    null,
    InterviewForm.parse({ ...values, picture: "", slug: uniqueWord() }),
    nothing,
  );
}
const passage = (change: object) =>
  PassageForm.parse({ question: "Why?", answer: "Because it rains. It always rains.", ...change });
const ask = async (text = `What about ${uniqueWord()}?`, fan = newFanId()) => {
  const { question } = await askQuestion(id, fan, text);
  return { ...question, fan };
};
const read = (by = new Fan(server.origin)) => pageOf(by, `/social-club/${id}`);
const asked = async () => (await listQuestions(id)).map(({ text, backs }) => [text, backs]);

test("ROUTE-10: the club lists interviews in order, with reading time", async () => {
  const other = await anInterview("Barnaby Oake");
  const list = () => pageOf(new Fan(server.origin), "/social-club");
  const place = async (one: string) => (await list()).indexOf(`href="/social-club/${one}"`);
  expect(await place(id)).toBeGreaterThan(0);
  expect(await place(id)).toBeLessThan(await place(other));
  await operator.post(desk, { key: other, do: "move", place: "1" }, desk);
  expect(await place(other)).toBeLessThan(await place(id));
  await operator.post(desk, { key: other, do: "retire" }, desk);
  expect(await place(other)).toBe(-1);
  const gone = await new Fan(server.origin).get(`/social-club/${other}`);
  expect(gone.status).toBe(404);
});

test("pull quotes and footnotes are placed by their words and numbered through", async () => {
  await savePassage(id, null, passage({ notes: "it rains. => In Port Sabine." }), nothing);
  const second = {
    question: "And then?",
    answer: "I walked. Slowly.",
    pull: "Slowly.",
    notes: "I walked. => Two miles.",
  };
  await savePassage(id, null, passage(second), nothing);
  const html = await read();
  expect(html).toMatch(/Because it rains\.<sup><a[^>]*href="#note-1"[^>]*>1<\/a><\/sup>/);
  expect(html).toMatch(/<li[^>]*id="note-2"[^>]*>Two miles\./);
  expect(html).toMatch(/<p class="pull">Slowly\./);
  expect(
    piecesOfPassage(
      "abc",
      [
        { after: "c", text: "" },
        { after: "a", text: "" },
      ],
      5,
    ),
  ).toEqual([
    { text: "a", note: 6 },
    { text: "bc", note: 5 },
  ]);
  expect([
    readingMinutes([""]),
    readingMinutes(["word ".repeat(299)]),
    readingMinutes(["word ".repeat(301)]),
  ]).toEqual([1, 1, 2]);
});

test("a passage past the reader's mark is not in the page; two ways on are", async () => {
  const story = { spoils: "story", spoilsSeason: "3", spoilsEpisode: "8", spoilsMinute: "46" };
  await savePassage(id, null, passage({ question: "Who was it?", ...story }), nothing);
  await savePassage(id, null, passage({ question: "And the weather?" }), nothing);
  const page = await read();
  expect(page).toMatch(/A question and its answer wait<\/b> for .*S3 E8, minute 46/);
  expect(page).not.toContain("Who was it?");
  expect(page).toContain("And the weather?");
  expect(page).toMatch(/action="\/marks\/[a-z-]+\/open"/);
});

test("a question is public at once, backed once per fan, most backed first", async () => {
  const first = await ask();
  const second = await ask();
  const backer = newFanId();
  expect(await backQuestion(second.id, backer, true)).toEqual({ backs: 1 });
  expect(await backQuestion(second.id, backer, true)).toEqual({ backs: 1 });
  expect(await backQuestion(second.id, newFanId(), true)).toEqual({ backs: 2 });
  expect(await asked()).toEqual([
    [second.text, 2],
    [first.text, 0],
  ]);
  expect(await backQuestion(second.id, backer, false)).toEqual({ backs: 1 });
  expect(await backQuestion(second.id, backer, false)).toEqual({ backs: 1 });
  await Promise.all(Array.from({ length: 20 }, () => backQuestion(first.id, newFanId(), true)));
  expect((await asked())[0]).toEqual([first.text, 20]);
});

test("without scripts a question is asked and backed; errors keep the input", async () => {
  const fan = new Fan(server.origin);
  const text = `Why so ${uniqueWord()}?`;
  const page = `/social-club/${id}`;
  const refused = await fan.post(page, { text: "x".repeat(201) }, page);
  const html = await refused.text();
  expect(html).toContain("Keep it under 200 characters");
  expect(html).toContain("x".repeat(201));
  expect((await fan.post(page, { text }, page)).status).toBeLessThan(400);
  expect(await read()).toContain(text);
  const [question] = await listQuestions(id);
  const back = await fan.post(`/social-club/questions/${question?.id}/backing`, { back: "yes" }, page);
  expect(back.headers.get("location")).toBe(page);
  expect(await asked()).toEqual([[text, 1]]);
  expect(await read(fan)).toMatch(/aria-pressed="true"[^>]*>Backed/);
  expect(await read()).toMatch(/aria-pressed="false"[^>]*>Back it/);
});

test("a repeated post is one question, and at most five wait per fan", async () => {
  const fan = newFanId();
  const key = "one-key-of-a-form";
  const [one, again] = await Promise.all([
    askQuestion(id, fan, "Is it raining?", key),
    askQuestion(id, fan, "Is it raining?", key),
  ]);
  expect(again.question.id).toBe(one.question.id);
  const rest = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => askQuestion(id, fan, `${n}?`)));
  expect(rest.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const refusals = rest.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(["enough_questions"]));
});

test("doubtful questions wait at the desk, visible to their fan, then go up or not", async () => {
  const waits = await ask("see www.example.com");
  expect(waits.state).toBe("held");
  expect(await asked()).toEqual([]);
  expect(await read()).not.toContain("www.example.com");
  const moderator = await memberOf(server.origin, "mo@afters.example", "moderator");
  expect(await pageOf(moderator, `${queue}?show=held`)).toContain("www.example.com");
  await moderator.post(queue, { question: waits.id, do: "up" }, queue);
  expect(await asked()).toEqual([[waits.text, 0]]);
  await moderator.post(queue, { question: waits.id, do: "decline" }, queue);
  expect(await asked()).toEqual([]);
  const [log] = await query<{ action: string }>("select action from audit_log order by id desc limit 1");
  expect(log).toEqual({ action: "question-decline" });
  expect((await moderator.post(queue, { question: waits.id, answer: "No." }, queue)).status).toBe(403);
});

test("a fan sees their own waiting questions, and declined ones for a week", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const held = async (by: string) => (await ask(`Write me at ${uniqueWord()}@example.com`, by)).text;
  const [own, declined] = [await held(fan), await held(fan)];
  await held(other);
  const settle = (state: string, days: number) =>
    query(
      "update interview_questions set state = $2, settled_at = now() - $3 * interval '1 day' where text = $1",
      [declined, state, days],
    );
  const waiting = async (of = id) =>
    (await ownQuestions(of, fan))?.waiting.map(({ text, state }) => [text, state]).toSorted();
  const both = [own, declined].map((text) => [text, "held"]).toSorted();
  expect(await waiting()).toEqual(both);
  await settle("declined", 6);
  expect(await waiting()).toEqual(
    [
      [own, "held"],
      [declined, "declined"],
    ].toSorted(),
  );
  await settle("declined", 8);
  expect(await waiting()).toEqual([[own, "held"]]);
  expect(await waiting(await anInterview("Barnaby Oake"))).toEqual([]);
  expect(await ownQuestions(id, null)).toBeNull();
});

test("an answer stands below its question, takes no more backings, and can be changed", async () => {
  const one = await ask();
  await operator.post(queue, { question: one.id, answer: "Only on Sundays." }, queue);
  expect(await read()).toContain("Only on Sundays.");
  await expect(backQuestion(one.id, newFanId(), true)).rejects.toMatchObject({ code: "answered" });
  await operator.post(queue, { question: one.id, answer: "Never." }, queue);
  expect(await read()).not.toContain("Only on Sundays.");
  expect(await read()).toContain("Never.");
});

test("a reported question is taken down from the one list of reports, and put back", async () => {
  const one = await ask();
  const fan = new Fan(server.origin);
  await fan.send("/session");
  const report = await fan.send("/reports", { kind: "question", subject: one.id, reason: "abuse" });
  expect(report.status).toBe(200);
  const reports = "/operator/reports";
  expect(await pageOf(operator, reports)).toContain(one.text);
  const act = (does: string) =>
    operator.post(reports, { do: does, kind: "question", subject: one.id }, reports);
  await act("remove");
  expect(await asked()).toEqual([]);
  await act("restore");
  expect(await asked()).toEqual([[one.text, 0]]);
});

test("an interview is created at the desk with passages, with errors at the field", async () => {
  const slug = uniqueWord();
  const typed = {
    person: "Ida Lund",
    role: "Actor",
    title: "",
    headline: "On ice",
    intro: "Cold.",
    picture: "",
  };
  const made = await operator.post(`${desk}/new`, { ...typed, slug }, `${desk}/new`);
  expect(made.headers.get("location")).toBe(`${desk}/${slug}`);
  const at = `${desk}/${slug}/passages`;
  const wrong = await operator.post(
    `${at}/new`,
    { question: "Why?", answer: "No.", pull: "Yes." },
    `${at}/new`,
  );
  expect(await wrong.text()).toContain("These are no words of the answer");
  await operator.post(
    `${at}/new`,
    { question: "Why?", answer: "Because of ice.", notes: "ice => Frozen." },
    at,
  );
  await operator.post(`${at}/0`, { question: "Why ever?", answer: "Because of ice." }, at);
  expect(await pageOf(new Fan(server.origin), `/social-club/${slug}`)).toContain("Why ever?");
  await operator.post(`${at}/0`, { do: "remove" }, at);
  expect(await pageOf(new Fan(server.origin), `/social-club/${slug}`)).not.toContain("Why ever?");
});

test("a passage of a missing interview or place is refused", async () => {
  const refused = { code: "not_there", status: 404 };
  await expect(removePassage(id, 0, nothing)).rejects.toMatchObject(refused);
  await expect(savePassage("nobody-sat", null, passage({}), nothing)).rejects.toMatchObject(refused);
  await expect(savePassage(id, 3, passage({}), nothing)).rejects.toMatchObject(refused);
  expect(await listDeskPassages(id)).toEqual([]);
});

test("an interview's evening is a normal party with its top questions as first poll", async () => {
  const [first, second] = [await ask(), await ask()];
  await backQuestion(second.id, newFanId(), true);
  const evening = { do: "announce", startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) };
  const answer = await operator.post(`${desk}/${id}`, evening, `${desk}/${id}`);
  const party = answer.headers.get("location")?.split("/").at(-1) ?? "";
  expect(await pageOf(new Fan(server.origin), `/afters/${party}`)).toContain("Wilhelmina Thrush answers");
  expect(await read()).toContain(`href="/afters/${party}"`);
  const [poll] = await query<{ options: string[]; opens_at: Date; starts_at: Date }>(
    "select options, opens_at, starts_at from polls join parties on parties.id = party_id where party_id = $1",
    [party],
  );
  expect(poll?.options).toEqual([second.text, first.text]);
  expect(poll?.opens_at).toEqual(poll?.starts_at);
  const again = await operator.post(`${desk}/${id}`, evening, `${desk}/${id}`);
  expect(again.status).toBe(303);
  expect(await query("select 1 from parties where title = 'Wilhelmina Thrush answers'")).toHaveLength(1);
});

test("the evening's poll asks up to five short top questions, if there are two", async () => {
  const announce = async (interview: string) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const party = await announceEvening(interview, { startsAt: at(60), endsAt: at(120) }, nothing);
    const [poll] = await query<{ options: string[] }>("select options from polls where party_id = $1", [
      party,
    ]);
    return poll?.options ?? null;
  };
  await ask("The only one?");
  expect(await announce(id)).toBeNull();
  id = await anInterview("Agnes Rook");
  const words = "Why did the lamp in the tower go out that night, and who was it that saw it from the sea";
  const long = await ask(`${words.slice(0, 80)}?`);
  const asked = [await ask(`${words.slice(0, 79)}?`)];
  for (let n = 1; n < 6; n++) asked.push(await ask());
  for (const [n, { id: question }] of [...asked, long].entries())
    for (let backs = 0; backs < n; backs++) await backQuestion(question, newFanId(), true);
  await backQuestion(asked[0]?.id ?? "", newFanId(), true);
  expect(await announce(id)).toEqual([5, 4, 3, 2, 0].map((n) => asked[n]?.text));
});
