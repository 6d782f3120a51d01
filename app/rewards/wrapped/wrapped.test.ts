import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { award, type PointsEvent } from "../../fans/points/points.server.ts";
import { claimIdentity, identityLink, voteForFriend } from "../identities/identities.server.ts";
import {
  findNewestWrapped,
  findWrapped,
  generateWrapped,
  isRunning,
  shareText,
  spanOf,
} from "./wrapped.server.ts";
import { currentPeriod, isPeriod, noFriendVote, nothingYet } from "./wrapped.ts";
import { WrappedForm } from "./wrapped-forms.ts";
import { headlineOf, rewatchSentence } from "./wrapped-sentence.ts";

async function did(fanId: string, deed: PointsEvent["deed"], titleSlug: string | null, at: Date, times = 1) {
  const refs = Array.from({ length: times }, () => `${Math.random()}`);
  await transaction((on) =>
    award(
      on,
      refs.map((ref) => ({ fanId, deed, ref, titleSlug })),
    ),
  );
  await query("update points_ledger set at = $2 where fan_id = $1 and ref = any($3)", [fanId, at, refs]);
}

const thisYear = new Date().getUTCFullYear();
const [september] = spanOf("september");
const noon = new Date(september.getTime() + 12 * 3_600_000);
const midnight = new Date(september.getTime() + 23 * 3_600_000);

test("WRAPPED-01: one row per fan and period, September by default", async () => {
  const fanId = newFanId();
  expect(WrappedForm.parse({}).period).toBe("september");
  const first = await generateWrapped(fanId, "september");
  await generateWrapped(fanId, "september");
  await generateWrapped(fanId, "march");
  const rows = await query<{ period: string; stats: object }>(
    "select period, stats from wrapped_stats where fan_id = $1 order by period",
    [fanId],
  );
  expect(rows.map(({ period }) => period)).toEqual(["march", "september"]);
  expect(rows[1]?.stats).toEqual(first.stats);
});

test("WRAPPED-02, WRAPPED-06: until there is anything to tell, a labelled sample of 29", async () => {
  const fanId = newFanId();
  await did(fanId, "claim", null, noon);
  const wrapped = await generateWrapped(fanId, "september");
  expect(wrapped).toMatchObject({ sample: true, stats: { totalRewatches: 29, topShow: "Vesper Line" } });
  expect(Object.keys(wrapped.stats).toSorted()).toEqual([
    "friendVote",
    "secretBinge",
    "topShow",
    "totalRewatches",
  ]);
});

test("WRAPPED-02: a fan of one deed has a wrapped of their own", async () => {
  const fanId = newFanId();
  await did(fanId, "join", "carmilla", noon);
  const { sample, stats } = await generateWrapped(fanId, "september");
  expect({ sample, ...stats }).toEqual({ ...nothingYet, sample: false, topShow: "Carmilla" });
});

test("WRAPPED-02: with enough data it is computed from the period only", async () => {
  const fanId = newFanId();
  await claimIdentity(fanId, "odile-marr");
  await did(fanId, "vote", "carmilla", noon, 5);
  await did(fanId, "join", "carmilla", noon, 3);
  await did(fanId, "visit", "halcyon-seven", noon, 4);
  await did(fanId, "message", "second-sunday", midnight, 2);
  await did(fanId, "vote", "vesper-line", new Date(september.getTime() - 1), 50);
  await did(fanId, "vote", "neon-orchard", spanOf("september")[1], 50);
  const { stats, sample } = await generateWrapped(fanId, "september");
  expect(sample).toBe(false);
  expect(stats).toEqual({
    topShow: "Carmilla",
    secretBinge: "Second Sunday",
    totalRewatches: 2 + 3,
    friendVote: noFriendVote,
  });
  expect(shareText({ period: "september", stats, sample, generatedAt: 0 }, "")).not.toMatch(
    /Odile|friends say/,
  );
});

test("WRAPPED-02: the secret binge is the most visited between 22 and 4 UTC", async () => {
  const at = (hour: number, minute = 0) => new Date(september.getTime() + (hour * 60 + minute) * 60_000);
  const binge = async (deeds: [PointsEvent["deed"], string, Date][]) => {
    const fanId = newFanId();
    await did(fanId, "vote", "vesper-line", noon, 9);
    for (const [deed, title, moment] of deeds) await did(fanId, deed, title, moment);
    return (await generateWrapped(fanId, "september")).stats.secretBinge;
  };
  const [carmilla, sunday] = ["carmilla", "second-sunday"];
  for (const late of [at(22), at(3, 59)])
    expect(
      await binge([
        ["reaction", carmilla, late],
        ["vote", sunday, at(21, 59)],
        ["vote", sunday, at(4)],
      ]),
    ).toBe("Carmilla");
  expect(
    await binge([
      ["visit", carmilla, noon],
      ["vote", sunday, noon],
    ]),
  ).toBe("Carmilla");
  expect(
    await binge([
      ["vote", carmilla, noon],
      ["reaction", sunday, noon],
    ]),
  ).toBe("Carmilla");
  expect(await binge([])).toBe("Nothing to hide");
});

