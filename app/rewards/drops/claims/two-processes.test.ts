import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { closeDrop, flawsOfDrop, openDrop } from "../../../../testing/drops/drop.ts";
import { Fan } from "../../../../testing/fan.ts";
import { TopicReader } from "../../../../testing/topic-reader.ts";

let one: RunningApp;
let two: RunningApp;
beforeAll(async () => {
  one = await startApp();
  two = await startApp();
}, 60_000);
afterAll(() => Promise.all([one.stop(), two.stop()]));

type Claimed = { own: { has: string; number?: number; ahead?: number }; standing: { taken: number } };
const claim = (fan: Fan, drop: string) => fan.send<Claimed>(`/drops/${drop}/claims`);

const through = ({ origin }: RunningApp, fan: Fan): Fan => {
  const same = new Fan(origin, fan.address);
  same.cookies = fan.cookies;
  return same;
};

test("DROPS-08: two processes, retries and cuts: every number once", {
  timeout: 60_000,
}, async () => {
  const drop = await openDrop({ pieces: 37 });
  const crowd = Array.from({ length: 80 }, (_, n) => new Fan((n % 2 ? one : two).origin));
  await Promise.all(crowd.map((fan) => fan.send("/session")));
  // A third hangs up before the answer, which may have been written all the same.
  const cut = crowd
    .filter((_, n) => n % 3 === 0)
    .map(async (fan) => {
      const hangUp = new AbortController();
      setTimeout(() => hangUp.abort(), Math.random() * 12);
      await fetch(`${fan.origin}/drops/${drop}/claims`, {
        method: "POST",
        headers: fan.headers({ "Content-Type": "application/json", Accept: "application/json" }),
        body: "{}",
        signal: hangUp.signal,
      }).catch(() => undefined);
    });
  const first = await Promise.all([...crowd.map((fan) => claim(fan, drop)), ...cut]);
  const again = await Promise.all(
    crowd.map((fan) => claim(through(fan.origin === one.origin ? two : one, fan), drop)),
  );
  const told = first.slice(0, 80) as Awaited<ReturnType<typeof claim>>[];
  expect(again.map(({ own }) => own.number)).toEqual(told.map(({ own }) => own.number));
  const numbers = told.flatMap(({ own }) => own.number ?? []).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 37 }, (_, at) => at + 1));
  expect(new Set(told.flatMap(({ own }) => (own.has === "place" ? [own.ahead] : []))).size).toBe(43);
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("a claim in one process updates screens of the other, also for moving up", {
  timeout: 60_000,
}, async () => {
  const drop = await openDrop({ pieces: 1 });
  const [owner, waiting] = [new Fan(one.origin), new Fan(two.origin)];
  await claim(owner, drop);
  const placed = await claim(waiting, drop);
  expect(placed.own).toEqual({ has: "place", ahead: 0 });
  const [row] = await query<{ fan_id: string }>(
    "select fan_id from drop_claims where drop_id = $1 and place = 2",
    [drop],
  );
  const reader = new TopicReader(waiting);
  const news = `fan:${row?.fan_id}`;
  await reader.open(["drops", `0@${news}`]);
  const standing = () =>
    (reader.states.get("drops standings") as Record<string, { taken: number; waiting: number }>)?.[drop];
  await reader.until(() => standing()?.waiting === 1);
  expect((await owner.send(`/drops/${drop}/give-up`, { sure: "yes" })).status).toBe(200);
  await reader.until(() => standing()?.waiting === 0 && standing()?.taken === 1);
  await reader.until(() => reader.entries(news).some((entry) => entry.kind === "drop"));
  expect(reader.entries(news).at(-1)).toMatchObject({ what: "moved-up", number: 1, drop });
  reader.close();
});

