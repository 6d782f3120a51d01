import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import { Fan } from "../../../testing/fan.ts";
import { renameFan } from "../../fans/fans.server.ts";
import { closeWeeks } from "../../fans/points/weekly-standings.server.ts";
import { lastWeek, startOf, weekMs } from "../../fans/points/weeks.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { clearSamples, seedSamples } from "../../samples/seed.server.ts";
import { identityLink, voteForFriend } from "../identities/identities.server.ts";

const week = lastWeek();
let server: RunningApp;

beforeAll(async () => {
  await seedSamples();
  await closeWeeks();
  server = await startApp({ SAMPLE_CONTENT: "on" });
});
afterAll(() => server.stop());

type Somebody = { fan: Fan; fanId: string };

/** Comes with a session and a claimed character; pages are rendered for them, past the cache. */
async function somebody(name: string): Promise<Somebody> {
  const fan = new Fan(server.origin);
  await fan.get("/afters?tab=mine");
  await fan.send("/identity", { characterId: "carmilla" });
  const [newest] = await query<{ fan_id: string }>(
    "select fan_id from fan_sessions order by created_at desc limit 1",
  );
  const fanId = newest?.fan_id ?? "";
  await renameFan(fanId, name);
  return { fan, fanId };
}

/** Numbers that nothing else comes to. */
async function place({ fanId }: { fanId: string }, rank: number, total: number, title = "vesper-line") {
  await asOwner(
    `insert into weekly_standings (fan_id, week, title_slug, points, rank, total, is_sample)
     values ($1, $2, $3, 37, $4, $5, false)
     on conflict (fan_id, week, title_slug) do update set rank = $4, total = $5`,
    [fanId, week, title, rank, total],
  );
}

