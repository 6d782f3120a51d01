import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { pointsPersonalData } from "./personal.server.ts";
import { award, findPoints, type PointsEvent, worth } from "./points.server.ts";

const enter = (...deeds: PointsEvent[]) => transaction((on) => award(on, deeds));
const deed = (fanId: string, kind: PointsEvent["deed"], ref: string): PointsEvent => ({
  fanId,
  deed: kind,
  ref,
  titleSlug: null,
});

const wrongSums = () =>
  query(`select fan_id, l.points as ledger, f.points as sum
    from (select fan_id, sum(points)::int as points from points_ledger group by 1) l
    full join fan_points f using (fan_id) where l.points is distinct from f.points`);

test("a deed counts once, in one batch and in another", async () => {
  const fanId = newFanId();
  await enter(deed(fanId, "vote", "p1"), deed(fanId, "vote", "p1"));
  await enter(deed(fanId, "vote", "p1"), deed(fanId, "join", "p1"));
  expect(await findPoints(fanId)).toBe(worth.vote + worth.join);
  expect(await findPoints(newFanId())).toBe(0);
  expect(await findPoints(null)).toBe(0);
});

test.each([
  ["join", 5],
  ["visit", 1],
  ["vote", 10],
  ["message", 2],
  ["reaction", 1],
  ["claim", 25],
  ["friend-vote", 5],
] as const)("a %s is worth %i, each on top of what the fan has", async (kind, points) => {
  const fanId = newFanId();
  await enter(deed(fanId, kind, "one"));
  expect(await findPoints(fanId)).toBe(points);
  await enter(deed(fanId, kind, "two"));
  expect(await findPoints(fanId)).toBe(2 * points);
});

test("what fails in the same transaction takes its points along", async () => {
  const fanId = newFanId();
  const failing = transaction(async (on) => {
    await award(on, [deed(fanId, "vote", "p1")]);
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(await findPoints(fanId)).toBe(0);
});

test("under concurrency every sum equals its ledger, and every deed is in once", async () => {
  const fanIds = Array.from({ length: 12 }, () => newFanId());
  const batches = Array.from({ length: 40 }, (_, n) =>
    fanIds
      .map((_, index) =>
        deed(
          fanIds[(index * 7 + n) % fanIds.length] ?? "",
          n % 2 ? "vote" : "message",
          `ref ${(n * index) % 5}`,
        ),
      )
      .slice(n % 6),
  );
  await Promise.all(batches.map((batch) => enter(...batch)));
  expect(await wrongSums()).toEqual([]);
  const expected = new Set(batches.flat().map(({ fanId, deed, ref }) => `${fanId} ${deed} ${ref}`)).size;
  const sessionsDeeds = await query("select 1 from points_ledger where fan_id = any($1)", [fanIds]);
  expect(sessionsDeeds).toHaveLength(expected);
});

test("points from an erased friend's vote stay, without a name", async () => {
  const [fanId, friend, other] = [newFanId(), newFanId(), newFanId()];
  await enter(
    deed(fanId, "friend-vote", friend),
    deed(fanId, "friend-vote", other),
    deed(fanId, "vote", friend),
  );
  await enter(deed(friend, "vote", "p1"));
  await eraseAt(pointsPersonalData, friend);
  expect(await findPoints(friend)).toBe(0);
  expect(await findPoints(fanId)).toBe(2 * worth["friend-vote"] + worth.vote);
  const rows = await query<{ deed: string; ref: string }>(
    "select deed, ref from points_ledger where fan_id = any($1) order by id",
    [[fanId, friend]],
  );
  expect(rows.map(({ deed, ref }) => [deed, ref])).toEqual(
    expect.arrayContaining([
      ["friend-vote", other],
      ["vote", friend],
      ["friend-vote", expect.stringMatching(/^erased \d+$/)],
    ]),
  );
  expect(rows).toHaveLength(3);
});
