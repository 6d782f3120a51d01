import { beforeAll, expect, test } from "vitest";
import { sampleFans } from "../../content/fans.ts";
import { sampleParties } from "../../content/parties.ts";
import { query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { asOwner } from "../../testing/connected.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { flawsOf } from "../../testing/log-reader.ts";
import { openParty } from "../../testing/party.ts";
import { findPoints } from "../fans/points/points.server.ts";
import { readPosts } from "../messages/forums/forums.server.ts";
import { writePost } from "../messages/forums/posts.server.ts";
import { appendToParty, lockParties } from "../parties/log/party-log.server.ts";
import { joinParty } from "../parties/members.server.ts";
import { listParties } from "../parties/parties.server.ts";
import { listPolls } from "../polls/polls.server.ts";
import { vote } from "../polls/votes/votes.server.ts";
import { claimIdentity, findIdentity } from "../rewards/identities/identities.server.ts";
import { generateWrapped } from "../rewards/wrapped/wrapped.server.ts";
import { say } from "../room/chat/messages.server.ts";
import { playDue, rollOver } from "./runs.server.ts";
import { clearSamples, seedSamples } from "./seed.server.ts";

const finale = "party-vesper-line-finale";

async function census(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`);
  const rows = await asOwner<{ name: string; n: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const logOf = (party: string) =>
  query<{ seq: number; kind: string; at: Date; body: Record<string, unknown>; is_sample: boolean }>(
    "select seq, kind, at, body, is_sample from log_entries where topic = 'party:' || $1 order by seq",
    [party],
  );

const pass = async (party: string, minutes: number) => {
  await query(
    "update log_heads set starts_at = starts_at - $2 * interval '1 minute' where topic = 'party:' || $1",
    [party, minutes],
  );
  return query(
    `update parties set starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute',
       script_due_at = script_due_at - $2 * interval '1 minute' where id = $1`,
    [party, minutes],
  );
};

beforeAll(async () => {
  await seedSamples();
});

// Also CONTENT-06.
test("AFTERS-08: after seeding every sample party has its fields and status", async () => {
  const parties = new Map((await listParties()).map((party) => [party.id, party]));
  expect(parties.size).toBe(sampleParties.length);
  for (const { id, title, show, status, participants, description } of sampleParties) {
    expect(parties.get(id)).toMatchObject({
      title,
      show,
      status,
      participants,
      description,
      sampleParticipants: participants,
    });
    expect(parties.get(id)?.image).toBeTruthy();
  }
  const statuses = sampleParties.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([
    "archived",
    "archived",
    "ending-soon",
    "ending-soon",
    "live",
    "live",
    "live",
    "live",
  ]);
});

test("sample content is seeded once, also by starters at the same moment", async () => {
  const before = await census();
  expect(await Promise.all([seedSamples(), seedSamples(), seedSamples()])).toEqual([false, false, false]);
  expect(await census()).toEqual(before);
});

test("a sample party's log is gapless, in order and marked", async () => {
  for (const { id } of sampleParties) {
    const log = await logOf(id);
    expect(log.length).toBeGreaterThan(10);
    expect(log[0]?.seq).toBe(1);
    expect(flawsOf(log)).toEqual([]);
    const times = log.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(log.every(({ is_sample }) => is_sample)).toBe(true);
  }
});

test("sample poll totals equal a recount, all counted as sample", async () => {
  const wrong = await query(
    `select id from polls p where is_sample and (
       total_votes <> (select count(*) from poll_votes v where v.poll_id = p.id) or sample_votes <> total_votes or
       total_votes <> (select sum(votes) from poll_tallies t where t.poll_id = p.id))`,
  );
  expect(wrong).toEqual([]);
});

test("sample fans hold their names in the room, and are in no count of real fans", async () => {
  const fanId = newFanId();
  await joinParty(finale, fanId);
  const row = await queryOne("select participants from parties where id = $1", [finale]);
  expect(row).toEqual({ participants: 1 });
  const members = await query("select 1 from party_members where party_id = $1", [finale]);
  expect(members).toHaveLength(sampleFans.length + 1);
});

test("the script plays in order and exactly once, with two players at every moment", async () => {
  const before = await logOf(finale);
  const minutes = 6;
  const position = async () =>
    (await query<{ at: number }>("select script_position as at from parties where id = $1", [finale]))[0]
      ?.at ?? 0;
  const from = await position();
  await pass(finale, minutes);
  const due = await query(
    `select 1 from party_scripts s join parties p on p.sample_of = s.sample_of
     where p.id = $1 and s.position >= $2 and s.offset_ms <= extract(epoch from now() - p.starts_at) * 1000`,
    [finale, from],
  );
  const player = async () => {
    while (await playDue());
  };
  await Promise.all([player(), player()]);
  await player();
  const log = await logOf(finale);
  const fresh = log.slice(before.length);
  // Time goes on while they play, and more is due.
  const played = await query<{ kind: string }>(
    `select s.kind from party_scripts s join parties p on p.sample_of = s.sample_of
     where p.id = $1 and s.position >= $2 and s.position < $3`,
    [finale, from, await position()],
  );
  expect(due.length).toBeGreaterThan(5);
  expect(played.length).toBeGreaterThanOrEqual(due.length);
  const logged = played.filter(({ kind }) => ["message", "cue", "taps", "poll-opened"].includes(kind)).length;
  expect(fresh.length).toBeGreaterThanOrEqual(logged);
  expect(
    fresh.filter(({ kind }) => kind !== "tally").length -
      fresh.filter(({ body }) => body.cue === "poll-closed").length,
  ).toBe(logged);
  expect(flawsOf(log)).toEqual([]);
  const texts = log
    .filter(({ kind }) => kind === "message")
    .map(({ body }) => JSON.stringify([body.speaker, body.text]));
  expect(new Set(texts).size).toBe(texts.length);
});

test("CONTENT-06: a scripted reply refers to its line's log number", async () => {
  const script = await query<{ text: string; answered: string }>(
    `select body->>'text' as text, body->'answers'->>'text' as answered from party_scripts
     where sample_of = $1 and kind = 'message' and offset_ms <= (select max(offset_ms) from log_entries where topic = 'party:' || $1 and kind = 'message')
       and body->'answers' is not null order by position`,
    [finale],
  );
  const said = (await logOf(finale)).filter(({ kind }) => kind === "message");
  const texts = new Map(said.map(({ seq, body }) => [seq, body.text]));
  const answers = said.flatMap(({ seq, body }) => {
    expect(body).not.toHaveProperty("answers");
    const of = (body.replyTo as { seq: number } | undefined)?.seq;
    if (of) expect(of).toBeLessThan(seq);
    return of ? [{ text: body.text, answered: texts.get(of) }] : [];
  });
  expect(answers.length).toBeGreaterThan(30);
  expect(answers).toEqual(script);
});

test("the holder of a log's head may write while sample life waits", async () => {
  const party = "party-motel-parish-s2e4";
  const fanId = newFanId();
  await joinParty(party, fanId);
  await pass(party, 3);
  let life: Promise<unknown> = Promise.resolve();
  await transaction(async (on) => {
    await on.query("set local lock_timeout = '300ms'");
    await lockParties(on, [party]);
    life = (async () => {
      while (await playDue());
    })();
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => query(waiting), { timeout: 10_000 }).toHaveLength(1);
    await appendToParty(on, [{ partyId: party, kind: "message", fanId, body: { text: "Me first" } }]);
  });
  await life;
  expect(flawsOf(await logOf(party))).toEqual([]);
});

test("a start waits for another one that writes the samples, beyond other locks", async () => {
  let second: Promise<boolean> = Promise.resolve(true);
  await transaction(async (on) => {
    await on.query("select pg_advisory_xact_lock(727002)");
    second = seedSamples();
    second.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 5_400));
  });
  expect(await second).toBe(false);
});

test("a party that is over opens its next run once, and its old log stays as it was", async () => {
  const party = "party-salt-widow";
  const fanId = newFanId();
  await joinParty(party, fanId);
  await say({ partyId: party, fanId, text: "What a night" });
  const last = await queryOne<{ minutes: number }>(
    "select extract(epoch from ends_at - now()) / 60 as minutes from parties where id = $1",
    [party],
  );
  await pass(party, Number(last?.minutes) + 1);
  while (await playDue());
  const before = await logOf(party);
  await Promise.all([rollOver(), rollOver(), rollOver()]);
  const runs = await query<{ id: string; superseded: boolean }>(
    "select id, superseded from parties where sample_of = $1 order by sample_run",
    [party],
  );
  expect(runs).toEqual([
    { id: party, superseded: true },
    { id: `${party}.2`, superseded: false },
  ]);
  expect(await logOf(party)).toEqual(before);
  expect((await logOf(`${party}.2`)).length).toBeLessThan(before.length);
  const listed = await listParties();
  expect(listed.find(({ id }) => id === `${party}.2`)?.description).toMatch(/^Encore\. \w/);
  expect(listed.map(({ id }) => id)).not.toContain(party);
  await expect(joinParty(party, newFanId())).rejects.toMatchObject({ code: "party_over" });
});

test("archived sample parties stay archived", async () => {
  await rollOver();
  expect(
    (await listParties())
      .filter(({ status }) => status === "archived")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(["party-carmilla", "party-paper-planets"]);
});

/** After clearing: what an operator's own party is about and shows, and, retired, what real fans have points with. */
async function expectOwnCatalogue() {
  const titles = await query("select slug, is_sample, retired_at is null as shown from titles order by slug");
  expect(titles).toContainEqual({ slug: "salt-widow", is_sample: false, shown: true });
  expect(titles).toContainEqual({ slug: "neon-orchard", is_sample: true, shown: false });
  expect(await query("select name, is_sample from pictures order by name")).toEqual(
    ["poster-salt-widow", "still-salt-widow", "still-vesper-line"].map((name) => ({
      name,
      is_sample: false,
    })),
  );
  for (const table of [
    "characters",
    "voice_entries",
    "directors",
    "trivia",
    "facts",
    "experiences",
    "demo_fans",
  ])
    expect(await query(`select 1 from ${table}`), table).toEqual([]);
}

/** What people made in samples is named before anything of it goes. */
async function expectPeoplesToStay(fanId: string) {
  await say({ partyId: "party-neon-orchard-midnight", fanId, text: "Said by somebody" });
  await writePost({ forumId: "rhony-forum", fanId, text: "Said by somebody" });
  await query(
    `insert into clips (id, fan_id, scene, caption, client_key)
     select 'abcdefghjkmn', $1, id, 'Made by somebody', 'k' from scenes where is_sample order by id limit 1`,
    [fanId],
  );
  const before = await census();
  await expect(clearSamples({ alsoPeoples: false })).rejects.toMatchObject({
    code: "people_made",
    message: expect.stringMatching(/lines? said in/),
  });
  expect(await census()).toEqual(before);
}

// The last test of this file: there is no way back.
test("clearing leaves no sample row; real fans keep what they earned", async () => {
  const fanId = newFanId();
  const [poll] = await listPolls(fanId);
  await joinParty("party-neon-orchard-midnight", fanId);
  await vote(poll?.id ?? "", fanId, 0);
  await claimIdentity(fanId, "carmilla");
  await generateWrapped(fanId, "september");
  await expectPeoplesToStay(fanId);
  const points = await findPoints(fanId);
  const own = await openParty({ titleSlug: "salt-widow" });
  await clearSamples({ alsoPeoples: true });
  expect(await query("select caption from clips")).toEqual([{ caption: "Made by somebody" }]);
  expect((await readPosts("rhony-forum", null)).posts.map(({ text }) => text)).toEqual(["Said by somebody"]);
  await query("delete from clips");
  await query("delete from log_heads where topic = 'forum:rhony-forum'");
  await query("delete from forums");
  await query("delete from scenes");
  await expectOwnCatalogue();
  await query("delete from parties where id = $1", [own]);
  // What fans confess goes on under the numbers it had: the samples' lines stay without their words.
  expect(
    await query("select 1 from log_entries where topic = 'confessions' and body->>'text' <> ''"),
  ).toEqual([]);
  await query("delete from log_heads where topic in ('party:' || $1, 'confessions')", [own]);
  const { settings, migrations, ...rows } = await census();
  const [{ others = -1 } = {}] = await query<{ others: number }>(
    "select count(*)::int as others from fans where is_sample or name like '@%'",
  );
  expect(others).toBe(0);
  const empty = [
    "parties",
    "log_heads",
    "log_entries",
    "party_heat",
    "party_members",
    "party_scripts",
    "polls",
    "poll_votes",
    "poll_tallies",
    "reaction_taps",
    "reaction_totals",
    "wrapped_stats",
  ];
  for (const table of empty) expect([table, rows[table]]).toEqual([table, 0]);
  expect(await query("select 1 from fans where id like 'sample%'")).toEqual([]);
  for (const table of ["points_ledger", "fan_points", "user_identities"]) {
    expect(await query(`select 1 from ${table} where fan_id like 'sample%'`), table).toEqual([]);
  }
  expect(points).toBeGreaterThan(0);
  expect(await findPoints(fanId)).toBe(points);
  expect(await findIdentity(fanId)).toMatchObject({
    character_name: "Carmilla",
    friend_votes: 0,
    sample_votes: 0,
  });
  expect(await seedSamples()).toBe(false);
  expect(await seedSamples({ again: true })).toBe(true);
  expect(await seedSamples({ again: true })).toBe(false);
});
