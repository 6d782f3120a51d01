import { beforeEach, expect, test, vi } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { renameFan } from "../../fans/fans.server.ts";
import { award } from "../../fans/points/points.server.ts";
import { recentActivity } from "../../lobby/activity.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import { claimIdentity } from "../identities/identities.server.ts";
import { ownPlace, participantKey, topParticipants } from "./standings.server.ts";

beforeEach(async () => {
  await seedSamples();
  await query("delete from points_ledger where not is_sample");
  await query("delete from fan_points where not is_sample");
});

async function earn(votes: number, fanId = newFanId()): Promise<string> {
  const refs = Array.from({ length: votes }, (_, n) => `earned ${n} ${Math.random()}`);
  await transaction((on) =>
    award(
      on,
      refs.map((ref) => ({ fanId, deed: "vote" as const, ref, titleSlug: null })),
    ),
  );
  return fanId;
}

test("AFTERS-30..32: five entries with rank, name, character and score", async () => {
  const top = await topParticipants();
  expect(top.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(top.map(({ score }) => score)).toEqual(top.map(({ score }) => score).toSorted((a, b) => b - a));
  for (const { name, character, sample } of top) {
    expect(name).toBeTruthy();
    expect(character).toBeTruthy();
    expect(sample).toBe(true);
  }
});

test("a real fan passes the sample fans with more points, and knows the own line", async () => {
  const fanId = await earn(40);
  await renameFan(fanId, "Passing Comet");
  await claimIdentity(fanId, "irene-adler");
  const top = await topParticipants();
  expect(top[0]).toMatchObject({
    name: "Passing Comet",
    character: "Irene Adler",
    sample: false,
    key: participantKey(fanId),
    rank: 1,
  });
  expect(top.slice(1).every(({ sample, key }) => sample && key !== participantKey(fanId))).toBe(true);
  expect(top).toHaveLength(5);
  expect(JSON.stringify(top)).not.toContain(fanId);
});

test("at equal points the one who had them first stands first", async () => {
  const first = await earn(50);
  const second = await earn(50);
  await renameFan(first, "First Heron");
  await renameFan(second, "Second Heron");
  expect((await topParticipants()).slice(0, 2).map(({ name }) => name)).toEqual([
    "First Heron",
    "Second Heron",
  ]);
});

/** Points that only this test gives, on top of whatever the samples have. */
async function hold(points: number, fanId = newFanId()): Promise<string> {
  await query("insert into fan_points (fan_id, points, updated_at) values ($1, $2, clock_timestamp())", [
    fanId,
    points,
  ]);
  return fanId;
}

test("AFTERS-30: below the five one sees rank, points and the gap to the next", async () => {
  const ahead = [9_717, 9_513, 9_340, 9_211, 9_101, 9_087];
  for (const points of ahead) await hold(points);
  const own = await hold(9_043);
  await renameFan(own, "Seventh Heron");
  expect((await topParticipants()).map(({ key }) => key)).not.toContain(participantKey(own));
  expect(await ownPlace(own)).toEqual({
    key: participantKey(own),
    rank: 7,
    name: "Seventh Heron",
    character: "No character yet",
    score: 9_043,
    toNext: 45,
  });
  await query("update fan_points set points = 9_131 where fan_id = $1", [own]);
  expect(await ownPlace(own)).toMatchObject({ rank: 5, score: 9_131, toNext: 81 });
});

test("AFTERS-30: who is first has nobody ahead, and a tie is one point to pass", async () => {
  const first = await hold(9_900);
  const tied = await hold(9_900);
  expect(await ownPlace(first)).toMatchObject({ rank: 1, toNext: null });
  expect(await ownPlace(tied)).toMatchObject({ rank: 2, toNext: 1 });
  expect((await topParticipants()).slice(0, 2).map(({ key }) => key)).toEqual(
    [first, tied].map(participantKey),
  );
});

test("AFTERS-30: the rank counts sample fans; without points there is none", async () => {
  const [sample] = await query<{ points: number }>(
    "select points from fan_points where is_sample order by points desc offset 2 limit 1",
  );
  const own = await hold((sample?.points ?? 0) + 1);
  expect(await ownPlace(own)).toMatchObject({ rank: 3 });
  expect((await topParticipants())[2]).toMatchObject({ key: participantKey(own), rank: 3 });
  expect([await ownPlace(newFanId()), await ownPlace(null)]).toEqual([null, null]);
});

test("a fan without a name or a character still has a line", async () => {
  await earn(60);
  expect((await topParticipants())[0]).toMatchObject({
    name: "A quiet fan",
    character: "No character yet",
  });
});

test("AFTERS-29: recent activity is the last five deeds, the newest first", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  await say({ partyId: party, fanId, text: "Hello" });
  await claimIdentity(fanId, "carmilla");
  const lines = await recentActivity(fanId);
  expect(lines.map(({ text }) => text)).toEqual([
    "Claimed a character",
    "Spoke up at A quiet night",
    "Joined A quiet night",
  ]);
  expect(lines.map(({ href }) => href)).toEqual([null, `/afters/${party}`, `/afters/${party}`]);
  await earn(7, fanId);
  expect(await recentActivity(fanId)).toHaveLength(5);
  expect(await recentActivity(newFanId())).toEqual([]);
  expect(await recentActivity(null)).toEqual([]);
});

test("AFTERS-32: in a crowd of thousands one's rank is shown and stays current", async () => {
  const [own, ahead] = [newFanId(), newFanId()];
  await query(
    `insert into fan_points (fan_id, points)
     select 'crowd-' || n, 20000 + n from generate_series(1, 6000) as n on conflict do nothing`,
  );
  await query("insert into fan_points (fan_id, points) values ($1, 24000)", [own]);
  const before = (await ownPlace(own))!;
  expect(before).toMatchObject({ rank: 2_002, toNext: 1 });
  // Another tie, and one ahead of it: who has the very same points is seen at once, the rest within seconds.
  await query("insert into fan_points (fan_id, points) values ($1, 30000)", [ahead]);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_001);
  try {
    await ownPlace(own);
    await expect.poll(async () => (await ownPlace(own))?.rank).toBe(2_003);
  } finally {
    vi.restoreAllMocks();
  }
  await query("delete from fan_points where points >= 20000");
});
