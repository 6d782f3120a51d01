import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { readTopic } from "../../platform/live/hub.server.ts";
import { Reader } from "../../platform/live/reader.server.ts";
import { mayRead } from "../../platform/live/topics.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { openParty } from "../../testing/party.ts";
import { aPoll } from "../../testing/poll.ts";
import { percentages } from "./poll.ts";
import { publishPollsPage } from "./poll-clock.server.ts";
import { vote } from "./votes.server.ts";

test.each([
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [[7], [100]],
  [
    [1, 2],
    [33, 67],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [3, 1, 1, 1],
    [50, 17, 17, 16],
  ],
  [
    [1, 0],
    [100, 0],
  ],
])("votes %j are %j percent, whole and together 100", (votes, percent) =>
  expect(percentages(votes)).toEqual(percent),
);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

test("the polls page is told how open polls stand, and those that closed within the minute", async () => {
  const [open, justClosed, longClosed, withdrawn] = [
    await aPoll(),
    await aPoll({ isActive: false, closesAt: ago(30) }),
    await aPoll({ isActive: false, closesAt: ago(90) }),
    await aPoll({ isActive: false }),
  ];
  await vote(open, newFanId(), 1);
  const socket = new PassThrough();
  const leave = await readTopic(
    "polls",
    new Reader(socket as unknown as Socket, { session: null, person: "p" }),
    undefined,
  );
  await publishPollsPage();
  let heard = "";
  await expect.poll(() => (heard += socket.read() ?? "")).toContain("tallies");
  leave();
  const { value } = JSON.parse(/^data: (.*tallies.*)$/m.exec(heard)?.[1] ?? "{}");
  expect(value[open]).toEqual({ pollId: open, votes: [0, 1], total: 1, sampleVotes: 0, isActive: true });
  expect(value[justClosed]).toMatchObject({ isActive: false });
  for (const gone of [longClosed, withdrawn]) expect(value[gone]).toBeUndefined();
});

test("how polls stand is anybody's to know, under one name", async () => {
  const anybody = { session: null, person: null };
  expect(await mayRead("polls", anybody)).toBe(true);
  expect(await mayRead("polls:p", anybody)).toBe(false);
});

test("a poll of a party names the party, and any other names none", async () => {
  const partyId = await openParty();
  const [of, alone] = [await aPoll({ partyId }), await aPoll()];
  expect((await vote(of, newFanId(), 0)).party).toEqual({ id: partyId, title: "A quiet night" });
  expect((await vote(alone, newFanId(), 0)).party).toBeNull();
  expect(await query("select 1 from poll_votes where poll_id = any($1)", [[of, alone]])).toHaveLength(2);
});
