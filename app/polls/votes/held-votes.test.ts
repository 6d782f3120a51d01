import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { registerReader, sweepPresence } from "../../../platform/live/presence.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { aPoll } from "../../../testing/poll.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import "../../fans/points/active-persons.server.ts";
import { countHeldVotes, leaveOutHeldVotes, listHeldVotes } from "../desk/desk-held-votes.server.ts";
import { findVotes, listPolls } from "../polls.server.ts";
import { suspectedNetwork } from "./held-votes.server.ts";
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

test("a suspicious vote is in no result; the poll counts it and its fan sees it", async () => {
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

test("the desk counts held votes with points per network, or leaves them out", async () => {
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

test("rooms hear of votes left out, even when earlier news is pending", async () => {
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

test("many new sessions of one address look suspicious; established fans do not", async () => {
  const address = "10.77.1.9";
  const from = async (count: number, { at = address, poll = "poll-a", age = 0 } = {}) => {
    const networks = await Promise.all(
      Array.from({ length: count }, () => suspectedNetwork(at, newSession(Date.now() - age), poll)),
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
    [address, address].map((at) => suspectedNetwork(at, newSession(), "poll-a")),
  );
  expect(one).toBe(two);
  expect(one).not.toContain("10.77");
});

/** So many sessions that come within `overMs` and read along; each does what `acts` says of it. Answers their sessions. */
async function house(address: string, people: number, overMs: number, acts: Deed[]): Promise<string[]> {
  const begun = Date.now();
  const sessions = Array.from({ length: people }, (_, n) => newSession(begun + (n * overMs) / people));
  const fans = await Promise.all(sessions.map((session) => fanOf(session)));
  for (const [deed, after] of acts)
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, at)
       select f, $2, $3, 1, to_timestamp($4 / 1000.0) from unnest($1::text[]) as f`,
      [fans, deed, `house ${after}`, begun + after],
    );
  for (const session of sessions) leave.push(registerReader(address, session, Number(session.split("_")[1])));
  return sessions;
}

type Deed = [deed: "join" | "reaction", afterMs: number];
const minute = 60_000;
const asPeopleDo: Deed[] = [
  ["join", 10_000],
  ["reaction", 50_000],
];
const leave: (() => void)[] = [];
beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => {
  for (const one of leave.splice(0)) one();
  vi.useRealTimers();
});

async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes * 4; n++) {
    vi.setSystemTime(Date.now() + minute / 4);
    await sweepPresence();
  }
}

async function countedOf(address: string, sessions: string[], poll = "poll-h"): Promise<number> {
  const held = await Promise.all(sessions.map((session) => suspectedNetwork(address, session, poll)));
  return held.filter((network) => network === null).length;
}

test("ASVS 2.4.1: a cinema of 300 that fills in six minutes is counted whole, twice", async () => {
  const sessions = await house("10.77.2.1", 300, 6 * minute, asPeopleDo);
  await pass(10);
  expect(await countedOf("10.77.2.1", sessions)).toBe(300);
  expect(await countedOf("10.77.2.1", sessions)).toBe(300);
  expect(await countedOf("10.77.2.1", sessions, "poll-i")).toBe(300);
  // A script beside it has what newcomers have.
  const script = Array.from({ length: 300 }, () => newSession());
  expect(await countedOf("10.77.2.1", script)).toBe(20);
});

test("ASVS 2.4.1: a thousand patient streams of one address count as sixty", async () => {
  const sessions = await house("10.77.3.1", 1_000, 0, []);
  await pass(4);
  expect(await countedOf("10.77.3.1", sessions)).toBe(60);
  const same = await house("10.77.3.2", 1_000, 0, [
    ["reaction", 5_000],
    ["reaction", 65_000],
  ]);
  await pass(4);
  expect(await countedOf("10.77.3.2", same)).toBe(60);
});

test("a thousand active arrivals settle as a house fills, up to a hall", async () => {
  const sessions = await house("10.77.3.3", 1_000, 0, asPeopleDo);
  await pass(4);
  const soon = await countedOf("10.77.3.3", sessions, "soon");
  expect(soon).toBeGreaterThan(60 + 40);
  expect(soon).toBeLessThanOrEqual(60 + 40 + 2 * 40 + 20);
  await pass(40);
  expect(await countedOf("10.77.3.3", sessions, "late")).toBe(60 + 500);
});