test("an opening is announced once over processes; a draw is drawn once", {
  timeout: 60_000,
}, async () => {
  const drop = await openDrop({ mode: "draw", pieces: 2, opensIn: 60_000 });
  const fan = new Fan(one.origin);
  await fan.send(`/drops/${drop}/marks`, { on: "yes" });
  await query("update drops set opens_at = now() where id = $1", [drop]);
  const told = () =>
    query(
      "select 1 from log_entries e join drop_marks m on e.topic = 'fan:' || m.fan_id where m.drop_id = $1 and e.kind = 'drop'",
      [drop],
    );
  await expect.poll(async () => (await told()).length).toBe(1);
  expect(await claim(fan, drop)).toMatchObject({ own: { has: "entry" } });
  await closeDrop(drop);
  const drawn = async () => (await fan.get(`/drops/${drop}/draw.json`)).json();
  await expect.poll(async () => (await drawn()).entries?.length).toBe(1);
  expect(await drawn()).toMatchObject({ seed: null, winners: null });
  await query("update drop_draws set closed_at = closed_at - interval '1 minute' where drop_id = $1", [drop]);
  await expect.poll(async () => (await drawn()).winners?.length, { timeout: 5_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await told()).toHaveLength(1);
  expect(await claim(fan, drop)).toMatchObject({ own: { has: "piece", number: 1 } });
  expect(await flawsOfDrop(drop)).toEqual([]);
});

test("without scripts a claim is a form that returns to the drop with its number", async () => {
  const drop = await openDrop({ pieces: 140 });
  const fan = new Fan(one.origin);
  const answer = await fan.post(`/drops/${drop}/claims`, {}, `/fans?view=drops&drop=${drop}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/fans?view=drops&drop=${drop}`]);
  const page = (await (await fan.get(`/fans?view=drops&drop=${drop}`)).text()).replaceAll("<!-- -->", "");
  expect(page).toContain("Number 1 is yours");
  expect(page).toContain("001/140");
  await fan.post(`/drops/${drop}/give-up`, {});
  expect((await claim(fan, drop)).own).toMatchObject({ has: "piece", number: 1 });
  await fan.post(`/drops/${drop}/give-up`, { sure: "yes" });
  expect((await claim(fan, drop)).own).toEqual({ has: "left" });
});

test("accepting, reminders and returns answer in a sentence; unknown draws are none", async () => {
  const [drop, soon] = [
    await openDrop({ keepWithin: 5, title: "The lamp" }),
    await openDrop({ opensIn: 60_000, title: "The bell" }),
  ];
  const fan = new Fan(one.origin);
  await claim(fan, drop);
  expect(await fan.send(`/drops/${drop}/keep`)).toMatchObject({ status: 200, number: 1 });
  expect(await fan.send(`/drops/${soon}/marks`, { on: "yes" })).toMatchObject({
    status: 200,
    isMarked: true,
  });
  expect(await fan.send(`/drops/${soon}/marks`, { on: "no" })).toMatchObject({
    status: 200,
    isMarked: false,
  });
  expect(await fan.send(`/drops/${"x".repeat(61)}/claims`)).toMatchObject({ status: 422 });
  expect(await fan.send(`/drops/${"x".repeat(60)}/claims`)).toMatchObject({
    status: 404,
    code: "no_such_drop",
  });
  const said = async (path: string, fields: Record<string, string>) => {
    const answer = await fan.post(path, fields, "/fans?view=drops");
    return (await fan.get(answer.headers.get("location") ?? "")).text();
  };
  expect(await said(`/drops/${drop}/keep`, {})).toContain("Number 1 of The lamp is yours to keep.");
  expect(await said(`/drops/${soon}/marks`, { on: "yes" })).toContain(
    "We will remind you here when The bell opens.",
  );
  expect(await said(`/drops/${soon}/marks`, { on: "no" })).toContain("Reminder off: The bell opens.");
  expect(await said(`/drops/${drop}/give-up`, { sure: "yes" })).toContain("You gave back yours of The lamp.");
  const none = await fan.get(`/drops/${drop}/draw.json`);
  expect([none.status, (await none.json()).code]).toEqual([404, "no_such_draw"]);
  const draw = await openDrop({ mode: "draw" });
  const file = await fan.get(`/drops/${draw}/draw.json`);
  expect([file.status, (await file.json()).drop]).toEqual([200, draw]);
});
