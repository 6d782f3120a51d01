import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { aPoll } from "../../../testing/poll.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { muteFan } from "../../fans/muting.server.ts";
import "../asked/polls-in-the-log.server.ts";
import { loadCalledIt } from "./called-it.server.ts";
import { loadSealedAtDesk } from "./desk/desk-called-it.server.ts";
import { listMarks, markAnswer, markTrue, openEnvelopes } from "./marks.server.ts";
import { calledItPersonalData } from "./personal.server.ts";
import { deletePrediction, listSealed, sealPrediction } from "./predictions.server.ts";

// The server runs in a process of its own and reads the same parties.
let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const refusal = (code: string, status = 409) => expect.objectContaining({ code, status });

const logOf = (partyId: string) =>
  query<{ kind: string; body: Record<string, unknown>; fan_id: string | null }>(
    "select kind, body, fan_id from log_entries where topic = 'party:' || $1 order by seq",
    [partyId],
  );

test("a sealed prediction leaves only a verifiable hash in the log", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const one = await sealPrediction({ partyId: party, fanId, text: "She takes the gloves off 🧤" });
  expect(one).toMatchObject({ pollId: null, isOpen: false, isCalled: false });
  const lines = `afters called it\n${party}\n${new Date(one.sealedAt).toISOString()}\n${one.text}\n${one.salt}`;
  expect(createHash("sha256").update(lines).digest("hex")).toBe(one.hash);
  expect(one.salt).toMatch(/^[0-9a-f]{32}$/);
  const log = await logOf(party);
  expect(log).toEqual([{ kind: "sealed", body: { hash: one.hash }, fan_id: null }]);
  expect(one.offsetMs).toBeGreaterThanOrEqual(600_000);
  expect(one.offsetMs).toBeLessThan(660_000);
});

test("only its author reads a prediction before it is opened", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const poll = await aPoll({ partyId: party, options: ["Somebody whistled", "The conductor"] });
  await sealPrediction({ partyId: party, fanId, text: "Nobody may read this" });
  await sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 });
  expect((await listSealed(party, fanId)).map(({ text }) => text)).toEqual([
    "Somebody whistled",
    "Nobody may read this",
  ]);
  for (const view of [
    await loadCalledIt(party, other),
    await loadCalledIt(party, null),
    await loadSealedAtDesk(party),
  ]) {
    expect(JSON.stringify(view)).not.toContain("Nobody may read this");
    expect(view).not.toMatchObject({ sealed: [expect.anything()] });
  }
  expect(await loadSealedAtDesk(party)).toMatchObject({
    questions: [{ id: poll, sealed: 1 }],
    waiting: 1,
    opened: [],
  });
  const page = await (await new Fan(server.origin).get(`/afters/${party}/called-it`)).text();
  expect(page).not.toContain("Nobody may read this");
});

test("one answer per poll and five own texts per fan; repeats are one, deleting frees", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const poll = await aPoll({ partyId: party });
  const first = await sealPrediction({ partyId: party, fanId, pollId: poll, option: 1 });
  expect(await sealPrediction({ partyId: party, fanId, pollId: poll, option: 1 })).toEqual(first);
  await expect(sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 })).rejects.toEqual(
    refusal("already_sealed"),
  );
  await deletePrediction(party, first.id, fanId);
  expect((await sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 })).text).toBe("Maud");
  const own = [];
  for (const text of ["a", "b", "c", "d", "e"])
    own.push(await sealPrediction({ partyId: party, fanId, text }));
  expect(await sealPrediction({ partyId: party, fanId, text: "c" })).toEqual(own[2]);
  await expect(sealPrediction({ partyId: party, fanId, text: "f" })).rejects.toEqual(
    refusal("enough_sealed"),
  );
  await deletePrediction(party, own[0]!.id, fanId);
  await sealPrediction({ partyId: party, fanId, text: "f" });
  // Two answers, six in own words, none of them twice; torn ones stay in the log.
  expect((await logOf(party)).filter(({ kind }) => kind === "sealed")).toHaveLength(8);
});

test("refused without a seat, when muted, after the end or for a closed poll", async () => {
  const party = await openParty();
  const [fanId = "", muted = ""] = await seatFans(party, 2);
  await expect(sealPrediction({ partyId: party, fanId: "fan-nobody", text: "x" })).rejects.toEqual(
    refusal("join_first"),
  );
  await muteFan(muted, null);
  await expect(sealPrediction({ partyId: party, fanId: muted, text: "x" })).rejects.toEqual(
    refusal("muted", 403),
  );
  const elsewhere = await aPoll({ partyId: await openParty() });
  await expect(sealPrediction({ partyId: party, fanId, pollId: elsewhere, option: 0 })).rejects.toEqual(
    refusal("poll_closed"),
  );
  const closed = await aPoll({ partyId: party, closesAt: new Date(Date.now() - 1) });
  await expect(sealPrediction({ partyId: party, fanId, pollId: closed, option: 0 })).rejects.toEqual(
    refusal("poll_closed"),
  );
  const closing = await aPoll({ partyId: party, closesAt: new Date(Date.now() + 60_000) });
  await expect(sealPrediction({ partyId: party, fanId, pollId: closing, option: 2 })).rejects.toEqual(
    refusal("invalid", 422),
  );
  await sealPrediction({ partyId: party, fanId, pollId: closing, option: 1 });
  await endParty(party);
  await expect(sealPrediction({ partyId: party, fanId, text: "x" })).rejects.toEqual(refusal("party_over"));
});

