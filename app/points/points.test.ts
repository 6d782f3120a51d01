import { expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { award, type Deed, findPoints, worth } from "./points.server.ts";

const enter = (...deeds: Deed[]) => transaction((on) => award(on, deeds));
const deed = (session: string, kind: Deed["deed"], ref: string): Deed => ({
  session,
  deed: kind,
  ref,
  titleSlug: null,
});

const wrongSums = () =>
  query(`select user_session, l.points as ledger, f.points as sum
    from (select user_session, sum(points)::int as points from points_ledger group by 1) l
    full join fan_points f using (user_session) where l.points is distinct from f.points`);

test("a deed counts once, in one batch and in another", async () => {
  const session = newSession();
  await enter(deed(session, "vote", "p1"), deed(session, "vote", "p1"));
  await enter(deed(session, "vote", "p1"), deed(session, "join", "p1"));
  expect(await findPoints(session)).toBe(worth.vote + worth.join);
  expect(await findPoints(newSession())).toBe(0);
  expect(await findPoints(null)).toBe(0);
});

test("what fails in the same transaction takes its points along", async () => {
  const session = newSession();
  const failing = transaction(async (on) => {
    await award(on, [deed(session, "vote", "p1")]);
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(await findPoints(session)).toBe(0);
});

test("under concurrency every sum equals its ledger, and every deed is in once", async () => {
  const sessions = Array.from({ length: 12 }, () => newSession());
  const batches = Array.from({ length: 40 }, (_, n) =>
    sessions
      .map((_, index) =>
        deed(
          sessions[(index * 7 + n) % sessions.length] ?? "",
          n % 2 ? "vote" : "message",
          `ref ${(n * index) % 5}`,
        ),
      )
      .slice(n % 6),
  );
  await Promise.all(batches.map((batch) => enter(...batch)));
  expect(await wrongSums()).toEqual([]);
  const expected = new Set(batches.flat().map(({ session, deed, ref }) => `${session} ${deed} ${ref}`)).size;
  const sessionsDeeds = await query("select 1 from points_ledger where user_session = any($1)", [sessions]);
  expect(sessionsDeeds).toHaveLength(expected);
});
