import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { eraseAt } from "../../../../testing/people/erase-at.ts";
import { dropsPersonalData } from "../personal.server.ts";
import { claimFast } from "./claim-fast.server.ts";
import { claim, claimLocked } from "./claims.server.ts";
import { markDrop } from "./marks.server.ts";
import { findOwn } from "./own-standing.server.ts";
import { acceptPiece, expireClaims, giveBackPiece, releaseClaim } from "./stand-by.server.ts";

const fans = (count: number) => Array.from({ length: count }, () => newFanId());
const ownOf = async (drop: string, fan: string) => (await findOwn(fan, [drop]))[drop];
const piece = (number: number) => ({ has: "piece", number, keepBy: null });
const newsOf = (fan: string) =>
  query<{ body: { what: string; number: number | null } }>(
    "select body from log_entries where topic = 'fan:' || $1 order by seq",
    [fan],
  ).then((rows) => rows.map(({ body }) => [body.what, body.number]));

test("DROPS-11: pieces are numbered by arrival, later claims get a place", async () => {
  const [drop, crowd] = [await openDrop({ pieces: 3 }), fans(5)];
  const claimed = [];
  for (const fan of crowd) claimed.push((await claim(drop, fan)).own);
  expect(claimed).toEqual([
    piece(1),
    piece(2),
    piece(3),
    { has: "place", ahead: 0 },
    { has: "place", ahead: 1 },
  ]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("DROPS-08: a crowd of repeated claims gets every number once", async () => {
  const [drop, crowd] = [await openDrop({ pieces: 41 }), fans(90)];
  const answers = await Promise.all([...crowd, ...crowd, ...crowd].map((fan) => claim(drop, fan)));
  const numbers = answers.slice(0, 90).flatMap(({ own }) => (own.has === "piece" ? [own.number] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  // Within a batch the order is that of arrival.
  expect(
    answers
      .slice(0, 90)
      .map(({ own }) => (own.has === "place" ? 41 + own.ahead + 1 : "number" in own ? own.number : 0)),
  ).toEqual(Array.from({ length: 90 }, (_, at) => at + 1));
  expect(answers.slice(90).map(({ own }) => own)).toEqual(
    [...answers, ...answers].slice(0, 180).map((_, at) => answers[at % 90]?.own),
  );
  expect(await flawsOfDrop(drop)).toEqual([]);
  const twice = await query(
    "select fan_id from drop_claims where drop_id = $1 group by 1 having count(*) > 1",
    [drop],
  );
  expect(twice).toEqual([]);
});

test("each of several crowds goes on where the one before it stopped", async () => {
  const drop = await openDrop({ pieces: 12 });
  const crowd = (count: number) => Promise.all(fans(count).map((fan) => claim(drop, fan)));
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => piece(from + at));
  const placed = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ has: "place", ahead: from + at }));
  const [first, second, third] = [await crowd(5), await crowd(10), await crowd(4)].map((claims) =>
    claims.map(({ own }) => own),
  );
  expect(first).toEqual(numbered(1, 5));
  expect(second).toEqual([...numbered(6, 7), ...placed(0, 3)]);
  expect(third).toEqual(placed(3, 4));
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a crowd is numbered in one statement without the drop's lock", async () => {
  const drop = await openDrop({ pieces: 12 });
  const numbersOf = async (count: number) =>
    (await claimFast(drop, fans(count)))?.rows.map(({ number }) => number);
  expect(await numbersOf(5)).toEqual([1, 2, 3, 4, 5]);
  expect(await numbersOf(1)).toEqual([6]);
  expect(await numbersOf(8)).toEqual([7, 8, 9, 10, 11, 12, null, null]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a claim that is sent again gets the same edition, also after the drop is closed", async () => {
  const [drop, fan] = [await openDrop(), newFanId()];
  await claim(drop, newFanId());
  expect((await claim(drop, fan)).own).toEqual(piece(2));
  await closeDrop(drop);
  expect((await claim(drop, fan)).own).toEqual(piece(2));
  await expect(claim(drop, newFanId())).rejects.toMatchObject({ code: "closed" });
});

test("no claims before opening, during a pause or before the announcement", async () => {
  const soon = await openDrop({ opensIn: 60_000 });
  await expect(claim(soon, newFanId())).rejects.toMatchObject({ code: "not_open", status: 409 });
  const paused = await openDrop();
  await query("update drops set paused_at = now() where id = $1", [paused]);
  await expect(claim(paused, newFanId())).rejects.toMatchObject({ code: "paused" });
  const hidden = await openDrop();
  await query("update drops set announced_at = now() + interval '1 hour' where id = $1", [hidden]);
  await expect(claim(hidden, newFanId())).rejects.toMatchObject({ code: "no_such_drop", status: 404 });
  await expect(claim("no-such-drop", newFanId())).rejects.toMatchObject({ code: "no_such_drop" });
  for (const drop of [soon, paused, hidden]) expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a returned piece goes to the first in line, who is told", async () => {
  const [drop, [first = "", second = "", third = "", fourth = ""]] = [await openDrop({ pieces: 2 }), fans(4)];
  for (const fan of [first, second, third, fourth]) await claim(drop, fan);
  await giveBackPiece(drop, first);
  expect(await ownOf(drop, third)).toEqual(piece(1));
  expect(await newsOf(third)).toEqual([["moved-up", 1]]);
  expect(await ownOf(drop, fourth)).toEqual({ has: "place", ahead: 0 });
  expect((await claim(drop, first)).own).toEqual({ has: "left" });
  await giveBackPiece(drop, fourth);
  await giveBackPiece(drop, second);
  expect((await claim(drop, newFanId())).own).toEqual(piece(2));
  await expect(giveBackPiece(drop, newFanId())).rejects.toMatchObject({ code: "nothing_to_give_up" });
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a piece awaiting acceptance is kept by it, or passes on when time is over", async () => {
  const drop = await openDrop({ pieces: 1, keepWithin: 5 });
  const [keeper = "", sleeper = "", next = ""] = fans(3);
  const before = Date.now();
  const { own } = await claim(drop, sleeper);
  const keepBy = own.has === "piece" ? (own.keepBy ?? 0) : 0;
  expect(keepBy - before).toBeGreaterThan(4.9 * 60_000);
  expect(keepBy - before).toBeLessThan(5.1 * 60_000);
  await claim(drop, next);
  await expireClaims();
  expect(await ownOf(drop, next)).toEqual({ has: "place", ahead: 0 });
  await query("update drop_claims set keep_by = now() where drop_id = $1 and number is not null", [drop]);
  await expect(acceptPiece(drop, sleeper)).rejects.toMatchObject({ code: "not_yours" });
  await expireClaims();
  expect(await ownOf(drop, sleeper)).toEqual({ has: "left" });
  expect(await ownOf(drop, next)).toMatchObject({ has: "piece", number: 1, keepBy: expect.any(Number) });
  expect([await newsOf(sleeper), await newsOf(next)]).toEqual([[["lapsed", 1]], [["moved-up", 1]]]);
  await acceptPiece(drop, next);
  await acceptPiece(drop, next);
  expect(await ownOf(drop, next)).toEqual(piece(1));
  await query("update drop_claims set keep_by = now() where drop_id = $1 and keep_by is not null", [drop]);
  await expireClaims();
  expect(await ownOf(drop, next)).toEqual(piece(1));
  expect((await claim(drop, keeper)).own).toEqual({ has: "place", ahead: 0 });
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("an operator releases a claim to the next in line, and its fan is told", async () => {
  const [drop, [first = "", second = ""]] = [await openDrop({ pieces: 1 }), fans(2)];
  await claim(drop, first);
  await claim(drop, second);
  const noted: string[] = [];
  await releaseClaim(drop, 1, async () => noted.push("in the log"));
  expect([await newsOf(first), await newsOf(second), noted]).toEqual([
    [["released", 1]],
    [["moved-up", 1]],
    ["in the log"],
  ]);
  await expect(releaseClaim(drop, 1, async () => undefined)).rejects.toMatchObject({ status: 409 });
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("to be told when it opens counts once, and is taken back once", async () => {
  const [drop, fan] = [await openDrop({ opensIn: 60_000 }), newFanId()];
  const marks = async () =>
    (await query<{ marks: number }>("select marks from drops where id = $1", [drop]))[0]?.marks;
  await Promise.all([markDrop(drop, fan, true), markDrop(drop, fan, true), markDrop(drop, newFanId(), true)]);
  expect(await marks()).toBe(2);
  await markDrop(drop, fan, false);
  await markDrop(drop, fan, false);
  expect(await marks()).toBe(1);
  await expect(markDrop("no-such-drop", fan, true)).rejects.toMatchObject({ code: "no_such_drop" });
});

test("an erased fan's number stays taken anonymously; waiting fans leave the line", async () => {
  const [drop, [owner = "", waiting = "", next = ""]] = [await openDrop({ pieces: 1 }), fans(3)];
  for (const fan of [owner, waiting, next]) await claim(drop, fan);
  for (const fan of [waiting, next]) await markDrop(drop, fan, true);
  const person = { fanIds: [owner, waiting], emails: [], usernames: [] } as never;
  const held = await dropsPersonalData.exportOf(person);
  expect(held.drop_claims).toHaveLength(2);
  await eraseAt(dropsPersonalData, owner, waiting);
  expect(await dropsPersonalData.exportOf(person)).toEqual({
    drop_claims: [],
    drop_entries: [],
    drop_marks: [],
  });
  expect(
    await query("select number, fan_id from drop_claims where drop_id = $1 and number is not null", [drop]),
  ).toEqual([{ number: 1, fan_id: null }]);
  expect(await ownOf(drop, next)).toEqual({ has: "place", ahead: 0 });
  expect(await query("select fan_id from drop_marks where drop_id = $1", [drop])).toEqual([{ fan_id: next }]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

const together = (dropId: string, crowd: string[]) =>
  claimLocked(crowd.map((fanId) => ({ dropId, fanId }))).then((outcomes) =>
    outcomes.map((outcome) => ("own" in outcome ? outcome.own : outcome.code)),
  );
const standingOf = async (dropId: string, fanId: string) => {
  const [outcome] = await claimLocked([{ dropId, fanId }]);
  if (!outcome || !("own" in outcome)) throw new Error("refused");
  const { taken, waiting, entries } = outcome.standing;
  return [outcome.title, taken, waiting, entries];
};

test("returned numbers go to the next in line, lowest first", async () => {
  const [drop, other] = [await openDrop({ pieces: 5, title: "The lamp" }), await openDrop({ pieces: 5 })];
  const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = ""] = fans(9);
  expect(await together(drop, [a, b, c, d])).toEqual([1, 2, 3, 4].map(piece));
  await together(other, [e, f, g]);
  for (const fan of [a, d, c]) await giveBackPiece(drop, fan);
  expect(await standingOf(drop, e)).toEqual(["The lamp", 2, 0, 0]);
  await giveBackPiece(drop, e);
  expect(await together(drop, [a, b, f, g])).toEqual([{ has: "left" }, piece(2), piece(1), piece(3)]);
  const handed = "select handed, arrived from drops where id = $1";
  expect(await query(handed, [drop])).toEqual([{ handed: 4, arrived: 7 }]);
  await giveBackPiece(drop, b);
  const place = (ahead: number) => ({ has: "place", ahead });
  const rest = fans(3);
  expect(await together(drop, [h, ...rest])).toEqual([piece(2), piece(4), piece(5), place(0)]);
  await query("update drops set handed = 6, keep_within_minutes = 5 where id = $1", [drop]);
  expect(await together(drop, [i, f, ...rest.slice(2)])).toEqual([place(1), piece(1), place(0)]);
  expect(await standingOf(drop, newFanId())).toEqual(["The lamp", 5, 3, 0]);
  const places = await query<{ fan_id: string }>(
    "select fan_id from drop_claims where drop_id = $1 order by place",
    [drop],
  );
  expect(places.map(({ fan_id }) => fan_id).slice(0, 12)).toEqual([a, b, c, d, e, f, g, h, ...rest, i]);
  for (const id of [drop, other]) expect(await flawsOfDrop(id)).toEqual([]);
});

test("a number that is given again waits for a yes as the first did", async () => {
  const [drop, [first = "", second = ""]] = [await openDrop({ pieces: 1, keepWithin: 5 }), fans(2)];
  await claim(drop, first);
  await giveBackPiece(drop, first);
  const [own, later] = await together(drop, [second, ...fans(1)]);
  expect(own).toMatchObject({ has: "piece", number: 1 });
  const keepBy = typeof own === "object" && own.has === "piece" ? (own.keepBy ?? 0) : 0;
  expect(Math.abs(keepBy - Date.now() - 300_000)).toBeLessThan(30_000);
  expect(later).toEqual({ has: "place", ahead: 0 });
});

test("while a drop is closed owners hear what they have, and others why not", async () => {
  const [drop, other] = [await openDrop({ pieces: 2 }), await openDrop({ pieces: 9 })];
  const [a = "", b = "", c = "", d = "", left = "", isNew = ""] = fans(6);
  await together(drop, [a, left, b, c, d]);
  await together(other, [isNew]);
  await giveBackPiece(drop, left);
  await query("update drops set paused_at = now() where id = $1", [drop]);
  const place = (ahead: number) => ({ has: "place", ahead });
  expect(await together(drop, [d, isNew, c, b, a, left])).toEqual([
    place(1),
    "paused",
    place(0),
    piece(2),
    piece(1),
    { has: "left" },
  ]);
  // Who has brought another self along is told the lowest.
  await query("update drop_claims set fan_id = $2, brought = 1 where drop_id = $1 and fan_id = $3", [
    drop,
    a,
    b,
  ]);
  expect(await together(drop, [a])).toEqual([piece(1)]);
  await query("update drops set announced_at = now() + interval '1 hour' where id = $1", [drop]);
  expect(await together(drop, [a, isNew])).toEqual(["no_such_drop", "no_such_drop"]);
  expect(await together("no-such-drop", [a, b])).toEqual(["no_such_drop", "no_such_drop"]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("in a draw each fan has one entry until the draw replaces it", async () => {
  const [drop, other] = [
    await openDrop({ mode: "draw", pieces: 1, title: "The bell" }),
    await openDrop({ mode: "draw" }),
  ];
  const [a = "", b = "", c = "", d = "", isNew = ""] = fans(5);
  const entry = { has: "entry", entry: expect.stringMatching(/^[0-9a-f]{24}$/) };
  const first = await together(drop, [a, b, a]);
  expect(first).toEqual([entry, entry, first[0]]);
  expect(first[1]).not.toEqual(first[0]);
  await together(other, [c, d]);
  const [again, third] = await together(drop, [a, c]);
  expect([again, third]).toEqual([first[0], entry]);
  expect(third).not.toEqual((await together(other, [c]))[0]);
  expect(await standingOf(drop, d)).toEqual(["The bell", 0, 0, 4]);
  expect(await standingOf(drop, d)).toEqual(["The bell", 0, 0, 4]);
  for (const id of [drop, other]) expect(await flawsOfDrop(id)).toEqual([]);
  await closeDrop(drop);
  expect(await together(drop, [a, isNew])).toEqual([first[0], "closed"]);
  await query(
    `insert into drop_claims (drop_id, place, fan_id, number, left_at)
     values ($1, 1, $2, 1, null), ($1, 2, $3, null, now()), ($1, 3, $4, null, null), ($1, 4, $5, null, null)`,
    [drop, a, b, c, d],
  );
  await query("update drops set taken = 1, waiting = 2 where id = $1", [drop]);
  expect(await together(drop, [d, isNew, c, b, a])).toEqual([
    { has: "place", ahead: 1 },
    "closed",
    { has: "place", ahead: 0 },
    { has: "left" },
    piece(1),
  ]);
  await query(
    "update drop_claims set fan_id = $2, number = 2, brought = 1 where drop_id = $1 and place = 4",
    [drop, a],
  );
  expect(await together(drop, [a])).toEqual([piece(1)]);
});
