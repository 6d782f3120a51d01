import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { newInterview } from "../../../testing/interviews/interview.ts";
import { openParty } from "../../../testing/party.ts";
import { setMark } from "../../marks/marks.server.ts";
import { placeWords } from "../../marks/place.ts";
import { markSaid } from "../../marks/said.ts";
import { savePassage } from "./desk/desk-interviews.server.ts";
import { PassageForm } from "./desk/interview-form.ts";
import { piecesOfPassage } from "./interview.ts";
import { listInterviews, loadInterview } from "./interviews.server.ts";

const nothing = () => Promise.resolve();
const add = (id: string, change: object) =>
  savePassage(id, null, PassageForm.parse({ question: "Why?", answer: "Because.", ...change }), nothing);

test("an answer is split behind words with notes; equal words number the first note", () => {
  const notes = ["b", "b", "d"].map((after) => ({ after, text: "" }));
  expect(piecesOfPassage("abcde", notes, 3)).toEqual([
    { text: "ab", note: 3 },
    { text: "cd", note: 5 },
    { text: "e", note: null },
  ]);
  expect(piecesOfPassage("abc", [], 1)).toEqual([{ text: "abc", note: null }]);
});

test("interview cards have picture, title and minutes for opening and passages", async () => {
  const id = await newInterview({
    title: "vesper-line",
    picture: "still-vesper-line",
    intro: "So. ".repeat(100),
  });
  const bare = await newInterview();
  await add(id, { question: "why ".repeat(50), answer: "word ".repeat(160) });
  await add(id, { answer: "word ".repeat(200) });
  const [card, plain, ...more] = await listInterviews();
  expect(more).toEqual([]);
  expect(card).toEqual({
    ...{ id, person: "Ida Lund", role: "Actor", show: "Vesper Line", headline: "On ice" },
    ...{ intro: expect.any(String), minutes: 3, sample: false },
    picture: expect.objectContaining({ name: "still-vesper-line" }),
  });
  expect(plain).toMatchObject({ id: bare, show: null, minutes: 1, picture: { name: "blank-portrait" } });
  await query("update interviews set position = 1");
  expect((await listInterviews()).map((one) => one.id)).toEqual([id, bare].toSorted());
  await query("delete from interviews");
});

test("the next interview follows, the last leads to the first, a single one to none", async () => {
  const [one, two] = [await newInterview(), await newInterview()];
  const next = async (id: string) => (await loadInterview(id)).next?.id;
  expect([await next(one), await next(two)]).toEqual([two, one]);
  const three = await newInterview();
  expect([await next(one), await next(two), await next(three)]).toEqual([two, three, one]);
  await query("update interviews set retired_at = now() where id <> $1", [one]);
  expect((await loadInterview(one)).next).toBeNull();
  const gone = { code: "no_such_interview", status: 404 };
  for (const id of [two, "nobody-sat"]) await expect(loadInterview(id)).rejects.toMatchObject(gone);
  await query("delete from interviews");
});

test("an interview has its evening, numbered notes and a spoiler point per passage", async () => {
  const id = await newInterview({ title: "vesper-line" });
  const other = await newInterview();
  const story = { spoils: "story", spoilsSeason: "3", spoilsEpisode: "8" };
  await add(id, { answer: "a b", notes: "a => x\nb => y" });
  await add(id, { answer: "c", notes: "c => z", ...story, spoilsMinute: "46" });
  await add(id, { ...story });
  await add(id, { spoils: "story", spoilsMinute: "5" });
  await add(id, { spoils: "story", pull: "Because." });
  await add(other, {});
  const { passages, party } = await loadInterview(id);
  expect(passages.map(({ firstNote, waits }) => [firstNote, waits && placeWords(waits)])).toEqual([
    [1, null],
    [3, "S3 E8, minute 46"],
    [4, "S3 E8"],
    [4, "minute 5"],
    [4, "the end"],
  ]);
  expect(passages.at(-1)).toMatchObject({ question: "", answer: "", pull: null, notes: [] });
  const fan = newFanId();
  await setMark(fan, "vesper-line", markSaid("all"));
  expect((await loadInterview(id, fan)).passages.at(-1)).toMatchObject({
    question: "Why?",
    answer: "Because.",
    pull: "Because.",
    notes: [],
    waits: null,
  });
  expect(party).toBeNull();
  const partyId = await openParty();
  await query("update interviews set party_id = $2 where id = $1", [id, partyId]);
  const [held] = await query<{ starts_at: Date; ends_at: Date }>("select starts_at, ends_at from parties");
  expect((await loadInterview(id)).party).toEqual({
    ...{ id: partyId, title: "A quiet night" },
    ...{ startsAt: held?.starts_at.getTime(), endsAt: held?.ends_at.getTime() },
  });
  expect((await loadInterview(other)).party).toBeNull();
});
