import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { listenTo } from "../../../testing/listening.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { loadCalledIt } from "./called-it.server.ts";
import { loadSealedAtDesk } from "./desk/desk-called-it.server.ts";
import { countSealed, listMarks, markAnswer, markTrue, openAfterEnd, openEnvelopes } from "./marks.server.ts";
import { openClosedPolls } from "./open-by-result.server.ts";
import { deletePrediction, listSealed, sealPrediction } from "./predictions.server.ts";

const minuteMs = 60_000;
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

const cuesIn = (partyId: string) =>
  query<{ body: object }>(
    "select body from log_entries where topic = 'party:' || $1 and kind = 'cue' order by seq",
    [partyId],
  );

/** Written down as if they had been sealed one second after the other. */
const sealMany = (partyId: string, fanIds: string[], many: number, change = "") =>
  query(
    `insert into predictions (id, party_id, fan_id, question, text, sealed_at, offset_ms, salt, hash, opened_at)
     select gen_random_uuid(), $1, ($2::text[])[1 + n % cardinality($2)], 'q-' || n, 'Words ' || n,
       now() + n * interval '1 second', n, 's', 'h', now()
     from generate_series(0, $3::int - 1) n order by n desc ${change}`,
    [partyId, fanIds, many],
  );

test("room and audit hear of a mark for that poll and party only", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = ""] = await seatFans(party, 1);
  const [stranger = ""] = await seatFans(elsewhere, 1);
  const [poll, second] = [await aPoll({ partyId: party }), await aPoll({ partyId: party })];
  const noted: string[] = [];
  const note = async (_: unknown, partyId: string) => noted.push(partyId);
  for (const pollId of [poll, second]) await sealPrediction({ partyId: party, fanId, pollId, option: 1 });
  const own = await sealPrediction({ partyId: party, fanId, text: "It rains" });
  await sealPrediction({ partyId: elsewhere, fanId: stranger, text: "It rains" });

  await markAnswer(second, 0, note);
  expect(await cuesIn(party)).toEqual([]);
  expect(await listMarks(party)).toEqual([]);
  const room = await listenTo(`party:${party}`, 0);
  await markAnswer(poll, 1, note);
  await room.hears("called-it");
  room.leave();
  const [mark] = await listMarks(party);
  expect(mark?.offsetMs).toBeGreaterThanOrEqual(10 * minuteMs);
  expect(mark?.offsetMs).toBeLessThan(11 * minuteMs);
  expect(mark!.markedAt - mark!.offsetMs).toBe(
    (
      await query<{ starts_at: Date }>("select starts_at from parties where id = $1", [party])
    )[0]?.starts_at.getTime(),
  );
  expect(await openEnvelopes(party, note)).toBe(1);
  expect(await openEnvelopes(party, note)).toBe(0);
  expect((await listSealed(elsewhere, stranger))[0]?.isOpen).toBe(false);
  await markTrue(party, [own.id], "It rained", note);
  expect(noted).toEqual([party, party, party, party, party]);
  expect(await cuesIn(party)).toHaveLength(2);
});

test("a mark is refused for foreign polls, answers, parties and predictions", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = ""] = await seatFans(party, 1);
  await expect(markAnswer("poll-none", 0)).rejects.toEqual(refusal("no_such_poll", 404));
  await expect(markAnswer(await aPoll(), 0)).rejects.toEqual(refusal("no_such_poll", 404));
  const poll = await aPoll({ partyId: party });
  await expect(markAnswer(poll, 2)).rejects.toEqual(refusal("invalid", 422));
  await expect(markTrue("party-none", [], "It rained")).rejects.toEqual(refusal("no_such_party", 404));
  const answer = await sealPrediction({ partyId: party, fanId, pollId: poll, option: 1 });
  const words = await sealPrediction({ partyId: party, fanId, text: "It rains" });
  await openEnvelopes(party);
  await markAnswer(poll, 0);
  const waiting = await sealPrediction({ partyId: party, fanId, text: "It snows" });
  const nothing = refusal("invalid", 422);
  await expect(markTrue(party, [answer.id], "It was so")).rejects.toEqual(nothing);
  await expect(markTrue(party, [waiting.id], "It was so")).rejects.toEqual(nothing);
  await expect(markTrue(elsewhere, [words.id], "It was so")).rejects.toEqual(nothing);
  await markTrue(party, [words.id], "It was so");
  await expect(markTrue(party, [words.id], "It was so")).rejects.toEqual(nothing);
  expect((await listMarks(party)).map(({ count }) => count)).toEqual([1]);
});

