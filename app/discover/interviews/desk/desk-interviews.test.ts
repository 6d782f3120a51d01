import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { typedInterview } from "../../../../testing/interviews/interview.ts";
import { uniqueWord } from "../../../../testing/texts/unique-word.ts";
import { interviewRecords, listDeskPassages, removePassage, savePassage } from "./desk-interviews.server.ts";
import { InterviewForm, PassageForm } from "./interview-form.ts";

const noted: string[] = [];
const note = async (_: unknown, id: string) => void noted.push(id);
const keep = (id: string | null, change: object) =>
  interviewRecords.save(id, InterviewForm.parse({ ...typedInterview, ...change }), note);
const passage = (question: string, change: object = {}) =>
  PassageForm.parse({ question, answer: "Because it rains.", ...change });
const questions = async (id: string) =>
  (await listDeskPassages(id)).map(({ position, question }) => [position, question]);
const markSamples = () => query("update interviews set is_sample = true");

test("a new interview is last at its typed or derived address, moving no others", async () => {
  const slug = uniqueWord();
  expect(await keep(null, { slug: slug.toUpperCase() })).toBe(slug);
  const named = `Ida ${uniqueWord()}`;
  const made = await keep(null, { person: named, title: "vesper-line" });
  expect(made).toBe(named.toLowerCase().replace(" ", "-"));
  expect(noted.splice(0)).toEqual([slug, made]);
  expect((await interviewRecords.list()).map(({ id }) => id)).toEqual([slug, made]);
  await markSamples();
  await keep(made, { person: "Maud", role: "Writer", headline: "Anew", intro: "Warm.", title: "" });
  expect(await interviewRecords.find(made)).toEqual({
    ...{ id: made, person: "Maud", role: "Writer", headline: "Anew", intro: "Warm." },
    ...{ title: null, picture: null, partyId: null, isRetired: false, isSample: false },
    ...{ isDraft: false, publishAt: null },
  });
  expect(await interviewRecords.find(slug)).toMatchObject({ person: "Ida Lund", isSample: true });
  await query("update interviews set retired_at = now(), position = 3 where id = $1", [slug]);
  expect(await interviewRecords.list()).toMatchObject([{ id: made }, { id: slug, isRetired: true }]);
  await query("update interviews set position = 3");
  expect((await interviewRecords.list()).map(({ id }) => id)).toEqual([slug, made].toSorted());
});

test("a name without letters needs an address, and title and target must exist", async () => {
  await expect(keep(null, { person: "!?" })).rejects.toThrow("the name has no letters");
  await expect(keep(null, { slug: uniqueWord(), title: "no-such" })).rejects.toMatchObject({
    code: "no_title",
  });
  await expect(keep("nobody-sat", {})).rejects.toMatchObject({ code: "not_there", status: 404 });
});

test("passages keep their order per interview, and can replace each other", async () => {
  const [id, other] = [await keep(null, { slug: uniqueWord() }), await keep(null, { slug: uniqueWord() })];
  noted.splice(0);
  for (const question of ["One?", "Two?", "Three?"]) await savePassage(id, null, passage(question), note);
  await savePassage(other, null, passage("Elsewhere?"), note);
  await markSamples();
  await savePassage(id, 0, passage("First?", { pull: "it rains.", notes: "Because => So." }), note);
  const isSample = async (one: string) => (await interviewRecords.find(one))?.isSample;
  expect([await isSample(id), await isSample(other)]).toEqual([false, true]);
  expect(await questions(id)).toEqual([
    [0, "First?"],
    [1, "Two?"],
    [2, "Three?"],
  ]);
  expect((await listDeskPassages(id))[0]).toMatchObject({
    ...{ answer: "Because it rains.", pull: "it rains.", notes: [{ after: "Because", text: "So." }] },
    ...{ spoilsTitle: null, spoilsSeason: null, spoilsEpisode: null, spoilsMinute: null },
  });
  await removePassage(id, 1, note);
  expect(await questions(id)).toEqual([
    [0, "First?"],
    [2, "Three?"],
  ]);
  await savePassage(id, null, passage("Last?"), note);
  expect((await questions(id)).at(-1)).toEqual([3, "Last?"]);
  expect(await questions(other)).toEqual([[0, "Elsewhere?"]]);
  expect(noted).toEqual([id, id, id, other, id, id, id]);
});

test("what a passage gives away is of its interview's title, and of none without one", async () => {
  const story = { spoils: "story", spoilsSeason: "3", spoilsEpisode: "8", spoilsMinute: "46" };
  for (const [title, spoilsTitle, spoilsMinute] of [
    ["vesper-line", "vesper-line", 46],
    ["", null, null],
  ]) {
    const id = await keep(null, { slug: uniqueWord(), title });
    await savePassage(id, null, passage("Who?", story), note);
    expect(await listDeskPassages(id)).toMatchObject([{ spoilsTitle, spoilsMinute }]);
  }
});
