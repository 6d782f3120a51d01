import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { listenTo } from "../../../testing/listening.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { openEnvelopes } from "../../room/called-it/marks.server.ts";
import { sealPrediction } from "../../room/called-it/predictions.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import type { SheetCue } from "../run-sheet/cue.ts";
import {
  fireDueCues,
  fireNow,
  firePlanned,
  moveCue,
  planCue,
  planSheet,
  removeCue,
} from "../run-sheet/cues.server.ts";
import { loadControlRoom } from "./control-room.server.ts";
import { announceEnding, pinLine, slowRoom } from "./host.server.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const minuteMs = 60_000;
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const noted: string[] = [];
const note = async (_: unknown, party: string) => noted.push(party);
const scene = (text: string): SheetCue => ({ cue: "scene", text });

const timelineOf = async (party: string) => (await loadControlRoom(party))?.timeline ?? [];

/** Since the party's start, whatever minute has begun. */
const cueAt = async (party: string, offsetMs: number, cue: SheetCue) =>
  (
    await query<{ id: string }>(
      "insert into party_cues (party_id, offset_ms, cue) values ($1, $2, $3) returning id",
      [party, offsetMs, JSON.stringify(cue)],
    )
  )[0]?.id as string;

test("the timeline lists fired, planned, missed and scripted cues by minute", async () => {
  const party = await openParty();
  const sample = `sample-${party}`;
  await query(
    `update parties set sample_of = $2, sample_run = 1, script_position = 3, sample_participants = 40, participants = 2
     where id = $1`,
    [party, sample],
  );
  const script: [position: number, minute: number, kind: string, body: object][] = [
    [2, 5, "cue", { cue: "scene", text: "Fired by the script before" }],
    [3, 45, "cue", { cue: "scene", text: "To come" }],
    [4, 25, "poll-opened", { poll: { title: "Who rang?" } }],
    [5, 26, "message", { text: "A line" }],
    [6, 27, "cue", { cue: "trivia", title: "The dock", text: "It was built twice." }],
  ];
  for (const rehearsal of [sample, "sample-of-another"])
    for (const [position, minute, kind, body] of script)
      await query(
        "insert into party_scripts (sample_of, position, offset_ms, kind, body) values ($1, $2, $3, $4, $5)",
        [rehearsal, position, minute * minuteMs, kind, JSON.stringify(body)],
      );
  await fireNow(party, { cue: "trivia", title: "The clock", text: "It never stopped." }, note);
  await planCue(party, { cue: "poll", title: "Again?", options: ["Yes", "No"], minutes: 5 }, 40, note);
  await planCue(party, scene("Platform nine"), 30, note);
  await planCue(await openParty(), scene("Elsewhere"), 20, note);
  const missed = await cueAt(party, 2 * minuteMs, scene("Slept through"));
  await fireDueCues();
  const fired = (await timelineOf(party)).find(({ state }) => state === "fired");
  expect(fired).toMatchObject({ id: expect.stringMatching(/^log-\d+$/), lane: "Play", words: "The clock" });
  expect((await timelineOf(party)).map(({ words, state }) => [words, state])).toEqual([
    ["Slept through", "missed"],
    ["The clock", "fired"],
    ["Who rang?", "script"],
    ["The dock", "script"],
    ["Platform nine", "planned"],
    ["Again?", "planned"],
    ["To come", "script"],
  ]);
  expect((await timelineOf(party))[0]).toMatchObject({ id: missed, why: expect.stringContaining("passed") });
  expect(await loadControlRoom(party)).toMatchObject({
    here: 0,
    party: { isSample: true, participants: 42, sampleParticipants: 40 },
  });
  expect(await loadControlRoom("party-none")).toBeNull();
});

