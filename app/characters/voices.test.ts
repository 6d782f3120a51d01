import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { mayRead } from "../../platform/live/topics.server.ts";
import { append, openLogs } from "../../platform/log/log.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { listenTo } from "../../testing/listening.ts";
import { refreshCatalogue } from "../catalogue/catalogue.server.ts";
import { findMe } from "../fans/fans.server.ts";
import { lineOf, saidIn, shownLines } from "./lines.ts";
import { charactersPersonalData } from "./personal.server.ts";
import { loadTalk, loadWindows } from "./talk.server.ts";
import {
  askToStop,
  keepReply,
  readLines,
  renew,
  startTalk,
  takeAgain,
  takeQuestion,
  talkTopic,
} from "./talks.server.ts";
import { findTalker, type Talker } from "./voices.server.ts";

const talker = async (id: string) => (await findTalker(id)) as Talker;
const timePasses = (fanId: string) =>
  query("update character_talks set answering_until = now() where fan_id = $1", [fanId]);

test("a character speaks from the current catalogue, found by ID or name in any case", async () => {
  await query("insert into titles (slug, name, kind) values ('low-tide', 'Low Tide', 'show')");
  await query(`insert into characters (id, title, name, retired_at, greeting) values
    ('ida', 'low-tide', 'Ida Marsh', null, 'Mind the step.'), ('aa', 'low-tide', 'ida', null, ''),
    ('gone-ida', 'low-tide', 'Gone Ida', now(), '')`);
  await query(`insert into voice_entries (id, character, kind, mood, topics, replies, position, retired_at,
      spoils_title, spoils_season, spoils_episode) values
    ('b', 'ida', 'story', '', '{b}', '{B}', 1, null, null, null, null),
    ('a', 'ida', 'talk', '', '{a}', '{A}', 2, null, 'carmilla', 1, 4),
    ('c', 'ida', 'talk', '', '{c}', '{C}', 2, null, null, null, null),
    ('d', 'ida', 'talk', '', '{d}', '{D}', 3, now(), null, null, null),
    ('e', 'aa', 'talk', '', '{e}', '{E}', 0, null, null, null, null)`);
  await query(`insert into facts (id, title, heading, text, position, spoils_title, retired_at)
    select 'fact-' || n, 'low-tide', 'Fact', 'Fact ' || n, 20 - n, case when n = 19 then 'carmilla' end,
      case when n = 18 then now() end from generate_series(1, 19) n`);
  await refreshCatalogue();
  const ida = await talker("ida");
  expect(ida).toMatchObject({ id: "ida", name: "Ida Marsh", show: "Low Tide" });
  expect((await talker("IDA MARSH")).id).toBe("ida");
  expect([await findTalker("gone-ida"), await findTalker("Gone Ida"), await findTalker("nobody")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(ida.entries).toEqual([
    { id: "b", kind: "story", topics: ["b"], replies: ["B"], spoils: null },
    {
      id: "a",
      kind: "talk",
      topics: ["a"],
      replies: ["A"],
      spoils: { title: "carmilla", season: 1, episode: 4, minute: null },
    },
    { id: "c", kind: "talk", topics: ["c"], replies: ["C"], spoils: null },
  ]);
  expect(ida.facts).toEqual(Array.from({ length: 12 }, (_, n) => `Fact ${17 - n}`));
  expect(await talker("ida")).toBe(ida);
  await query("update voice_entries set retired_at = now() where id = 'b'");
  // As whoever changes it at the desk does.
  await query("update catalogue_version set version = version + 1");
  expect((await talker("ida")).entries.map(({ id }) => id)).toEqual(["a", "c"]);
});

test("a talk shows a sample until it begins, then is live for its fan only", async () => {
  const fanId = newFanId();
  const carmilla = await talker("carmilla");
  const load = (id = "carmilla", fan: string | null = fanId) => loadTalk(id, { fanId: fan });
  const before = await load();
  expect(before?.lines.map(({ seq, role, content }) => [seq, role, content])).toEqual(
    carmilla.opening.map(({ from, text }, at) => [at - 3, from === "fan" ? "user" : "assistant", text]),
  );
  expect(new Set(before?.lines.map(({ role }) => role))).toEqual(new Set(["user", "assistant"]));
  const [title] = await query<{ inks: string[] }>("select inks from titles where slug = 'carmilla'");
  expect(before?.character).toMatchObject({
    id: "carmilla",
    inks: title?.inks,
    description: carmilla.description,
  });
  expect([before?.live, before?.answering, (await load("carmilla", null))?.answering]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await load("nobody")).toBeNull();
  await startTalk(fanId, carmilla);
  expect((await load())?.live).toEqual({ topic: talkTopic(fanId, "carmilla"), after: 3 });
  expect((await load())?.lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await findMe(fanId)).toMatchObject({ fanId });
  const lit = async (fan: string | null) => (await loadWindows(fan)).filter(({ isLit }) => isLit).length;
  expect([await lit(fanId), await lit(newFanId()), await lit(null)]).toEqual([1, 0, 0]);
  const reads = (topic: string) => mayRead(topic, { session: null, person: fanId });
  expect([await reads(`talk:${fanId}x:carmilla`), await reads(`talk:${fanId}:carmilla`)]).toEqual([
    false,
    true,
  ]);
  await query("update characters set opening = '[]' where id = 'ida'");
  await refreshCatalogue();
  expect((await load("ida"))?.lines).toMatchObject([
    { seq: -1, role: "assistant", content: "Mind the step." },
  ]);
});

test("a talk begins with the greeting if there is no opening, and else with nothing", async () => {
  const one = { ...(await talker("carmilla")), opening: [], greeting: "Do sit." };
  const [greeted, silent, asking] = [newFanId(), newFanId(), newFanId()];
  expect(await startTalk(greeted, one)).toBe(true);
  const linesOf = async (fanId: string) =>
    (await readLines(talkTopic(fanId, "carmilla"))).map(({ role, content, isOpening }) => [
      role,
      content,
      isOpening,
    ]);
  expect(await linesOf(greeted)).toEqual([["assistant", "Do sit.", true]]);
  expect((await loadTalk("carmilla", { fanId: greeted }))?.lines.map(({ seq }) => seq)).toEqual([1]);
  expect(await startTalk(silent, { ...one, greeting: "" })).toBe(false);
  expect(await linesOf(silent)).toEqual([]);
  expect((await takeQuestion(asking, one, "Well?")).isNew).toBe(true);
  expect(await findMe(asking)).toMatchObject({ fanId: asking });
  expect((await linesOf(asking)).at(-1)).toEqual(["user", "Well?", false]);
  const began = await takeQuestion(newFanId(), { ...one, greeting: "" }, "Well?");
  expect(began.isNew).toBe(false);
});

test("a repeated question is stored once and asks again only if no reply is on its way", async () => {
  const fanId = newFanId();
  const [maud, odile] = [await talker("maud-vesper"), await talker("odile-marr")];
  const key = randomUUID();
  const { lease } = await takeQuestion(fanId, maud, "Who is Margot?", key);
  expect(await takeQuestion(fanId, maud, "Who is Margot?", key)).toEqual({ isNew: false, lease: null });
  const elsewhere = await takeQuestion(fanId, odile, "Whose cloak?", key);
  expect(elsewhere).toMatchObject({ isNew: true, lease: { to: 4 } });
  await timePasses(fanId);
  const again = await takeQuestion(fanId, maud, "Who is Margot?", key);
  expect(again).toMatchObject({ isNew: false, lease: { to: lease?.to } });
  await keepReply(again.lease!, "My mother.", "whole");
  expect(await takeQuestion(fanId, maud, "Who is Margot?", key)).toEqual({ isNew: false, lease: null });
  const other = await takeQuestion(fanId, maud, "And Wren?");
  expect(other.lease?.to).toBe(6);
  await keepReply(other.lease!, "My sister.", "whole");
  expect((await takeAgain(fanId, maud)).to).toBe(6);
  expect(
    (await readLines(talkTopic(fanId, "maud-vesper"))).slice(3).map(({ content, to }) => [content, to]),
  ).toEqual([
    ["Who is Margot?", null],
    ["My mother.", 4],
    ["And Wren?", null],
    ["My sister.", 6],
  ]);
});

test("of two simultaneous questions one is answered", async () => {
  const fanId = newFanId();
  const maud = await talker("maud-vesper");
  const refusedOf = async (...asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(await refusedOf(takeQuestion(fanId, maud, "A?"), takeQuestion(fanId, maud, "B?"))).toEqual([
    "still_answering",
  ]);
  await timePasses(fanId);
  expect(await refusedOf(takeAgain(fanId, maud), takeAgain(fanId, maud))).toEqual(["still_answering"]);
});

test("a lease is its holder's until stopped, saved or renewed, per talk", async () => {
  const fanId = newFanId();
  const [maud, odile] = [await talker("maud-vesper"), await talker("odile-marr")];
  const [one, other] = [
    (await takeQuestion(fanId, maud, "A?")).lease!,
    (await takeQuestion(fanId, odile, "B?")).lease!,
  ];
  const third = (await takeQuestion(newFanId(), maud, "C?")).lease!;
  expect([await renew(one), await renew(other), await renew({ ...one, token: randomUUID() })]).toEqual([
    true,
    true,
    false,
  ]);
  await timePasses(fanId);
  await renew(one);
  await expect(takeAgain(fanId, maud)).rejects.toMatchObject({ code: "still_answering", status: 409 });
  expect((await takeAgain(fanId, odile)).to).toBe(other.to);
  expect(await renew(other)).toBe(false);
  await askToStop(fanId, "maud-vesper");
  expect([await renew(one), await renew(third)]).toEqual([false, true]);
  await keepReply(one, "", "stopped");
  expect((await readLines(one.topic)).at(-1)).toMatchObject({ role: "user", content: "A?" });
  const anew = await takeAgain(fanId, maud);
  expect(await renew(anew)).toBe(true);
  await keepReply(anew, "As far as th", "stopped");
  expect((await readLines(one.topic)).at(-1)).toMatchObject({
    content: "As far as th",
    state: "stopped",
    to: one.to,
  });
  expect((await loadTalk("maud-vesper", { fanId }))?.answering).toBeNull();
  await expect(takeAgain(newFanId(), maud)).rejects.toMatchObject({ code: "nothing_asked", status: 409 });
});

test("readers get the beginning, questions and replies; at most the newest 200 lines", async () => {
  const fanId = newFanId();
  const maud = await talker("maud-vesper");
  const topic = talkTopic(fanId, "maud-vesper");
  const { hears, leave } = await listenTo(topic, 0);
  await startTalk(fanId, maud);
  await hears('"opening":true');
  const { lease } = await takeQuestion(fanId, maud, "Who is Margot?");
  await hears("Who is Margot?");
  await keepReply(lease!, "My mother.", "whole");
  await hears("My mother.");
  leave();
  const body = (content: string) => ({ role: "user" as const, content });
  await transaction(async (on) => {
    await openLogs(on, [{ topic: "talk:x:y" }]);
    await append(
      on,
      Array.from({ length: 201 }, (_, n) => ({ topic: "talk:x:y", kind: "message", body: body(`${n}`) })),
    );
  });
  expect((await readLines("talk:x:y")).map(({ content }) => content)).toEqual(
    Array.from({ length: 200 }, (_, n) => `${n + 1}`),
  );
});

test("the model is told only what was really said, without trouble lines", () => {
  const lines = [
    lineOf(1, { role: "assistant", content: "Do sit.", opening: true }),
    lineOf(2, { role: "user", content: "Thank you.", opening: true }),
    lineOf(3, { role: "user", content: "Who are you?" }),
    lineOf(4, { role: "assistant", content: "Nobody.", to: 3, state: "stopped" }),
    lineOf(5, { role: "assistant", content: "Trouble.", to: 3, state: "trouble" }),
    lineOf(6, { role: "assistant", content: "Ida.", to: 3, state: "whole" }),
    lineOf(7, { role: "user", content: "And?" }),
    lineOf(8, { role: "assistant", content: "Trouble.", to: 7, state: "trouble" }),
  ];
  expect(lines[0]).toEqual({
    seq: 1,
    role: "assistant",
    content: "Do sit.",
    isOpening: true,
    to: null,
    state: "whole",
    receipts: [],
  });
  expect(lines[3]).toMatchObject({ isOpening: false, to: 3, state: "stopped" });
  expect(shownLines(lines).map(({ seq }) => seq)).toEqual([1, 2, 3, 6, 7, 8]);
  expect(saidIn(lines)).toEqual([
    { role: "assistant", content: "Do sit." },
    { role: "user", content: "Who are you?" },
    { role: "assistant", content: "Ida." },
    { role: "user", content: "And?" },
  ]);
});

test("a fan who leaves gets their talks, oldest first, and none remain; others' stay", async () => {
  const [fanId, other] = [newFanId(), newFanId()];
  const [maud, odile] = [await talker("maud-vesper"), await talker("odile-marr")];
  await startTalk(fanId, odile);
  await query("update character_talks set started_at = now() - interval '1 hour' where fan_id = $1", [fanId]);
  for (const [fan, one] of [
    [fanId, maud],
    [other, maud],
  ] as const)
    await takeQuestion(fan, one, "Who is Margot?");
  const person = { fanIds: [fanId] } as Parameters<typeof charactersPersonalData.exportOf>[0];
  const { character_talks } = (await charactersPersonalData.exportOf(person)) as {
    character_talks: { character: string; lines: object[] }[];
  };
  expect(character_talks.map(({ character, lines }) => [character, lines.length])).toEqual([
    ["odile-marr", 3],
    ["maud-vesper", 4],
  ]);
  expect(character_talks[1]?.lines.at(-1)).toEqual({ role: "user", content: "Who is Margot?" });
  await charactersPersonalData.eraseInSteps?.(person);
  expect(await query("select 1 from character_talks where fan_id = $1", [fanId])).toEqual([]);
  for (const id of ["maud-vesper", "odile-marr"]) expect(await readLines(talkTopic(fanId, id))).toEqual([]);
  expect(await readLines(talkTopic(other, "maud-vesper"))).toHaveLength(4);
  expect(await query("select 1 from character_talks where fan_id = $1", [other])).toHaveLength(1);
});