test("forty marks are listed by time, each with its sixty earliest", async () => {
  const party = await openParty();
  const fans = await seatFans(party, 3);
  await sealMany(party, fans, 61);
  const [{ id: many = "" } = {}] = await query<{ id: string }>(
    `insert into called_marks (party_id, text, calls, marked_at, offset_ms)
     select $1, n::text, case n when 50 then 0 else 61 end, now() + n * interval '1 minute', n
     from generate_series(50, 9, -1) n returning id, text`,
    [party],
  );
  expect(many).not.toBe("");
  await query(
    "update predictions set mark_id = (select id from called_marks where party_id = $1 and text = '9') where party_id = $1",
    [party],
  );
  const marks = await listMarks(party);
  expect(marks.map(({ text }) => Number(text))).toEqual(Array.from({ length: 40 }, (_, at) => 9 + at));
  expect(marks[0]?.calls.map(({ text }) => text)).toEqual(
    Array.from({ length: 60 }, (_, at) => `Words ${at}`),
  );
  expect(marks[0]?.count).toBe(61);
  expect(marks[1]?.calls).toEqual([]);
});

test("the desk lists sealed answers per poll and the earliest 500 opened texts", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const polls: string[] = [];
  for (const minutes of [1, 3, 2])
    polls.push(await aPoll({ partyId: party, opensAt: new Date(Date.now() - minutes * minuteMs) }));
  for (const pollId of polls) await sealPrediction({ partyId: party, fanId, pollId, option: 0 });
  await sealPrediction({ partyId: party, fanId: other, pollId: polls[0]!, option: 1 });
  await aPoll({ partyId: party });
  await sealPrediction({ partyId: party, fanId, text: "Waiting" });
  await sealMany(party, [fanId, other], 501);
  const desk = (await loadSealedAtDesk(party))!;
  expect(desk.questions.map(({ id, sealed }) => [id, sealed])).toEqual([
    [polls[1], 1],
    [polls[2], 1],
    [polls[0], 2],
  ]);
  expect(desk.waiting).toBe(1);
  expect(desk.opened.map(({ text }) => text)).toEqual(Array.from({ length: 500 }, (_, at) => `Words ${at}`));
  await markAnswer(polls[0]!, 1);
  const after = (await loadSealedAtDesk(party))!;
  expect(after.questions.map(({ id }) => id)).toEqual([polls[1], polls[2]]);
  expect(after.opened[0]?.text).toBe("Words 0");
  expect(await loadSealedAtDesk(await openParty())).toMatchObject({ questions: [], waiting: 0, opened: [] });
  expect(await loadSealedAtDesk("party-none")).toBeNull();
});

test("a party's page asks unanswered polls and shows what the fan sealed", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const [answered, open] = [await aPoll({ partyId: party }), await aPoll({ partyId: party })];
  await aPoll({ partyId: party, isActive: false });
  const sealed = await sealPrediction({ partyId: party, fanId, pollId: answered, option: 0 });
  await sealPrediction({ partyId: await openParty(), fanId: other, text: "Elsewhere" }).catch(
    () => undefined,
  );
  const seen = await loadCalledIt(party, fanId);
  expect(seen).toMatchObject({ isOn: true, joined: true, count: 1, me: fanId, sealed: [sealed] });
  expect(seen.party.isSample).toBe(false);
  expect(seen.questions.map(({ id }) => id)).toEqual([open]);
  const stranger = await loadCalledIt(party, null);
  expect(stranger).toMatchObject({ joined: false, count: 1, me: null, sealed: [] });
  expect(stranger.questions.map(({ id }) => id).sort()).toEqual([answered, open].sort());
  await deletePrediction(party, sealed.id, fanId);
  expect(await countSealed(party)).toBe(1);
  await endParty(party);
  expect((await loadCalledIt(party, fanId)).isOn).toBe(false);
  await expect(loadCalledIt("party-none", fanId)).rejects.toEqual(refusal("no_such_party", 404));
});

test("a poll closed without votes opens envelopes for no one; open ones keep theirs", async () => {
  const party = await openParty();
  await query("update parties set sample_of = $1, sample_run = 1 where id = $1", [party]);
  const [fanId = ""] = await seatFans(party, 1);
  const [silent, running] = [await aPoll({ partyId: party }), await aPoll({ partyId: party })];
  for (const pollId of [silent, running]) await sealPrediction({ partyId: party, fanId, pollId, option: 1 });
  await vote(running, fanId, 1);
  await query("update polls set is_active = false where id = $1", [silent]);
  await openClosedPolls();
  expect(await listMarks(party)).toEqual([]);
  const openOf = new Map((await listSealed(party, fanId)).map(({ pollId, isOpen }) => [pollId, isOpen]));
  expect([openOf.get(silent), openOf.get(running)]).toEqual([true, false]);
  expect((await loadCalledIt(party, null)).party.isSample).toBe(true);
});

