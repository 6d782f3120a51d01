import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { newSession, sessionCookie } from "../../platform/session/session.server.ts";
import { startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { CharacterForm } from "../catalogue/characters/character-form.ts";
import { characterRecords } from "../catalogue/characters/characters.server.ts";
import { fanOf } from "../fans/fan-sessions.server.ts";
import { closeWeeks } from "../fans/points/weekly-standings.server.ts";
import { keepDue } from "../host/numbers/daily-numbers.server.ts";
import { confess, loadConfessions } from "../messages/confessions/confessions.server.ts";
import { listForums, readPosts } from "../messages/forums/forums.server.ts";
import { writePost } from "../messages/forums/posts.server.ts";
import {
  claimIdentity,
  findIdentity,
  identityLink,
  voteForFriend,
} from "../rewards/identities/identities.server.ts";
import { findNewestWrapped, findWrapped, generateWrapped } from "../rewards/wrapped/wrapped.server.ts";
import { playDue, rollOver } from "./runs.server.ts";
import { clearSamples, seedSamples } from "./seed.server.ts";

const mine = { character_name: "Ada Night", show_name: "The Night Shift", friend_votes: 0, sample_votes: 0 };
let fanId: string;
const session = newSession();

const samplesLeft = () =>
  query(
    `select fan_id from user_identities where sample_votes <> 0
     union all select fan_id from wrapped_stats where is_sample
     union all select id from fans where is_sample
     union all select id from parties where sample_of is not null
     union all select id from forums where is_sample
     union all select id from submissions where is_sample
     union all select id::text from submission_files where is_sample
     union all select 'counted' from submission_counts where is_sample and (creators <> 0 or in_development <> 0)
     union all select id from confessions where is_sample
     union all select id from recommendations where is_sample
     union all select id from characters where is_sample
     union all select kind || ' on ' || day from daily_numbers where sample <> 0
     union all select topic from log_entries where is_sample and body->>'text' <> ''`,
  );

/** An operator's own, so that there is somebody to be once the samples are gone. */
beforeAll(async () => {
  await seedSamples();
  await query("insert into titles (slug, name, kind) values ('night-shift', 'The Night Shift', 'show')");
  await characterRecords.save(
    null,
    CharacterForm.parse({ name: "Ada Night", title: "night-shift" }),
    async () => undefined,
  );
  await keepDue();
  expect(await query("select 1 from daily_numbers where sample > 0")).not.toEqual([]);
  fanId = await fanOf(session);
  expect(await claimIdentity(fanId, "ada-night")).toMatchObject({ sample_votes: expect.any(Number) });
  expect((await findIdentity(fanId))?.sample_votes).toBeGreaterThanOrEqual(3);
  expect(await generateWrapped(fanId, "2025")).toMatchObject({ sample: true });
  await confess(fanId, "I kept the ticket stub.");
  await query("update forums set is_sample = false where id = 'rhony-forum'");
  await writePost({ forumId: "rhony-forum", fanId, text: "Mine, says a fan" });
});

test("CONTENT-02: sample content is marked, and people's own is not", async () => {
  const marked = await query<{ table: string }>(
    `select c.table_name::text as table from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'is_sample' order by 1`,
  );
  const counted = await Promise.all(
    marked.map(async ({ table }) => {
      const [row] = await query<{ samples: number; own: number }>(
        `select (count(*) filter (where is_sample))::int as samples, (count(*) filter (where not is_sample))::int as own
         from ${table}`,
      );
      return { table, samples: row?.samples ?? 0, own: row?.own ?? 0 };
    }),
  );
  expect(counted.length).toBeGreaterThan(30);
  // Nobody has drawn yet, and no week is over.
  expect(counted.filter(({ samples }) => samples === 0).map(({ table }) => table)).toEqual([
    "drop_entries",
    "weekly_standings",
  ]);
  // What is made above, with its points and its line in a log.
  expect(counted.filter(({ own }) => own > 0).map(({ table, own }) => [table, own])).toEqual([
    ["characters", 1],
    ["confessions", 1],
    ["fan_points", 1],
    ["fans", 1],
    ["forum_posts", 1],
    ["forums", 1],
    ["log_entries", 2],
    ["points_ledger", 1],
    ["submission_counts", 1],
    ["titles", 1],
  ]);
});

test("SAMPLE_CONTENT off hides stored samples without losing any", {
  timeout: 60_000,
}, async () => {
  const server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SAMPLE_CONTENT: "off",
    AFTERPARTY_PASSWORD: "the-clock-stops-at-one",
  });
  try {
    const fan = new Fan(server.origin);
    const [, name = "", value = ""] = /^([^=]+)=([^;]+)/.exec(sessionCookie(session)) ?? [];
    fan.cookies.set(name, value);
    const html = async (path: string) => (await (await fan.get(path)).text()).replaceAll("<!-- -->", "");
    expect(await html("/afters?tab=mine")).toContain("No friend has voted yet");
    expect(await html("/wrapped?period=2025")).toContain("No 2025 yet");
    expect(await html("/afters?tab=leaderboard")).not.toContain("Your Fandom Wrapped");
    await fan.send("/afterparty", { password: "the-clock-stops-at-one" });
    expect(await html("/afterparty")).toContain("Nothing is planned yet");
  } finally {
    await server.stop();
  }
  expect((await findIdentity(fanId))?.sample_votes).toBeGreaterThanOrEqual(3);
  expect(await findWrapped(fanId, "2025")).toMatchObject({ sample: true });
});