test("a host sees sixty lines, four polls with votes, and numbers sealed and reported", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = "", other = ""] = await seatFans(party, 2);
  await query("update parties set participants = 7 where id = $1", [party]);
  await say({ partyId: party, fanId, text: "Said" });
  await query(
    `insert into log_entries (topic, seq, kind, body, at, offset_ms, fan_id)
     select topic, seq + n, kind, jsonb_set(body, '{text}', to_jsonb('Line ' || n)), at, offset_ms, fan_id
     from log_entries, generate_series(1, 60) n where topic = 'party:' || $1 and kind = 'message'`,
    [party],
  );
  await query("update log_heads set last_seq = last_seq + 60 where topic = 'party:' || $1", [party]);
  const polls: string[] = [];
  for (const minutes of [5, 3, 4, 1, 2])
    polls.push(
      await aPoll({
        partyId: party,
        title: `${minutes} ago`,
        opensAt: new Date(Date.now() - minutes * minuteMs),
        isActive: minutes !== 2,
      }),
    );
  await aPoll({ partyId: elsewhere });
  const later = await aPoll({ partyId: party, isActive: false, opensAt: new Date(Date.now() + minuteMs) });
  await query("update polls set scheduled = true where id = $1", [later]);
  await vote(polls[3]!, fanId, 1);
  await sealPrediction({ partyId: party, fanId, text: "Opened" });
  await openEnvelopes(party);
  for (const text of ["One", "Two"]) await sealPrediction({ partyId: party, fanId, text });
  const report = (subject: string, settled: boolean, kind = "message", by = fanId) =>
    query(
      "insert into reports (kind, subject, fan_id, reason, settled_at) values ($1, $2, $3, 'x', case when $4 then now() end)",
      [kind, subject, by, settled],
    );
  await report(`${party} 1`, false);
  await report(`${party} 1`, false, "message", other);
  await report(`${party} 2`, true);
  await report(`${party} 3`, false, "post");
  await report(`${elsewhere} 1`, false);
  const room = (await loadControlRoom(party))!;
  expect(room.said.map(({ text }) => text)).toEqual(Array.from({ length: 60 }, (_, at) => `Line ${at + 1}`));
  expect(room.polls.map(({ title, isOpen }) => [title, isOpen])).toEqual([
    ["1 ago", true],
    ["2 ago", false],
    ["3 ago", true],
    ["4 ago", true],
  ]);
  expect(room.polls[0]?.options).toEqual([
    { text: "Maud", votes: 0 },
    { text: "The conductor", votes: 1 },
  ]);
  expect(room).toMatchObject({ sealed: 2, reported: 2, party: { isSample: false, participants: 7 } });
  expect(room.heat.some((heat) => heat > 0)).toBe(true);
  expect(await loadControlRoom(elsewhere)).toMatchObject({ sealed: 0, reported: 1, said: [], timeline: [] });
});

test("a cue up to two minutes late is fired in order, and an older one is missed", async () => {
  const party = await openParty({ startsIn: -10 * minuteMs });
  const over = await openParty();
  await cueAt(party, 10 * minuteMs - 1_000, scene("Second"));
  await cueAt(party, 8 * minuteMs + 10_000, scene("First"));
  await cueAt(party, 8 * minuteMs - 10_000, scene("Too late"));
  await cueAt(party, 11 * minuteMs, scene("To come"));
  await cueAt(over, 119 * minuteMs + 59_000, scene("Over"));
  await endParty(over);
  await fireDueCues();
  const statesOf = async (id: string) => (await timelineOf(id)).map(({ words, state }) => [words, state]);
  expect(await statesOf(party)).toEqual([
    ["Too late", "missed"],
    ["First", "fired"],
    ["Second", "fired"],
    ["To come", "planned"],
  ]);
  expect(await statesOf(over)).toEqual([["Over", "missed"]]);
});

test("a refused cue shows its reason on the timeline, and the next one fires", async () => {
  const party = await openParty();
  await cueAt(party, 10 * minuteMs - 2_000, { cue: "hot-or-not", characterId: "nobody", text: "Gone" });
  await cueAt(party, 10 * minuteMs - 1_000, scene("Next"));
  await fireDueCues();
  expect(await timelineOf(party)).toMatchObject([
    { words: "Gone", state: "missed", why: "This character is not up for a vote." },
    { words: "Next", state: "fired" },
  ]);
});

test("twenty cues are fired in one turn, the rest in the next", async () => {
  const party = await openParty();
  for (let at = 0; at < 21; at++) await cueAt(party, 9 * minuteMs + at * 1_000, scene(`No ${at}`));
  await fireDueCues();
  expect((await timelineOf(party)).filter(({ state }) => state === "planned")).toMatchObject([
    { words: "No 20" },
  ]);
  await fireDueCues();
  expect((await timelineOf(party)).filter(({ state }) => state === "fired")).toHaveLength(21);
});

