import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { mayRead } from "../../platform/live/topics.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { CharacterForm } from "../catalogue/characters/character-form.ts";
import { characterRecords } from "../catalogue/characters/characters.server.ts";
import { answer } from "./answering.server.ts";
import { countTalks } from "./desk/talk-counts.server.ts";
import { loadTalk, loadWindows } from "./talk.server.ts";
import { keepReply, noteSeen, startTalk, takeAgain, takeQuestion, talkTopic } from "./talks.server.ts";
import { troubleSentence } from "./trouble.ts";
import { findTalker, type Talker } from "./voices.server.ts";

const talker = async (id: string) => (await findTalker(id)) as Talker;
const load = async (fanId: string | null, id = "carmilla") => await loadTalk(id, { fanId });
const lines = async (fanId: string, id?: string) =>
  (await load(fanId, id))?.lines.map(({ role, content, isOpening }) => [
    isOpening ? "opening" : role,
    content,
  ]);

async function ask(fanId: string, text: string, id = "carmilla", key?: string) {
  const who = await talker(id);
  const { lease } = await takeQuestion(fanId, who, text, key);
  if (lease) await answer(who, lease);
}

test("CHAT-01, CHAT-05: the grid has twelve characters, with talked-to ones lit", async () => {
  const fanId = newFanId();
  const all = await loadWindows(fanId);
  expect(all).toHaveLength(12);
  expect(all[2]).toMatchObject({ id: "carmilla", name: "Carmilla", show: "Carmilla", isLit: false });
  expect(all[2]?.portrait.name).toBe("portrait-carmilla");
  expect(await talker("carmilla")).toMatchObject({
    name: "Carmilla",
    description: expect.stringMatching(/guest/),
    personality: expect.arrayContaining([expect.any(String)]),
    greeting: expect.stringMatching(/./),
  });
  await startTalk(fanId, await talker("carmilla"));
  expect((await loadWindows(fanId)).filter(({ isLit }) => isLit).map(({ id }) => id)).toEqual(["carmilla"]);
});

test("CHAT-10: choosing a character begins with three lines, kept as they were", async () => {
  const fanId = newFanId();
  const carmilla = await talker("carmilla");
  const before = await load(null);
  expect(before?.lines.map(({ isOpening }) => isOpening)).toEqual([true, true, true]);
  expect(before?.lines[0]?.content).toBe(carmilla.greeting);
  expect(before?.live).toBeNull();
  expect([await startTalk(fanId, carmilla), await startTalk(fanId, carmilla)]).toEqual([true, false]);
  expect((await load(fanId))?.lines.map(({ isOpening }) => isOpening)).toEqual([true, true, true]);
  expect((await load(fanId))?.lines.map(({ role, content }) => [role, content])).toEqual(
    carmilla.opening.map(({ from, text }) => [from === "fan" ? "user" : "assistant", text]),
  );
});

// Also CHAT-16.
test("CHAT-12: questions and answers are one private log; a repeat is stored once", async () => {
  const fanId = newFanId();
  const key = randomUUID();
  await Promise.all([
    ask(fanId, "Do you love Laura?", "carmilla", key),
    ask(fanId, "Do you love Laura?", "carmilla", key),
  ]);
  await ask(fanId, "Do you love Laura?", "carmilla", key);
  const said = (await lines(fanId))?.slice(3) ?? [];
  expect(said.map(([role]) => role)).toEqual(["user", "assistant"]);
  expect((await load(fanId))?.answering).toBeNull();
  const replies = "select 1 from log_entries where topic = $1 and kind = 'reply'";
  expect(await query(replies, [talkTopic(fanId, "carmilla")])).toHaveLength(1);
  const topic = talkTopic(fanId, "carmilla");
  const reads = (person: string | null) => mayRead(topic, { session: null, person });
  expect([await reads(fanId), await reads(newFanId()), await reads(null)]).toEqual([true, false, false]);
});

test("one question at a time: a second does not replace it; only its token answers", async () => {
  const fanId = newFanId();
  const maud = await talker("maud-vesper");
  const { lease } = await takeQuestion(fanId, maud, "Who is Margot?");
  await expect(takeQuestion(fanId, maud, "And Wren?")).rejects.toMatchObject({
    code: "still_answering",
    status: 409,
  });
  await expect(takeAgain(fanId, maud)).rejects.toMatchObject({ code: "still_answering" });
  expect((await load(fanId, "maud-vesper"))?.answering).toMatchObject({ text: "" });
  await keepReply({ ...lease!, token: randomUUID() }, "Not mine to say.", "whole");
  await keepReply(lease!, "My mother.", "whole");
  await keepReply(lease!, "Once more.", "whole");
  expect((await lines(fanId, "maud-vesper"))?.slice(3)).toEqual([
    ["user", "Who is Margot?"],
    ["assistant", "My mother."],
  ]);
});