const html = async (fan: Fan, path: string) =>
  (await (await fan.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

async function board(fan: Fan, path = "/leaderboard") {
  const page = (await html(fan, path)).replace(/<span class="sample-word">([^<]*)<\/span>/g, "$1");
  const chips = /<nav class="chip-row board-friends"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
  return {
    page,
    heading: /<h1>([^<]*)<\/h1>/.exec(page)?.[1],
    // "[samples]" stands where the samples' label does.
    chips: [...chips.matchAll(/class="sample-tag"[^>]*>([^<]*)<|<\/span>([^<]+)<\/a>/g)].map(
      ([, label, name]) => (label ? `[${label}]` : name),
    ),
    rows: [...page.matchAll(/<li class="board-row"[\s\S]*?<\/li>/g)].map(([row]) =>
      row
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  };
}

const demoFans = ["Nova", "Theo", "Imani", "Kit", "Sol", "Bea"];

// Also LEADERBOARD-14.
test("LEADERBOARD-11: every rank and total on the page matches the database", async () => {
  const { fan } = await somebody("Watching Heron");
  const change = (rank: number, total: number) =>
    asOwner(
      "update weekly_standings set rank = $2, total = $3 where fan_id = $1 and title_slug = 'vesper-line'",
      [sampleFanId("theo"), rank, total],
    );
  const rowOf = async () =>
    (await board(fan, "/leaderboard?friend=theo")).rows.find((row) => row.includes("Vesper Line"));
  await change(417, 24_537);
  expect(await rowOf()).toBe("#417 TOP FAN OF Vesper Line of 24.5K");
  await change(86, 7_219);
  expect(await rowOf()).toBe("#86 TOP FAN OF Vesper Line of 7.2K");
  await change(2, 613);
  expect(await rowOf()).toBe("#2 TOP FAN OF Vesper Line of 613");
  const monday = startOf(week).toLocaleDateString("en", { month: "long", day: "numeric", timeZone: "UTC" });
  expect((await board(fan)).page).toContain(`Week of ${monday}`);
});

test("LEADERBOARD-01..02: viewer first, then friends, then labelled samples", async () => {
  const [me, friend, late, stranger] = [
    await somebody("Own Heron"),
    await somebody("Friendly Moth"),
    await somebody("Unranked Owl"),
    await somebody("Strange Wren"),
  ];
  for (const one of [friend, late])
    await voteForFriend((await identityLink(me.fanId)).split("/").at(-1) ?? "", one.fanId, "carmilla");
  await place(me, 731, 5_519);
  await place(me, 94, 1_283, "carmilla");
  await place(friend, 58, 5_519);
  await place(stranger, 1, 5_519);

  const own = await board(me.fan);
  expect(own.heading).toBe("Own Heron's Leaderboard");
  expect(own.chips).toEqual(["You", "Friendly Moth", "[samples]", ...demoFans]);
  expect(own.rows).toEqual(["#94 TOP FAN OF Carmilla of 1.3K", "#731 TOP FAN OF Vesper Line of 5.5K"]);
  expect(own.page).toContain("74 points that week");
  expect(own.page).not.toContain("not on the board");

  const theirs = await board(me.fan, `/leaderboard?friend=${friend.fanId}`);
  expect([theirs.heading, theirs.rows]).toEqual([
    "Friendly Moth's Leaderboard",
    ["#58 TOP FAN OF Vesper Line of 5.5K"],
  ]);
  expect((await board(friend.fan)).chips.slice(0, 3)).toEqual(["You", "Own Heron", "[samples]"]);
  for (const asked of [stranger.fanId, late.fanId, "remy"])
    expect((await board(me.fan, `/leaderboard?friend=${asked}`)).heading).toBe("Own Heron's Leaderboard");
  expect((await board(late.fan)).chips).toEqual(["Own Heron", "[samples]", ...demoFans]);
});

test("who is not ranked sees the first of the others, and how to come on the board", async () => {
  const { fan, fanId } = await somebody("New Heron");
  const before = await board(fan);
  expect(before.heading).toBe("Nova's Leaderboard");
  expect(before.page).toContain("You are not on the board yet.");
  const earn = (points: number, title: string, at: number) =>
    query(
      `insert into points_ledger (fan_id, deed, ref, points, title_slug, at)
       values ($1, 'vote', gen_random_uuid()::text, $2, $3, $4)`,
      [fanId, points, title, new Date(at)],
    );
  const thisWeek = startOf(week).getTime() + weekMs;
  await earn(500, "vesper-line", thisWeek - 1);
  await earn(600, "larch-hall", thisWeek + 1);
  expect((await board(fan)).page).toContain("You are not on the board yet.");
  await earn(43, "vesper-line", thisWeek);
  const after = await board(fan);
  expect(after.page).toContain("43 points this week so far.");
  expect(after.page).toContain("Your place is counted on Monday");
});

test("AFTERS-30: the own row is pinned below five, marked within, or first", async () => {
  const { fan, fanId } = await somebody("Pinned Heron");
  await query("update fan_points set points = 9 where not is_sample");
  const own = async (points: number) => {
    await query("update fan_points set points = $2 where fan_id = $1", [fanId, points]);
    const page = await html(fan, "/afters?tab=leaderboard");
    const [row = ""] = /<(li|div) class="rank-row\b[^>]*data-you[\s\S]*?<\/\1>/.exec(page) ?? [];
    return {
      pinned: page.includes(`data-pinned="true"`),
      words: row
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    };
  };
  const samples = await query<{ points: number }>(
    "select points from fan_points where is_sample order by points desc",
  );
  const at = (rank: number) => samples[rank - 1]?.points ?? 0;
  expect(await own(at(7) + 1)).toEqual({
    pinned: true,
    words: `#7 Pinned Heron you Carmilla ${at(6) - at(7)} points to rank 6 ${at(7) + 1} points`,
  });
  expect(await own(at(3) + 2)).toEqual({
    pinned: false,
    words: `#3 Pinned Heron you Carmilla ${at(2) - at(3) - 1} points to rank 2 ${at(3) + 2} points`,
  });
  expect(await own(at(1) + 3)).toEqual({
    pinned: false,
    words: `#1 Pinned Heron you Carmilla No one is ahead of you ${at(1) + 3} points`,
  });
  const stranger = await html(new Fan(server.origin), "/afters?tab=leaderboard");
  expect(stranger).toContain("You are not on the board yet.");
  expect(stranger).not.toContain(`data-you="`);
});

// The last test of this file: there is no way back.
test("with the samples cleared /leaderboard shows ranked fans, or says none", async () => {
  const stranger = new Fan(server.origin);
  const [first, second] = [await somebody("First Wren"), await somebody("Second Wren")];
  await clearSamples({ alsoPeoples: true });
  await query("delete from points_ledger");
  await query(
    "insert into titles (slug, name, kind, is_ranked) values ('night-shift', 'The Night Shift', 'show', true)",
  );
  await closeWeeks();
  const nobody = await board(first.fan);
  expect(nobody.heading).toBe("No rankings yet");
  await query("delete from standing_weeks");
  for (const [{ fanId }, points] of [
    [second, 131],
    [first, 173],
  ] as const)
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, title_slug, at)
       values ($1, 'vote', gen_random_uuid()::text, $2, 'night-shift', $3)`,
      [fanId, points, new Date(startOf(week).getTime() + 3_600_000)],
    );
  await closeWeeks();
  const seen = await board(stranger);
  expect(seen.heading).toBe("First Wren's Leaderboard");
  expect(seen.chips).toEqual(["First Wren", "Second Wren"]);
  expect(seen.page).toContain("173 points that week");
  expect(seen.page).not.toContain(`class="sample-tag"`);
  expect((await board(stranger, `/leaderboard?friend=${second.fanId}`)).rows).toEqual([
    expect.stringMatching(/^#2 TOP FAN OF .+ of 2$/),
  ]);
  expect((await board(second.fan)).chips).toEqual(["You", "First Wren"]);
});