test.each([
  [1, "Just checking it was still good. It was."],
  [9, "Just checking it was still good. It was."],
  [10, "At some point it became company."],
  [28, "At some point it became company."],
  [29, "You are not fine."],
])("%i rewatches: %s", (rewatches, sentence) => expect(rewatchSentence(rewatches)).toBe(sentence));

test("a poster's headline is never a zero, and says nothing of a fan who did nothing", () => {
  const of = (totalRewatches: number, topShow = "Carmilla") =>
    Object.values(headlineOf({ ...nothingYet, topShow, totalRewatches })).join(" ");
  expect(of(1)).toBe("1 1 rewatch. Just checking it was still good. It was.");
  expect(of(1_204)).toBe("1,204 1,204 rewatches. You are not fine.");
  expect(of(0)).toBe(" Carmilla on top. And not one rewatch.");
  expect(of(0, nothingYet.topShow)).toBe(" Nothing to wrap yet. It begins with one party.");
});

test("WRAPPED-02: the friends' verdict is their majority vote", async () => {
  const fanId = newFanId();
  await claimIdentity(fanId, "odile-marr");
  await did(fanId, "vote", "carmilla", noon, 9);
  const token = (await identityLink(fanId)).split("/").at(-1) ?? "";
  for (const character of ["carmilla", "maud-vesper", "maud-vesper"])
    await voteForFriend(token, newFanId(), character);
  const { stats } = await generateWrapped(fanId, "september");
  expect(stats.friendVote).toBe("Maud Vesper");
  expect(shareText({ period: "september", stats, sample: false, generatedAt: 0 }, "")).toContain(
    "My friends say I am Maud Vesper.",
  );
});

test("AFTERS-33, AFTERS-34, WRAPPED-02: card and poster show the newest stored numbers", async () => {
  const server = await startApp();
  try {
    const fan = new Fan(server.origin);
    const card = async () =>
      (await (await fan.get("/afters?tab=leaderboard")).text()).replaceAll("<!-- -->", "");
    expect(await card()).not.toContain('class="card wrapped-summary"');
    await fan.send("/wrapped", { period: "2025" });
    await query(
      `update wrapped_stats set stats = stats || '{"totalRewatches": 1437, "topShow": "Salt Widow by Night",
         "secretBinge": "Nothing On", "friendVote": "Nobody You Know"}'
       where fan_id = (select fan_id from wrapped_stats order by generated_at desc limit 1)`,
    );
    expect(await card()).toMatch(
      /class="card wrapped-summary"[\s\S]*1,437[\s\S]*Salt Widow by Night[\s\S]*period=2025/,
    );
    const page = (await (await fan.get("/wrapped?period=2025")).text()).replaceAll("<!-- -->", "");
    const [poster = ""] = /<article class="wrapped-poster[\s\S]*?<\/article>/.exec(page) ?? [];
    expect(/class="wrapped-number"[^>]*>([^<]*)/.exec(poster)?.[1]).toBe("1,437");
    expect([...poster.matchAll(/<d[td]>([^<]*)/g)].map(([, words]) => words)).toEqual([
      ...["is your top show", "Salt Widow by Night", "is your secret binge", "Nothing On"],
      ...["is your friend vote", "Nobody You Know"],
    ]);
    expect(poster).toContain("1,437 rewatches.");
    expect(poster).toContain("Your 2025 Wrapped");
  } finally {
    await server.stop();
  }
});

test("AFTERS-33: the newest wrapped there is, of whatever period", async () => {
  const fanId = newFanId();
  expect(await findNewestWrapped(fanId)).toBeNull();
  for (const period of ["september", "2025", "march", "september"]) {
    const made = await generateWrapped(fanId, period);
    expect(await findNewestWrapped(fanId)).toEqual(made);
  }
  expect(await findNewestWrapped(newFanId())).toBeNull();
});

test("WRAPPED-12: pages open on the current month, in UTC", () => {
  const at = (moment: string) => currentPeriod(new Date(moment));
  expect(at("2026-08-31T23:59:59.999Z")).toBe("august");
  expect(at("2026-09-01T00:00:00.000Z")).toBe("september");
  const runs = (period: string, moment: string) => isRunning(period, new Date(moment));
  expect(runs("september", "2026-09-30T23:59:59.999Z")).toBe(true);
  expect(runs("september", "2026-10-01T00:00:00.000Z")).toBe(false);
  expect(runs("2026", "2026-12-31T23:59:59.999Z")).toBe(true);
  expect(runs("2026", "2027-01-01T00:00:00.000Z")).toBe(false);
});

