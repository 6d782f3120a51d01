import { beforeEach, expect, onTestFinished, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { startTickers, stopTickers } from "../../../platform/jobs/tickers.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { hasLog, mayRead } from "../../../platform/live/topics.server.ts";
import { changeDrop, closeDrop, openDrop } from "../../../testing/drops/drop.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { markDrop } from "./claims/marks.server.ts";
import { notifyOpened, publishDrops } from "./open-drops.server.ts";

const after = (drop: string, seconds: number) =>
  changeDrop(
    drop,
    `opens_at = now() - interval '1 day', closes_at = now() - ${seconds} * interval '1 second'`,
  );

beforeEach(() => query("delete from drops"));

async function listenToDrops() {
  const { hears, leave } = await listenTo("drops");
  onTestFinished(leave);
  let asked = 0;
  /** The standings that were published last, by drop. */
  return async (): Promise<Record<string, object>> => {
    await publishDrops();
    publishState("drops", "marker", ++asked);
    const heard = await hears(`"marker","value":${asked}`);
    const said = [...heard.matchAll(/"name":"standings","value":(\{.*\})\}/g)].at(-1)?.[1] ?? "{}";
    return JSON.parse(said);
  };
}

test("readers hear of each drop open within the last ten minutes, and no other", async () => {
  const published = await listenToDrops();
  const names = [
    "on",
    "just over",
    "long over",
    "drawing",
    "drawn now",
    "drawn long ago",
    "hidden",
    "superseded",
  ];
  const ids = new Map<string, string>();
  for (const name of names)
    ids.set(
      name,
      await openDrop({ mode: name.startsWith("draw") ? "draw" : "first-come", opensIn: -86_400_000 }),
    );
  const id = (name: string) => ids.get(name) ?? "";
  await after(id("just over"), 590);
  await after(id("long over"), 610);
  for (const name of ["drawing", "drawn now", "drawn long ago"]) await after(id(name), 7_000);
  const drawn = (name: string, seconds: number) =>
    query(`update drop_draws set drawn_at = now() - ${seconds} * interval '1 second' where drop_id = $1`, [
      id(name),
    ]);
  await drawn("drawn now", 590);
  await drawn("drawn long ago", 610);
  await changeDrop(id("hidden"), "announced_at = now() + interval '1 minute'");
  await changeDrop(id("superseded"), "superseded = true");
  const standings = await published();
  const said = names.filter((name) => id(name) in standings);
  expect(said).toEqual(["on", "just over", "drawing", "drawn now"]);
  expect(standings[id("on")]).toEqual({
    taken: 0,
    waiting: 0,
    entries: 0,
    marks: 0,
    opensAt: expect.any(Number),
    closesAt: expect.any(Number),
    isPaused: false,
    isDrawn: false,
  });
  expect(standings[id("drawn now")]).toMatchObject({ isDrawn: true });
});

test("forty drops are told of at most, those that close first", async () => {
  const published = await listenToDrops();
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     select 'd-' || n, 'd', 5, now(), now() + n * interval '1 hour' from generate_series(1, 41) n`,
  );
  expect(Object.keys(await published())).toEqual(Array.from({ length: 40 }, (_, at) => `d-${at + 1}`));
});

test("anybody reads of drops, which keep no log, and the clock says it by itself", async () => {
  const anybody = { session: null, person: null };
  expect([await mayRead("drops", anybody), await mayRead("drops:1", anybody), hasLog("drops")]).toEqual([
    true,
    false,
    false,
  ]);
  const { hears, leave } = await listenTo("drops");
  onTestFinished(leave);
  const drop = await openDrop({ opensIn: 60_000 });
  const fan = newFanId();
  await markDrop(drop, fan, true);
  await changeDrop(drop, "opens_at = now()");
  startTickers();
  onTestFinished(stopTickers);
  await hears(drop);
  const news = await listenTo(`fan:${fan}`, 0);
  onTestFinished(news.leave);
  await news.hears(`"drop":"${drop}"`);
});

test("who asked is told once that it is open, when it is, goes on, and is not over", async () => {
  const fans = Array.from({ length: 3 }, () => newFanId());
  const [fan = "", second = "", other = ""] = fans;
  const kinds = ["open", "later", "paused", "over", "told"] as const;
  const ids = new Map<string, string>();
  for (const kind of kinds) ids.set(kind, await openDrop({ opensIn: 60_000, title: kind }));
  const id = (kind: string) => ids.get(kind) ?? "";
  for (const kind of kinds) await markDrop(id(kind), fan, true);
  await markDrop(id("open"), second, true);
  await markDrop(id("later"), other, true);
  for (const kind of ["open", "paused", "told"]) await changeDrop(id(kind), "opens_at = now()");
  await changeDrop(id("paused"), "paused_at = now()");
  await changeDrop(id("told"), "told_at = now() - interval '1 hour'");
  await closeDrop(id("over"));
  const { hears, leave } = await listenTo(`fan:${fan}`, 0);
  onTestFinished(leave);
  await notifyOpened();
  expect(await hears('"kind":"drop"')).toContain(
    `"drop":"${id("open")}","what":"open","title":"open","number":null`,
  );
  await notifyOpened();
  const told = () =>
    query(
      "select topic, body->>'title' as title from log_entries where kind = 'drop' and topic = any($1) order by at",
      [fans.map((one) => `fan:${one}`)],
    );
  const once = [fan, second].map((one) => ({ topic: `fan:${one}`, title: "open" }));
  expect(await told()).toEqual(expect.arrayContaining(once));
  expect(await told()).toHaveLength(2);
  await changeDrop(id("paused"), "paused_at = null");
  await notifyOpened();
  expect((await told()).at(-1)).toEqual({ topic: `fan:${fan}`, title: "paused" });
});

test("of many that open at once five are told of at a time, those that opened first", async () => {
  const drops: string[] = [];
  for (let n = 0; n < 6; n++) drops.push(await openDrop({ opensIn: -60_000 * (n + 1) }));
  await notifyOpened();
  const left = "select id from drops where told_at is null";
  expect(await query(left)).toEqual([{ id: drops[0] }]);
  await notifyOpened();
  await notifyOpened();
  expect(await query(left)).toEqual([]);
});
