import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { provideReaders } from "../../../platform/http/crowd-limits.server.ts";
import { lookAround, provideSeats, takeSeat } from "../../../platform/live/seats.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { aPoll } from "../../../testing/poll.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { countHeldVotes, leaveOutHeldVotes, listHeldVotes } from "../desk/desk-held-votes.server.ts";
import { findVotes, listPolls } from "../polls.server.ts";
import { stuffedFrom } from "./held-votes.server.ts";
import { vote } from "./votes.server.ts";

const nothing = async () => undefined;
const viewOf = async (poll: string, fan = "") =>
  (await listPolls(fan || null, [poll])).find(({ id }) => id === poll)!;
const pointsOf = async (fan: string) =>
  (await query("select 1 from points_ledger where fan_id = $1 and deed = 'vote'", [fan])).length;

async function recount(poll: string) {
  const [row] = await query<{ total: number; votes: number; tallied: number; held: number; waiting: number }>(
    `select total_votes as total, held_votes as held,
       (select count(*)::int from poll_votes where poll_id = p.id) as votes,
       (select sum(votes)::int from poll_tallies where poll_id = p.id) as tallied,
       (select count(*)::int from held_votes where poll_id = p.id and not left_out) as waiting
     from polls p where id = $1`,
    [poll],
  );
  expect([row?.votes, row?.tallied, row?.held]).toEqual([row?.total, row?.total, row?.waiting]);
  return [row?.total, row?.held];
}

test("a vote that looks stuffed is in no result; the poll says how many are, and its fan sees what they chose", async () => {
  const poll = await aPoll({ options: ["Maud", "The child in 4B"] });
  const [honest, one, two] = [newFanId(), newFanId(), newFanId()];
  await vote(poll, honest, 0);
  for (const fan of [one, two, one])
    expect(await vote(poll, fan, 1, "cellar")).toMatchObject({
      held: true,
      answer: { poll: { votes: [1, 0], total: 1, choice: 1 } },
    });
  expect(await recount(poll)).toEqual([1, 2]);
  expect(await viewOf(poll, one)).toMatchObject({ votes: [1, 0], total: 1, held: 2, choice: 1 });
  expect(await findVotes(two, [poll])).toEqual(new Map([[poll, 1]]));
  expect(await pointsOf(one)).toBe(0);
  // It stays apart when it is moved, from wherever.
  expect(await vote(poll, one, 0)).toMatchObject({
    held: true,
    answer: { poll: { votes: [1, 0], choice: 0 } },
  });
  // What counts already is moved as ever.
  expect(await vote(poll, honest, 1, "cellar")).toMatchObject({
    held: false,
    answer: { poll: { votes: [0, 1] } },
  });
  expect(await recount(poll)).toEqual([1, 2]);
});

test("the desk sees them by network, counts them with their points, or leaves them out until it thinks better of it", async () => {
  const poll = await aPoll({ options: ["Maud", "The child in 4B", "Nobody"] });
  const fans = Array.from({ length: 5 }, () => newFanId());
  for (const [n, fan] of fans.entries()) await vote(poll, fan, n === 0 ? 2 : 1, n < 3 ? "cellar" : "attic");
  expect(await listHeldVotes(poll)).toMatchObject([
    {
      network: "cellar",
      votes: 3,
      leftOut: false,
      options: [
        { option: "The child in 4B", votes: 2 },
        { option: "Nobody", votes: 1 },
      ],
    },
    { network: "attic", votes: 2, leftOut: false },
  ]);
  const noted: number[] = [];
  await countHeldVotes(poll, "cellar", async (_, votes) => noted.push(votes));
  expect(await viewOf(poll)).toMatchObject({ votes: [0, 2, 1], total: 3, held: 2 });
  expect(await pointsOf(fans[0]!)).toBe(1);
  await leaveOutHeldVotes(poll, "attic", async (_, votes) => noted.push(votes));
  expect(noted).toEqual([3, 2]);
  expect(await viewOf(poll)).toMatchObject({ total: 3, held: 0 });
  expect(await recount(poll)).toEqual([3, 0]);
  await vote(poll, fans[4]!, 0);
  expect(await recount(poll)).toEqual([3, 0]);
  const refused = { code: "nothing_held", status: 409 };
  await expect(leaveOutHeldVotes(poll, "attic", nothing)).rejects.toMatchObject(refused);
  await expect(countHeldVotes(poll, "cellar", nothing)).rejects.toMatchObject(refused);
  expect(await listHeldVotes(poll)).toMatchObject([{ network: "attic", votes: 2, leftOut: true }]);
  await countHeldVotes(poll, "attic", nothing);
  expect(await viewOf(poll)).toMatchObject({ votes: [1, 3, 1], total: 5, held: 0 });
  expect(await recount(poll)).toEqual([5, 0]);
});