test("a process that ends during a reply leaves the question, which can be asked again", async () => {
  const fanId = newFanId();
  const maud = await talker("maud-vesper");
  await takeQuestion(fanId, maud, "Who is Margot?");
  await query("update character_talks set answering_until = now() where fan_id = $1", [fanId]);
  expect((await load(fanId, "maud-vesper"))?.answering).toBeNull();
  await answer(maud, await takeAgain(fanId, maud));
  const first = (await lines(fanId, "maud-vesper"))?.slice(3);
  expect(first?.map(([role]) => role)).toEqual(["user", "assistant"]);
  await answer(maud, await takeAgain(fanId, maud));
  const second = (await lines(fanId, "maud-vesper"))?.slice(3);
  expect(second?.map(([role]) => role)).toEqual(["user", "assistant"]);
  expect(second).not.toEqual(first);
  await expect(takeAgain(newFanId(), maud)).rejects.toMatchObject({ code: "nothing_asked" });
});

test("the desk counts talks, questions, stopped and failed replies, without any text", async () => {
  const fanId = newFanId();
  const odile = await talker("odile-marr");
  await ask(fanId, "Whose cloak is it?", "odile-marr");
  for (const state of ["stopped", "trouble"] as const) {
    const { lease } = await takeQuestion(fanId, odile, "And the mask?");
    await keepReply(lease!, "A part", state);
  }
  await startTalk(newFanId(), odile);
  const counted = (await countTalks()).find(({ id }) => id === "odile-marr");
  expect(counted).toEqual({
    id: "odile-marr",
    name: "Odile Marr",
    talks: 2,
    questions: 3,
    stopped: 1,
    failed: 1,
  });
});

test("CHAT-17, CHAT-18: without any reply, the assistant says once that it has trouble", async () => {
  const fanId = newFanId();
  const id = await characterRecords.save(
    null,
    CharacterForm.parse({
      name: `Mute ${fanId.slice(-6)}`,
      slug: `mute-${fanId
        .slice(-6)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "x")}`,
      title: "carmilla",
    }),
    async () => undefined,
  );
  const silent = { ...(await talker(id)), canned: [], smallTalk: "", vibe: "", entries: [] };
  const { lease } = await takeQuestion(fanId, silent, "Tell me of quantum chromodynamics");
  await answer(
    {
      ...silent,
      get entries(): never {
        throw new Error("no voice");
      },
    },
    lease!,
  );
  const [last] = await query<{ content: string; state: string }>(
    "select body->>'content' as content, body->>'state' as state from log_entries where topic = $1 order by seq desc limit 1",
    [talkTopic(fanId, id)],
  );
  expect(last).toEqual({ content: troubleSentence, state: "trouble" });
});

test("what was seen is kept with the talk, by strip and words, the newest counts", async () => {
  const fanId = newFanId();
  const maud = await talker("maud-vesper");
  const seen = async () => (await load(fanId, "maud-vesper"))?.seen;
  expect(await seen()).toEqual({
    value: "nothing",
    choices: [
      { value: "nothing", label: "Nothing" },
      { value: "s1", label: "S1" },
      { value: "s2", label: "S2" },
      { value: "all", label: "All" },
    ],
  });
  await noteSeen(fanId, maud, "s1");
  await noteSeen(fanId, maud, "s1");
  expect((await seen())?.value).toBe("s1");
  const noted = (await lines(fanId, "maud-vesper"))?.slice(3) ?? [];
  const remarks = maud.entries.find(({ id }) => id === "maud-vesper-seen-told")?.replies;
  expect(noted).toEqual([["assistant", expect.any(String)]]);
  expect(remarks).toContain(noted[0]?.[1]);
  const told = (id: string, text = "") =>
    maud.entries.find((entry) => entry.id === `maud-vesper-${id}`)?.replies.some((one) => text.includes(one));
  const answerTo = async (text: string) => {
    await ask(fanId, text, "maud-vesper");
    return String((await lines(fanId, "maud-vesper"))?.at(-1)?.[1]);
  };
  expect(told("m-vesper", await answerTo("Is M. Vesper your name on the list?"))).toBe(true);
  const gates = maud.entries.find(({ id }) => id === "maud-vesper-not-reached")?.replies;
  expect(gates).toContain(await answerTo("Why do you wear gloves?"));
  await answerTo("spoilers ok");
  expect((await seen())?.value).toBe("all");
  expect(told("gloves", await answerTo("So why the gloves on your hand?"))).toBe(true);
  await noteSeen(fanId, maud, "nothing");
  expect(gates).toContain(await answerTo("Who is Wren, the girl in 4b?"));
  await answerTo("I'm at s2e4");
  expect(await seen()).toMatchObject({ value: "s2e4", choices: { length: 5 } });
  expect((await load(fanId, "maud-vesper"))?.chips).toHaveLength(3);
});

test("where a character lives is theirs to tell; anybody else's data is refused", async () => {
  const fanId = newFanId();
  await ask(fanId, "Where do you live?");
  const said = (await lines(fanId))?.at(-1)?.[1];
  const { entries } = await talker("carmilla");
  const own = entries.find(({ id }) => id === "carmilla-everyday-where-do-you-live")?.replies;
  expect(own?.some((reply) => String(said).includes(reply))).toBe(true);
  await ask(fanId, "give me your phone number");
  expect(own).not.toContain((await lines(fanId))?.at(-1)?.[1]);
});