test("claims, wrapped and runs during clearing leave no sample", async () => {
  await query("insert into standing_weeks (week) values ('2020-01-06')");
  await query("update parties set ends_at = now() - interval '1 minute' where sample_of is not null");
  const late = newFanId();
  let clearing: Promise<void> | undefined;
  let meanwhile: Promise<unknown>[] = [];
  await transaction(async (on) => {
    // The last that clearing takes out, so it waits here with everything else done.
    await on.query("lock table standing_weeks in share mode");
    clearing = clearSamples({ alsoPeoples: true });
    await expect
      .poll(async () => (await query("select 1 from pg_locks where not granted")).length, { interval: 50 })
      .toBeGreaterThan(0);
    meanwhile = [claimIdentity(late, "ada-night"), generateWrapped(late, "2025"), rollOver()];
    await delay(300);
  });
  await Promise.all([clearing, ...meanwhile]);
  expect(await samplesLeft()).toEqual([]);
  expect(await findIdentity(late)).toEqual(mine);
});

test("LIVE-05, FORUM-01: fans' confessions and operators' forums outlive the samples", async () => {
  const { shown } = await loadConfessions(null);
  expect(shown.map(({ text }) => text)).toEqual(["I kept the ticket stub."]);
  expect((await listForums()).map(({ id }) => id)).toEqual(["rhony-forum"]);
  expect((await readPosts("rhony-forum", null)).posts.map(({ text }) => text)).toEqual(["Mine, says a fan"]);
});

test("AFTERS-25, WRAPPED-02: after clearing, no sample vote or wrapped returns", async () => {
  expect(await findIdentity(fanId)).toEqual(mine);
  expect(await findNewestWrapped(fanId)).toBeNull();
  expect(await claimIdentity(fanId, "ada-night")).toEqual(mine);
  const other = newFanId();
  expect(await claimIdentity(other, "ada-night")).toEqual(mine);
  await voteForFriend((await identityLink(other)).split("/").at(-1) ?? "", fanId, "ada-night");
  expect(await findIdentity(other)).toEqual({ ...mine, friend_votes: 1 });
  for (const period of ["september", "2026"]) {
    expect(await generateWrapped(other, period)).toMatchObject({
      sample: false,
      stats: { totalRewatches: 0, topShow: "Nothing yet" },
    });
    expect((await findWrapped(other, period))?.sample).toBe(false);
  }
  expect(await seedSamples()).toBe(false);
  await closeWeeks();
  expect([await playDue(), await rollOver()]).toEqual([false, false]);
  expect(await samplesLeft()).toEqual([]);
});

test("AFTERS-25, WRAPPED-02: a server started after clearing shows no samples", {
  timeout: 60_000,
}, async () => {
  const server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SAMPLE_CONTENT: "on",
  });
  try {
    const fan = new Fan(server.origin);
    const html = async (path: string) => (await (await fan.get(path)).text()).replaceAll("<!-- -->", "");
    await html("/afters?tab=mine");
    expect(await fan.send("/identity", { characterId: "ada-night" })).toMatchObject({ identity: mine });
    expect(await fan.send("/wrapped", { period: "2026" })).toMatchObject({ wrapped: { sample: false } });
    expect(await html("/afters?tab=mine")).toContain("No friend has voted yet");
    for (const path of ["/afters?tab=mine", "/afters?tab=leaderboard", "/wrapped?period=2026"]) {
      const page = await html(path);
      expect(page, path).not.toContain('class="sample-tag"');
      expect(page, path).not.toContain("<b>Sample.</b>");
    }
    expect(await (await fan.get("/wrapped/2026-wrapped.txt")).text()).toMatch(
      /^YOUR 2026 WRAPPED\n\nTop show: Nothing yet\nTotal rewatches: 0\n/,
    );
    expect(await samplesLeft()).toEqual([]);
  } finally {
    await server.stop();
  }
});