test("another fan's deeds are another fan's", async () => {
  const [one, other] = [newFanId(), newFanId()];
  await did(one, "vote", "carmilla", noon, 9);
  expect((await generateWrapped(other, "september")).sample).toBe(true);
  expect((await generateWrapped(one, "september")).sample).toBe(false);
});

test("WRAPPED-05: the stored wrapped is the fanId's and the period's own", async () => {
  const fanId = newFanId();
  expect(await findWrapped(fanId, "september")).toBeNull();
  const made = await generateWrapped(fanId, "september");
  expect(await findWrapped(fanId, "september")).toEqual(made);
  expect(await findWrapped(fanId, "october")).toBeNull();
  expect(await findWrapped(newFanId(), "september")).toBeNull();
  expect(await findWrapped(null, "september")).toBeNull();
});

test("a month of a year ago is not this one's, and gives way to it", async () => {
  const fanId = newFanId();
  const month = currentPeriod(new Date());
  await generateWrapped(fanId, month);
  await query(
    "update wrapped_stats set generated_at = now() - interval '1 year', is_sample = false where fan_id = $1",
    [fanId],
  );
  expect(await findWrapped(fanId, month)).toBeNull();
  const anew = await generateWrapped(fanId, month, true);
  expect(anew.generatedAt).toBeGreaterThan(Date.now() - 60_000);
  expect(await findWrapped(fanId, month)).toMatchObject({ period: month });
});

test("a period is a month in lower case, or a year; a form may write it larger", () => {
  for (const period of ["january", "september", "december", "2024", `${thisYear}`])
    expect(isPeriod(period), period).toBe(true);
  for (const period of ["", "September", "sept", "1999", "2010", "20245", "../x"])
    expect(isPeriod(period), period).toBe(false);
  expect(WrappedForm.parse({ period: " September " }).period).toBe("september");
  expect(WrappedForm.safeParse({ period: "smarch" }).success).toBe(false);
});

test("a month is the latest that has begun, and a year the whole year, in UTC", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const span = (period: string) => spanOf(period, now).map((date) => date.toISOString().slice(0, 10));
  expect(span("november")).toEqual(["2026-11-01", "2026-12-01"]);
  expect(span("december")).toEqual(["2025-12-01", "2026-01-01"]);
  expect(span("september")).toEqual(["2026-09-01", "2026-10-01"]);
  expect(span("2025")).toEqual(["2025-01-01", "2026-01-01"]);
});

test("WRAPPED-13: a sample story promises to become one's own only in time", async () => {
  const server = await startApp({ SAMPLE_CONTENT: "on" });
  try {
    const view = async (period: string) => {
      const fan = new Fan(server.origin);
      await fan.send("/wrapped", { period });
      return (await (await fan.get("/fans?view=wrapped")).text()).replaceAll("<!-- -->", "");
    };
    const over = await view(`${thisYear - 1}`);
    expect(over).toContain(`Your ${thisYear - 1} Wrapped`);
    expect(over).toContain(`There was too little of your ${thisYear - 1} to tell from.`);
    expect(over).toMatch(new RegExp(`<a href="/wrapped\\?period=${currentPeriod()}"[^>]*>`));
    expect(over).not.toContain("it turns into yours");
    const running = await view(`${thisYear}`);
    expect(running).toContain("Show up, and it turns into yours.");
    expect(running).not.toContain("too little of your");
  } finally {
    await server.stop();
  }
});

test("WRAPPED-02, WRAPPED-13: without friend votes the story links to inviting one", async () => {
  const server = await startApp({ SAMPLE_CONTENT: "on" });
  try {
    const fan = new Fan(server.origin);
    await fan.send("/wrapped", { period: `${thisYear}` });
    const view = async () => (await (await fan.get("/fans?view=wrapped")).text()).replaceAll("<!-- -->", "");
    expect(await view()).not.toContain("Send one your link");
    await query(
      `update wrapped_stats set stats = jsonb_set(stats, '{friendVote}', to_jsonb($1::text))
       where fan_id = (select fan_id from wrapped_stats order by generated_at desc limit 1)`,
      [noFriendVote],
    );
    const asking = await view();
    expect(asking).toMatch(
      /No friend has said yet who you are\. <a href="\/afters\?tab=mine"[^>]*>Send one your link<\/a>/,
    );
    expect(asking).toContain("No friend has voted yet. Ask one");
  } finally {
    await server.stop();
  }
});