test("a missed cue can only be removed, and cues of other parties are out of reach", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const missed = await cueAt(party, 2 * minuteMs, scene("Missed"));
  const there = await cueAt(elsewhere, 30 * minuteMs, scene("There"));
  await fireDueCues();
  noted.length = 0;
  const none = refusal("no_such_cue", 404);
  for (const id of [missed, there]) {
    await expect(firePlanned(party, id, note)).rejects.toEqual(none);
    await expect(moveCue(party, id, 30, note)).rejects.toEqual(none);
  }
  await expect(removeCue(party, there, note)).rejects.toEqual(none);
  const late = refusal("too_late", 422);
  const nobody: SheetCue = { cue: "hot-or-not", characterId: "nobody", text: "" };
  for (const fire of [() => fireNow(party, nobody, note), () => planCue(party, nobody, 30, note)])
    await expect(fire()).rejects.toEqual(refusal("no_such_character", 422));
  await expect(moveCue(elsewhere, there, 71, note)).rejects.toEqual(late);
  await expect(planCue("party-none", scene("x"), 30, note)).rejects.toEqual(late);
  expect(noted).toEqual([]);
  await removeCue(party, missed, note);
  await moveCue(elsewhere, there, 31, note);
  await planCue(party, scene("Later"), 40, note);
  await firePlanned(elsewhere, there, note);
  await fireNow(party, scene("Now"), note);
  expect(noted).toEqual([party, elsewhere, party, elsewhere, party]);
  await expect(removeCue(elsewhere, there, note)).rejects.toEqual(none);
  expect((await timelineOf(party)).map(({ words }) => words)).toEqual(["Now", "Later"]);
});

test("a new party's run-sheet is saved whole, or refused with its invalid line", async () => {
  const party = await openParty({ startsIn: minuteMs });
  const write = (...sheet: Parameters<typeof planSheet>[1]) =>
    transaction((on) => planSheet(party, sheet, on));
  const refused = (sentence: string) =>
    expect.objectContaining({ code: "no_such_cue", status: 422, fields: { sheet: sentence } });
  const good = { minute: 0, cue: scene("Here") };
  await expect(write(good, { minute: 61, cue: scene("After") })).rejects.toEqual(
    refused("Minute 61 is over already."),
  );
  await expect(
    write(good, { minute: 7, cue: { cue: "hot-or-not", characterId: "nobody", text: "" } }),
  ).rejects.toEqual(refused("Minute 7: there is no such character."));
  expect(await timelineOf(party)).toEqual([]);
  await write(good, { minute: 58, cue: { cue: "hot-or-not", characterId: "dex-amari", text: "" } });
  expect(await timelineOf(party)).toMatchObject([
    { words: "Here", lane: "Scene" },
    { words: "Hot or Not: Dex Amari", lane: "Play", offsetMs: 58 * minuteMs },
  ]);
});

test("a host's changes reach the room and the audit log, and need an existing party", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = ""] = await seatFans(party, 1);
  const { seq } = await say({ partyId: party, fanId, text: "The first line" });
  await fireNow(party, scene("A cue"), note);
  noted.length = 0;
  const none = refusal("no_such_message", 404);
  await expect(pinLine(party, seq + 1, note)).rejects.toEqual(none);
  await expect(pinLine(elsewhere, seq, note)).rejects.toEqual(none);
  const noParty = refusal("no_such_party", 404);
  await expect(pinLine("party-none", null, note)).rejects.toEqual(noParty);
  await expect(slowRoom("party-none", 5, note)).rejects.toEqual(noParty);
  const toCome = await openParty({ startsIn: minuteMs });
  await expect(announceEnding(toCome, 5, note)).rejects.toEqual(refusal("as_it_is", 409));
  expect(noted).toEqual([]);
  const room = await listenTo(`party:${party}`, seq + 1);
  await slowRoom(party, 5, note);
  await room.hears('"change":"party"');
  room.leave();
  await pinLine(party, seq, note);
  await announceEnding(party, 5, note);
  expect(noted).toEqual([party, party, party]);
  expect((await loadControlRoom(party))?.pinned).toMatchObject({ seq });
  expect((await loadControlRoom(elsewhere))?.party).toMatchObject({ slowSeconds: 0 });
  expect((await loadControlRoom(elsewhere))?.pinned).toBeNull();
});