test("only who sealed it tears it up, in its party, while it is sealed", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const { id } = await sealPrediction({ partyId: party, fanId, text: "It rains" });
  const kept = await sealPrediction({ partyId: party, fanId, text: "It snows" });
  await sealPrediction({ partyId: party, fanId: other, text: "It hails" });
  const no = refusal("not_sealed", 409);
  await expect(deletePrediction(party, id, other)).rejects.toEqual(no);
  await expect(deletePrediction(elsewhere, id, fanId)).rejects.toEqual(no);
  await deletePrediction(party, id, fanId);
  await expect(deletePrediction(party, id, fanId)).rejects.toEqual(no);
  expect(await listSealed(party, fanId)).toEqual([kept]);
  expect(await listSealed(party, other)).toHaveLength(1);
});

test("the room sees new envelopes at once, and opened ones free slots", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const room = await listenTo(`party:${party}`, 0);
  const first = await sealPrediction({ partyId: party, fanId, text: "One" });
  await room.hears(first.hash);
  room.leave();
  for (const text of ["Two", "Three", "Four", "Five"]) await sealPrediction({ partyId: party, fanId, text });
  await openEnvelopes(party);
  for (const text of ["One", "Two", "Three", "Four", "Five"])
    await sealPrediction({ partyId: party, fanId, text });
  await expect(sealPrediction({ partyId: party, fanId, text: "Six" })).rejects.toEqual(
    refusal("enough_sealed", 409),
  );
  expect(await listSealed(party, fanId)).toHaveLength(10);
});

test("concurrent texts and answers are accepted or refused one by one", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const poll = await aPoll({ partyId: party });
  const closed = await aPoll({ partyId: party, isActive: false });
  const asked = { partyId: party, fanId };
  const outcomes = await Promise.allSettled([
    sealPrediction({ ...asked, text: "One" }),
    ...["Two", "Three", "Three"].map((text) => sealPrediction({ ...asked, text })),
    ...[0, 1].map((option) => sealPrediction({ ...asked, pollId: poll, option })),
    sealPrediction({ ...asked, pollId: poll, option: 2 }),
    sealPrediction({ ...asked, pollId: closed, option: 0 }),
    sealPrediction({ ...asked, fanId: "fan-none", text: "One" }),
  ]);
  expect(outcomes.map((one) => (one.status === "fulfilled" ? one.value.text : one.reason.code))).toEqual([
    ...["One", "Two", "Three", "Three", "Maud", "already_sealed", "invalid", "poll_closed", "join_first"],
  ]);
  expect(await listSealed(party, fanId)).toHaveLength(4);
  await expect(sealPrediction({ partyId: "party-none", fanId, text: "One" })).rejects.toEqual(
    refusal("no_such_party", 404),
  );
});

test("unmarked predictions open for their author at the end, and can still come true", async () => {
  const [party, other] = [await openParty(), await openParty()];
  const [fanId = "", elsewhere = ""] = [...(await seatFans(party, 1)), ...(await seatFans(other, 1))];
  const poll = await aPoll({ partyId: party });
  const answer = await sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 });
  const words = await sealPrediction({ partyId: party, fanId, text: "It rains" });
  await sealPrediction({ partyId: other, fanId: elsewhere, text: "It rains" });
  await openAfterEnd();
  expect((await listSealed(party, fanId)).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  await endParty(party);
  // What is sealed on a poll opens with the poll, which closes with its party.
  await openAfterEnd();
  const openOnes = async () => (await listSealed(party, fanId)).filter(({ isOpen }) => isOpen);
  expect((await openOnes()).map(({ id }) => id)).toEqual([words.id]);
  await query("update polls set is_active = false where id = $1", [poll]);
  await openClosedPolls();
  expect((await openOnes()).map(({ cameTrue }) => cameTrue)).toEqual([null, null]);
  expect((await listSealed(other, elsewhere))[0]).toMatchObject({ isOpen: false });
  await markAnswer(poll, 0);
  expect((await openOnes()).find(({ id }) => id === answer.id)).toMatchObject({ isCalled: true });
});

test("a wrong answer says what came true instead, and a second mark takes nothing back", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const poll = await aPoll({ partyId: party });
  await sealPrediction({ partyId: party, fanId, pollId: poll, option: 0 });
  await markAnswer(poll, 1);
  const [first] = await listSealed(party, fanId);
  expect(first).toMatchObject({ isOpen: true, isCalled: false, cameTrue: "The conductor" });
  await markAnswer(poll, 0);
  expect(await listSealed(party, fanId)).toEqual([first]);
});
