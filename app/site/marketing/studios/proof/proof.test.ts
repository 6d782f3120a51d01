import { expect, test } from "vitest";
import { query } from "../../../../../platform/db/pool.server.ts";
import { endParty, openParty, seatFans } from "../../../../../testing/party.ts";
import { aPoll } from "../../../../../testing/poll.ts";
import { vote } from "../../../../polls/votes/votes.server.ts";
import { say } from "../../../../room/chat/messages.server.ts";
import { removeMessage } from "../../../../room/moderation/removal.server.ts";
import { findProof } from "./proof.server.ts";

const minuteMs = 60_000;

async function addScript(sampleOf: string, lines: [offsetMs: number, kind: string, body: object][]) {
  for (const [position, [offsetMs, kind, body]] of lines.entries())
    await query(
      "insert into party_scripts (sample_of, position, offset_ms, kind, body) values ($1, $2, $3, $4, $5)",
      [sampleOf, position, offsetMs, kind, body],
    );
}

test("nothing is shown while no party is on, and nothing of one that is over", async () => {
  expect(await findProof(null)).toBeNull();
  await endParty(await openParty());
  expect(await findProof(null)).toBeNull();
});

test("a studio sees the liveliest party, its latest lines and their sum", async () => {
  const party = await openParty();
  const fans = await seatFans(party, 3);
  const [first = "", second = ""] = fans;
  for (const [n, fanId] of [first, second, first, second, first].entries())
    await say({ partyId: party, fanId, text: `Line ${n}` });
  const { seq } = await say({ partyId: party, fanId: second, text: "Words to be taken away" });
  await removeMessage(party, seq);
  const poll = await aPoll({ partyId: party });
  for (const fanId of fans) await vote(poll, fanId, 1);
  await query("update parties set sample_participants = 41 where id = $1", [party]);
  const proof = await findProof(null);
  expect(proof).toMatchObject({ id: party, isSample: false, runSheet: [] });
  expect(proof?.latest.map(({ text }) => text)).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  expect(proof?.figures).toEqual({
    people: 44,
    samplePeople: 41,
    lines: 6,
    sampleLines: 0,
    taps: 0,
    sampleTaps: 0,
    votes: 3,
    sampleVotes: 0,
    loudestMinute: 10,
  });
  await endParty(party);
});

test("a rehearsal's run-sheet shows what comes: three past cues and seven in all", async () => {
  const party = await openParty({ startsIn: -10.5 * minuteMs });
  await query("update parties set sample_of = 'sample-a', sample_run = 1 where id = $1", [party]);
  const cues = Array.from({ length: 12 }, (_, at): [number, string, object] => [
    (at + 4) * minuteMs,
    at === 6 ? "poll-opened" : "cue",
    at === 6 ? { poll: { title: "Who rang?" } } : { cue: "scene", text: `Scene ${at}` },
  ]);
  await addScript("sample-a", [[0, "message", { text: "no cue" }], ...cues]);
  const { runSheet = [] } = (await findProof(null)) ?? {};
  expect(runSheet.map(({ text }) => text)).toEqual([
    "Scene 4",
    "Scene 5",
    "Who rang?",
    // What is to come is named by its kind alone.
    ...["", "", "", ""],
  ]);
  expect(runSheet[2]).toEqual({ offsetMs: 10 * minuteMs, what: "Poll", text: "Who rang?" });
  await endParty(party);
});

test("a real party's run-sheet shows only what everyone has seen", async () => {
  const party = await openParty();
  await query(
    `insert into log_entries (topic, seq, offset_ms, at, kind, body) values
       ('party:' || $1, 1, 60000, now(), 'cue', '{"cue":"trivia","title":"A fact","text":"long"}'),
       ('party:' || $1, 2, 90000, now(), 'cue', '{"cue":"poll-closed","pollId":"x","text":"Who?"}')`,
    [party],
  );
  expect((await findProof(null))?.runSheet).toEqual([{ offsetMs: 60_000, what: "Trivia", text: "A fact" }]);
  await endParty(party);
});