test("rooms are told of votes that were left out, also when they wait to be told of what came before", async () => {
  const poll = await aPoll();
  await vote(poll, newFanId(), 1, "cellar");
  await query("update polls set published_version = version - 1 where id = $1", [poll]);
  await leaveOutHeldVotes(poll, "cellar", nothing);
  const waits = await query("select 1 from polls where id = $1 and version > published_version", [poll]);
  expect(waits).toHaveLength(1);
});

test("what an operator cannot note is not done", async () => {
  const poll = await aPoll();
  await vote(poll, newFanId(), 1, "cellar");
  const unnoted = () => Promise.reject(new Error("the book is full"));
  for (const act of [countHeldVotes, leaveOutHeldVotes])
    await expect(act(poll, "cellar", unnoted)).rejects.toThrow("the book is full");
  expect(await recount(poll)).toEqual([0, 1]);
});

test("many new sessions of one address look stuffed, on that poll and from there; who has been here longer does not", async () => {
  const address = "10.77.1.9";
  const from = async (count: number, { at = address, poll = "poll-a", age = 0 } = {}) => {
    const networks = await Promise.all(
      Array.from({ length: count }, () => stuffedFrom(at, newSession(Date.now() - age), poll)),
    );
    return networks.filter(Boolean).length;
  };
  expect(await from(20)).toBe(0);
  expect(await from(5)).toBe(5);
  expect(await from(5, { age: 119_000 })).toBe(5);
  expect(await from(5, { age: 121_000 })).toBe(0);
  expect(await from(5, { poll: "poll-b" })).toBe(0);
  expect(await from(5, { at: "10.77.1.10" })).toBe(0);
  const [one, two] = await Promise.all(
    [address, address].map((at) => stuffedFrom(at, newSession(), "poll-a")),
  );
  expect(one).toBe(two);
  expect(one).not.toContain("10.77");
});

test("a cinema whose phones read along votes as it likes; a script beside it has used up what the cinema would have", async () => {
  const readers = new Map([["10.77.2.1", 200]]);
  const reading = (address: string) => readers.get(address) ?? 0;
  provideReaders({ present: reading, reading, settled: reading });
  const held = async (address: string) =>
    (
      await Promise.all(Array.from({ length: 300 }, () => stuffedFrom(address, newSession(), "poll-c")))
    ).filter(Boolean).length;
  expect(await held("10.77.2.1")).toBe(0);
  expect(await held("10.77.2.2")).toBe(280);
  provideReaders({ present: () => 0, reading: () => 0, settled: () => 0 });
});

test("a script that waits until its sessions are old, with a stream for each, has its sixty and no more", async () => {
  const { held } = await theHouse("10.77.3.1", { settled: false });
  expect(held).toBe(340);
});

test("four hundred phones that are really there are all counted, and may move their votes", async () => {
  const { held, moved } = await theHouse("10.77.3.2", { settled: true });
  expect([held, moved]).toEqual([0, 0]);
});

/** Four hundred sessions of five minutes with a stream each; who is somebody took a seat in a room. */
async function theHouse(address: string, { settled }: { settled: boolean }) {
  const sessions = Array.from({ length: 400 }, () => newSession(Date.now() - 300_000));
  if (settled) await Promise.all(sessions.map((session) => fanOf(session)));
  const leave = sessions.map((session) => takeSeat(address, session, Date.now() - 240_000));
  await lookAround();
  provideSeats();
  const votes = async () =>
    (await Promise.all(sessions.map((session) => stuffedFrom(address, session, "poll-d")))).filter(Boolean)
      .length;
  const [held, moved] = [await votes(), await votes()];
  for (const one of leave) one();
  return { held, moved };
}
