import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { aPoll } from "../../../testing/poll.ts";
import { closeDuePolls } from "../../polls/poll-clock.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import "../asked/polls-in-the-log.server.ts";
import { listMarks, markAnswer, markTrue, openAfterEnd, openEnvelopes } from "./marks.server.ts";
import { openClosedPolls } from "./open-by-result.server.ts";
import { calledItPersonalData } from "./personal.server.ts";
import { listSealed, sealPrediction } from "./predictions.server.ts";

// The server runs in a process of its own and reads the same parties.
let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const logOf = (partyId: string) =>
  query<{ kind: string; body: Record<string, unknown>; fan_id: string | null }>(
    "select kind, body, fan_id from log_entries where topic = 'party:' || $1 order by seq",
    [partyId],
  );

const closePolls = (ids: string[]) => query("update polls set closes_at = now() where id = any($1)", [ids]);

const closingOf = async (partyId: string, pollId: string) =>
  (await logOf(partyId)).find(({ body }) => body.cue === "poll-closed" && body.pollId === pollId)?.body;

test("a result opens envelopes and names the first who called it; a draw names none", async () => {
  const party = await openParty();
  const fans = await seatFans(party, 5);
  const [a = "", b = "", c = ""] = fans;
  const [clear, draw, unsealed] = [
    await aPoll({ partyId: party }),
    await aPoll({ partyId: party }),
    await aPoll({ partyId: party }),
  ];
  for (const fanId of fans) await sealPrediction({ partyId: party, fanId, pollId: clear, option: 1 });
  await sealPrediction({ partyId: party, fanId: a, pollId: draw, option: 1 });
  for (const poll of [clear, unsealed]) for (const fanId of [a, b]) await vote(poll, fanId, 1);
  await vote(clear, c, 0);
  await vote(draw, a, 1);
  await vote(draw, b, 0);
  await closeDuePolls();
  expect((await listSealed(party, a)).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  await closePolls([clear, draw, unsealed]);
  await closeDuePolls();
  await expect.poll(() => closingOf(party, unsealed)).toBeTruthy();
  await expect.poll(() => closingOf(party, clear)).toBeTruthy();
  const marks = await listMarks(party);
  expect(marks.map(({ text, count, pollId }) => [text, count, pollId])).toEqual([
    ["The conductor", 5, clear],
  ]);
  const { called } = (await closingOf(party, clear)) as { called: { first: { fanId: string }[] } };
  expect(called).toMatchObject({ markId: marks[0]?.id, sealed: 5, count: 5 });
  expect(called.first.map(({ fanId }) => fanId)).toEqual(fans.slice(0, 3));
  expect(called).not.toHaveProperty("cast");
  expect(await closingOf(party, draw)).toMatchObject({
    called: { markId: null, sealed: 1, count: 0, first: [] },
  });
  expect(await closingOf(party, unsealed)).toMatchObject({ called: { markId: null, sealed: 0, count: 0 } });
  expect((await listSealed(party, a)).map(({ isOpen, isCalled }) => [isOpen, isCalled])).toEqual([
    [true, false],
    [true, true],
  ]);
});

test("polls that closed unnoticed are opened once, and the room hears who called it", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const poll = await aPoll({ partyId: party });
  await sealPrediction({ partyId: party, fanId, pollId: poll, option: 1 });
  await vote(poll, fanId, 1);
  await query("update polls set is_active = false where id = $1", [poll]);
  await Promise.all([openClosedPolls(), openClosedPolls()]);
  const called = (await logOf(party)).filter(({ body }) => body.cue === "called-it");
  expect(called.map(({ body }) => body)).toEqual([
    expect.objectContaining({ count: 1, text: "The conductor", first: [expect.objectContaining({ fanId })] }),
  ]);
});

test("what a host has said stands when the poll closes, whatever the room says", async () => {
  const party = await openParty();
  const [early = "", late = ""] = await seatFans(party, 2);
  const [same, other] = [await aPoll({ partyId: party }), await aPoll({ partyId: party })];
  for (const pollId of [same, other]) {
    await sealPrediction({ partyId: party, fanId: early, pollId, option: 0 });
    await vote(pollId, early, pollId === same ? 0 : 1);
    await markAnswer(pollId, 0);
    await sealPrediction({ partyId: party, fanId: late, pollId, option: 0 });
  }
  await closePolls([same, other]);
  await closeDuePolls();
  await expect.poll(() => closingOf(party, same)).toMatchObject({ called: { count: 1, sealed: 2 } });
  await expect.poll(() => closingOf(party, other)).toBeTruthy();
  expect(await closingOf(party, other)).not.toHaveProperty("called");
  expect((await listMarks(party)).map(({ count }) => count)).toEqual([1, 1]);
  expect(await listSealed(party, late)).toEqual(
    [1, 2].map(() => expect.objectContaining({ isOpen: true, isCalled: false, cameTrue: "Maud" })),
  );
});

test("who is erased is named no more where the log says who called it", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const poll = await aPoll({ partyId: party });
  for (const one of [fanId, other]) {
    await sealPrediction({ partyId: party, fanId: one, pollId: poll, option: 1 });
    await sealPrediction({ partyId: party, fanId: one, text: `It rains on ${one}` });
  }
  await vote(poll, other, 1);
  await openEnvelopes(party);
  const words = (await listSealed(party, fanId)).filter(({ pollId }) => pollId === null);
  await markTrue(
    party,
    words.map(({ id }) => id),
    "It rained",
  );
  await closePolls([poll]);
  await closeDuePolls();
  await expect.poll(async () => JSON.stringify(await closingOf(party, poll))).toContain(fanId);
  await eraseAt(calledItPersonalData, fanId);
  const log = JSON.stringify(await logOf(party));
  expect(log).not.toContain(fanId);
  expect(log).toContain(other);
});

test("the page of one's calls says what became of each, and leads on", async () => {
  const party = await openParty();
  const fan = new Fan(server.origin);
  await fan.send("/session");
  await fan.send(`/afters/${party}/join`);
  const [other = ""] = await seatFans(party, 1);
  const [won, lost, drawn, silent] = await Promise.all([1, 2, 3, 4].map(() => aPoll({ partyId: party })));
  const seal = (form: Record<string, string>) =>
    fan.send(`/afters/${party}/sealed-${"text" in form ? "words" : "answers"}`, form);
  for (const pollId of [won, lost, drawn, silent] as string[]) await seal({ pollId, option: "1" });
  await seal({ text: "The lamp goes out" });
  const [poll = "", against = "", level = ""] = [won, lost, drawn];
  await vote(poll, other, 1);
  await vote(against, other, 0);
  await vote(level, other, 0);
  const { fanId = "" } =
    (
      await query<{ fanId: string }>(
        `select fan_id as "fanId" from party_members where party_id = $1 and fan_id <> $2`,
        [party, other],
      )
    )[0] ?? {};
  await vote(level, fanId, 1);
  const read = async () =>
    (await (await fan.get(`/afters/${party}/called-it`)).text()).replaceAll("<!-- -->", "");
  expect(await read()).toContain("Back to the room");
  await endParty(party);
  await closeDuePolls();
  await openAfterEnd();
  await expect.poll(read).toContain("You alone called it.");
  await expect.poll(read).toContain("On a draw no envelope is right.");
  const page = await read();
  for (const words of [
    "It was: Maud",
    "The poll closed without a vote, so nobody can say.",
    "Maud has not said whether it came true. It is yours to keep.",
    "See what is on next",
    "Back to the credits",
  ])
    expect(page).toContain(words);
  expect(page).not.toContain("You have sealed");
});