test("marking an answer opens the poll's envelopes live", async () => {
  const party = await openParty();
  const [early = "", late = "", wrong = ""] = await seatFans(party, 3);
  const poll = await aPoll({ partyId: party, options: ["Maud", "The conductor"] });
  await sealPrediction({ partyId: party, fanId: early, pollId: poll, option: 1 });
  await sealPrediction({ partyId: party, fanId: late, pollId: poll, option: 1 });
  await sealPrediction({ partyId: party, fanId: wrong, pollId: poll, option: 0 });
  const watcher = new Fan(server.origin);
  await watcher.send("/session");
  const reader = new TopicReader(watcher);
  await reader.open([`party:${party}`]);
  const markId = await markAnswer(poll, 1);
  const called = () => reader.entries(`party:${party}`).find(({ kind }) => kind === "cue");
  await reader.until(() => called() !== undefined);
  expect(called()).toMatchObject({ cue: "called-it", markId, count: 2, text: "The conductor" });
  reader.close();
  const [mark] = await listMarks(party);
  expect(mark).toMatchObject({ id: markId, count: 2, text: "The conductor" });
  expect(mark?.calls.map(({ fanId }) => fanId)).toEqual([early, late]);
  expect((await listSealed(party, wrong))[0]).toMatchObject({ isOpen: true, isCalled: false });
  expect((await listSealed(party, early))[0]).toMatchObject({ isOpen: true, isCalled: true });
  await expect(deletePrediction(party, (await listSealed(party, early))[0]!.id, early)).rejects.toEqual(
    refusal("not_sealed"),
  );
});

test("own texts are read at the desk once opened, and by the room once marked", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const right = await sealPrediction({ partyId: party, fanId, text: "The lamp goes out" });
  const wrong = await sealPrediction({ partyId: party, fanId: other, text: "The ferry sinks" });
  await expect(markTrue(party, [right.id], "It went out")).rejects.toEqual(refusal("invalid", 422));
  expect(await openEnvelopes(party)).toBe(2);
  const later = await sealPrediction({ partyId: party, fanId, text: "The lamp goes out" });
  expect((await loadSealedAtDesk(party))?.opened.map(({ text }) => text)).toEqual([
    "The lamp goes out",
    "The ferry sinks",
  ]);
  await markTrue(party, [right.id, later.id], "It went out");
  const [mark] = await listMarks(party);
  expect(mark).toMatchObject({ text: "It went out", count: 1 });
  expect(mark?.calls.map(({ id }) => id)).toEqual([right.id]);
  expect(JSON.stringify(await loadCalledIt(party, null))).not.toContain("The ferry sinks");
  expect((await loadSealedAtDesk(party))?.opened.map(({ id }) => id)).toEqual([wrong.id]);
});

test("after the party is over a mark adds nothing to its log, and stands on its page", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const poll = await aPoll({ partyId: party });
  await sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 });
  await endParty(party);
  const before = (await logOf(party)).length;
  await markAnswer(poll, 0);
  expect(await logOf(party)).toHaveLength(before);
  const page = await (await new Fan(server.origin).get(`/afters/${party}/called-it`)).text();
  expect(page).toContain("called it.");
  expect(page).toContain("Maud");
});

test("who is erased takes their predictions along; the hash that stays names nobody", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  await sealPrediction({ partyId: party, fanId, text: "Words to be gone" });
  const person = { fanIds: [fanId] } as Parameters<typeof calledItPersonalData.exportOf>[0];
  expect(JSON.stringify(await calledItPersonalData.exportOf(person))).toContain("Words to be gone");
  await eraseAt(calledItPersonalData, fanId);
  expect(await listSealed(party, fanId)).toEqual([]);
  expect(JSON.stringify(await logOf(party))).not.toContain(fanId);
});

test("the credits name the earliest who called it, and how many more did", async () => {
  const party = await openParty();
  const fans = await seatFans(party, 5);
  const poll = await aPoll({ partyId: party });
  for (const fanId of fans) await sealPrediction({ partyId: party, fanId, pollId: poll, option: 1 });
  await markAnswer(poll, 1);
  await endParty(party);
  const { readCredits } = await import("../credits/credits.server.ts");
  const { getRoom } = await import("../room.server.ts");
  const room = await getRoom(party, null);
  const { called } = await readCredits(room.party, room.heat, null);
  const names = await query<{ name: string }>(
    "select name from party_members where party_id = $1 and fan_id = any($2) order by array_position($2, fan_id)",
    [party, fans.slice(0, 3)],
  );
  expect(called).toMatchObject([{ text: "The conductor", count: 5, names: names.map(({ name }) => name) }]);
});
