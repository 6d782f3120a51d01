import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { startTickers, stopTickers } from "../../../../platform/jobs/tickers.server.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listenTo } from "../../../../testing/listening.ts";
import { closeEntries, draw } from "../draw/draw.server.ts";
import { claim } from "./claims.server.ts";
import { findOwn } from "./own-standing.server.ts";
import { acceptPiece, expireClaims, giveBackPiece, releaseClaim } from "./stand-by.server.ts";

const ownOf = async (drop: string, fan = "") => (await findOwn(fan, [drop]))[drop];
const piece = (number: number) => ({ has: "piece", number, keepBy: null });
const place = (ahead: number) => ({ has: "place", ahead });
const left = { has: "left" };

async function claimedBy(drop: string, count: number) {
  const crowd = Array.from({ length: count }, () => newFanId());
  for (const fan of crowd) await claim(drop, fan);
  return crowd;
}

async function listenToFan(fan = "") {
  const { hears, leave } = await listenTo(`fan:${fan}`, 0);
  onTestFinished(leave);
  return hears;
}

test("moving up, expiry and releases reach the fan at once, with number and title", async () => {
  const drop = await openDrop({ pieces: 2, keepWithin: 5, title: "The lamp" });
  const [one, two, three, , five] = await claimedBy(drop, 5);
  const [first, second, third] = [await listenToFan(one), await listenToFan(two), await listenToFan(three)];
  const fifth = await listenToFan(five);
  await query("update drop_claims set keep_by = now() where drop_id = $1 and number = 2", [drop]);
  await expireClaims();
  expect(await second('"kind":"drop"')).toContain(
    `"drop":"${drop}","what":"lapsed","title":"The lamp","number":2`,
  );
  expect(await third('"kind":"drop"')).toContain(
    `"drop":"${drop}","what":"moved-up","title":"The lamp","number":2`,
  );
  await releaseClaim(drop, 1, async () => undefined);
  expect(await first('"kind":"drop"')).toContain('"what":"released","title":"The lamp","number":1');
  await giveBackPiece(drop, three ?? "");
  expect(await fifth('"kind":"drop"')).toContain('"what":"moved-up","title":"The lamp","number":2');
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("returning a piece sends no message, and anonymous pieces move silently", async () => {
  const drop = await openDrop({ pieces: 2 });
  const [first = "", , , fourth] = await claimedBy(drop, 4);
  await query("update drop_claims set fan_id = null where drop_id = $1 and place in (2, 3)", [drop]);
  await giveBackPiece(drop, first);
  await releaseClaim(drop, 2, async () => undefined);
  expect(await ownOf(drop, fourth)).toEqual(piece(2));
  const news = "select topic from log_entries where body->>'drop' = $1";
  expect(await query(news, [drop])).toEqual([{ topic: `fan:${fourth}` }]);
  const numbers =
    "select place, number from drop_claims where drop_id = $1 and number is not null order by 1";
  expect(await query(numbers, [drop])).toEqual([
    { place: 3, number: 1 },
    { place: 4, number: 2 },
  ]);
  await query("update drop_claims set keep_by = now() where drop_id = $1 and place = 3", [drop]);
  await expireClaims();
  expect(await query(news, [drop])).toHaveLength(1);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("expired pieces pass on, several per drop, lowest number first", async () => {
  const [drop, other] = [
    await openDrop({ pieces: 4, keepWithin: 5 }),
    await openDrop({ pieces: 1, keepWithin: 5 }),
  ];
  const [a, b, c, d, e, f, g, h] = await claimedBy(drop, 8);
  const [mine, next] = await claimedBy(other, 2);
  await giveBackPiece(drop, g ?? "");
  await expireClaims();
  expect(await ownOf(drop, a)).toMatchObject({ number: 1 });
  await query("update drop_claims set keep_by = now() where drop_id = $1 and number in (2, 4)", [drop]);
  await expireClaims();
  const stand = () => Promise.all([a, b, c, d, e, f, g, h].map((fan) => ownOf(drop, fan)));
  const [keepBy, before] = [expect.any(Number), Date.now()];
  expect(await stand()).toEqual([
    { has: "piece", number: 1, keepBy },
    left,
    { has: "piece", number: 3, keepBy },
    left,
    { has: "piece", number: 2, keepBy },
    { has: "piece", number: 4, keepBy },
    left,
    place(0),
  ]);
  const handed = await ownOf(drop, e);
  expect(Math.abs((handed?.has === "piece" ? (handed.keepBy ?? 0) : 0) - before - 300_000)).toBeLessThan(
    30_000,
  );
  expect(await ownOf(other, mine)).toMatchObject({ number: 1 });
  expect(await ownOf(other, next)).toEqual(place(0));
  expect(await flawsOfDrop(drop)).toEqual([]);
  // More are free than wait: no more are handed on than that.
  await query("update drop_claims set keep_by = now() where drop_id = $1 and number <> 1", [drop]);
  await expireClaims();
  expect(await ownOf(drop, h)).toMatchObject({ number: 2 });
  expect(
    (await query("select 1 from drop_claims where drop_id = $1 and number is not null", [drop])).length,
  ).toBe(2);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("only the owner accepts a piece in time, and not a place in line", async () => {
  const [drop, other] = [
    await openDrop({ pieces: 1, keepWithin: 5, title: "The bell" }),
    await openDrop({ keepWithin: 5 }),
  ];
  const [owner = "", waiting = ""] = await claimedBy(drop, 2);
  for (const fan of [waiting, owner]) await claim(other, fan);
  const notTheirs = { code: "not_yours", status: 409 };
  await expect(acceptPiece(drop, waiting)).rejects.toMatchObject(notTheirs);
  await expect(acceptPiece(drop, newFanId())).rejects.toMatchObject(notTheirs);
  expect(await ownOf(drop, owner)).not.toEqual(piece(1));
  expect(await acceptPiece(drop, owner)).toEqual({ number: 1, title: "The bell" });
  expect(await ownOf(drop, owner)).toEqual(piece(1));
  expect([await ownOf(other, owner), await ownOf(other, waiting)]).toMatchObject([
    { number: 2, keepBy: expect.any(Number) },
    { number: 1, keepBy: expect.any(Number) },
  ]);
  await query("update drop_claims set keep_by = now() where drop_id = $1 and number = 2", [other]);
  await expect(acceptPiece(other, owner)).rejects.toMatchObject(notTheirs);
});

test("a piece is returned once, and nothing of other fans or drops", async () => {
  const [drop, other] = [await openDrop({ pieces: 1 }), await openDrop({ pieces: 1 })];
  const [owner = "", waiting = ""] = await claimedBy(drop, 2);
  for (const fan of [owner, waiting]) await claim(other, fan);
  const nothing = { code: "nothing_to_give_up", status: 409 };
  expect(await giveBackPiece(drop, owner)).toBe("The conductor's whistle");
  await expect(giveBackPiece(drop, owner)).rejects.toMatchObject(nothing);
  await expect(releaseClaim(drop, 1, async () => undefined)).rejects.toMatchObject(nothing);
  await expect(releaseClaim(drop, 3, async () => undefined)).rejects.toMatchObject(nothing);
  await expect(giveBackPiece("no-such-drop", owner)).rejects.toMatchObject({ code: "no_such_drop" });
  expect([await ownOf(drop, owner), await ownOf(drop, waiting)]).toEqual([left, piece(1)]);
  expect([await ownOf(other, owner), await ownOf(other, waiting)]).toEqual([piece(1), place(0)]);
  for (const one of [drop, other]) expect(await flawsOfDrop(one)).toEqual([]);
  // What goes with it goes wrong with it.
  const broken = async () => Promise.reject(new Error("not noted"));
  await expect(releaseClaim(other, 1, broken)).rejects.toThrow("not noted");
  expect(await ownOf(other, owner)).toEqual(piece(1));
});

test("an entry is withdrawn from an open list only; after the draw a piece is returned", async () => {
  const [drop, other] = [await openDrop({ mode: "draw", pieces: 1 }), await openDrop({ mode: "draw" })];
  const [one = "", two = "", three = ""] = await claimedBy(drop, 3);
  await claim(other, one);
  const counts = async (id: string) =>
    (await query<{ entries: number }>("select entries from drops where id = $1", [id]))[0]?.entries;
  const nothing = { code: "nothing_to_give_up" };
  await giveBackPiece(drop, one);
  await expect(giveBackPiece(drop, one)).rejects.toMatchObject(nothing);
  expect([await counts(drop), await counts(other), await ownOf(drop, one)]).toEqual([2, 1, undefined]);
  expect(await ownOf(drop, two)).toMatchObject({ has: "entry" });
  for (const id of [drop, other]) expect(await flawsOfDrop(id)).toEqual([]);
  await closeDrop(drop);
  await closeEntries(drop);
  await expect(giveBackPiece(drop, two)).rejects.toMatchObject(nothing);
  await giveBackPiece(other, one);
  expect([await counts(drop), await counts(other)]).toEqual([2, 0]);
  await draw(drop);
  const [winner, next] = (await ownOf(drop, two))?.has === "piece" ? [two, three] : [three, two];
  await giveBackPiece(drop, winner);
  expect([await ownOf(drop, winner), await ownOf(drop, next), await counts(drop)]).toEqual([
    left,
    piece(1),
    2,
  ]);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("the clock expires pieces and closes draws, twenty drops at a time", async () => {
  await expireClaims();
  const drops: string[] = [];
  for (let n = 0; n < 21; n++) drops.push(await openDrop({ pieces: 1, keepWithin: 5 }));
  for (const drop of drops) await claim(drop, newFanId());
  const due = () => query("select 1 from drop_claims where keep_by <= now()");
  await query("update drop_claims set keep_by = now() where drop_id = any($1)", [drops]);
  await expireClaims();
  expect(await due()).toHaveLength(1);
  const drawn = await openDrop({ mode: "draw" });
  await closeDrop(drawn);
  startTickers();
  onTestFinished(stopTickers);
  await expect.poll(async () => (await due()).length, { interval: 20 }).toBe(0);
  const closed = "select 1 from drop_draws where drop_id = $1 and closed_at is not null";
  await expect.poll(async () => (await query(closed, [drawn])).length, { interval: 20 }).toBe(1);
});
