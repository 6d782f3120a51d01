import { sampleCharacters } from "../../content/characters.ts";
import { sampleFans } from "../../content/fans.ts";
import { sampleParties } from "../../content/parties.ts";
import { samplePolls } from "../../content/polls.ts";
import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { refreshCatalogue } from "../catalogue/catalogue.server.ts";
import { forgetStandings } from "../fans/points/weekly-standings.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import { noteSampleHouse, refreshHouse } from "../frame/house/house.server.ts";
import { forgetSampleNumbers } from "../host/numbers/daily-numbers.server.ts";
import { countWorldwide } from "../play/hot-or-not/hottest.server.ts";
import { openPoll } from "../polls/polls.server.ts";
import { upsertVotes } from "../polls/votes/votes.server.ts";
import { clearCatalogue, seedCatalogue } from "./catalogue.server.ts";
import { listContributions, refuseContributions } from "./contributions.server.ts";
import { clearDrops, seedDrops } from "./drops.server.ts";
import { clearFanCards, seedFanCards } from "./fan-cards.server.ts";
import { clearHotVotes, seedHotVotes } from "./hot-or-not.server.ts";
import { clearMoods, seedMoods } from "./moods.server.ts";
import { clearNews, seedNews } from "./news.server.ts";
import { clearClips, seedClips } from "./pages/clips.server.ts";
import { clearInterviews, seedInterviews } from "./pages/interviews.server.ts";
import { clearMoodSearch, seedMoodSearch } from "./pages/mood-search.server.ts";
import { randomFrom } from "./pages/random.ts";
import { sampleSpeaker } from "./play.server.ts";
import "./sample-week.server.ts";
import { clearSubmissions, seedSubmissions } from "./pages/submissions.server.ts";
import { clearRecommendations, seedRecommendations } from "./recommendations.server.ts";
import { startRun } from "./runs.server.ts";
import { scriptOf } from "./script.server.ts";
import { clearTalk, seedTalk } from "./talk.server.ts";
import { clearTalks } from "./talks.server.ts";

const seedLock = 727_002;
const setting = "sample-content";
const dayMs = 24 * 3_600_000;

/** Once: not again at later starts, and after it was cleared only when asked for again. True when it was written. */
export async function seedSamples({ again = false } = {}): Promise<boolean> {
  const written = await transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    // Several processes start at once, and the first of them may write for a while.
    await on.query("set local lock_timeout = 0");
    await on.query("select pg_advisory_xact_lock($1)", [seedLock]);
    const [done] = await query<{ value: string }>(
      "select value from settings where name = $1",
      [setting],
      on,
    );
    if (done && !(again && done.value === "cleared")) return false;
    await seedCatalogue(on);
    await seedFans(on);
    for (const party of sampleParties) await seedScript(on, party.id, scriptOf(party));
    for (const [index, party] of sampleParties.entries()) {
      const endedAgo = party.status === "archived" ? (index + 1) * dayMs : 0;
      await startRun(on, party, 1, party.sampleMinute, endedAgo);
    }
    await seedOpenPolls(on);
    await seedHotVotes(on);
    await seedNews(on);
    await seedTalk(on);
    await seedMoods(on);
    await seedClips(on);
    await seedMoodSearch(on);
    await seedDrops(on);
    await seedRecommendations(on);
    await seedSubmissions(on);
    await seedFanCards(on);
    await seedInterviews(on);
    await forgetStandings(on);
    await settle(on, "seeded");
    return true;
  });
  await Promise.all([refreshCatalogue(), refreshHouse()]);
  if (written) await countWorldwide();
  return written;
}

/** Points of the sample fans, best first: low enough for a real fan to pass in an evening. */
const pointsOf = (rank: number) => Math.max(12, 240 - rank * 16);

async function seedFans(on: Queryable): Promise<void> {
  for (const [index, fan] of sampleFans.entries()) {
    const fanId = sampleFanId(fan.id);
    const { avatar } = sampleSpeaker(fan.handle);
    const character = sampleCharacters[index % sampleCharacters.length];
    const votes = 3 + Math.floor(randomFrom(fan.id)() * 10);
    await query(
      "insert into fans (id, name, avatar, is_sample) values ($1, $2, $3, true) on conflict do nothing",
      [fanId, fan.handle, avatar],
      on,
    );
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, is_sample) values ($1, 'sample', 'season', $2, true)
       on conflict do nothing`,
      [fanId, pointsOf(index)],
      on,
    );
    await query(
      "insert into fan_points (fan_id, points, is_sample) values ($1, $2, true) on conflict do nothing",
      [fanId, pointsOf(index)],
      on,
    );
    await query(
      `insert into user_identities (fan_id, user_session, character_name, show_name, friend_votes, sample_votes)
       values ($1, session_of($1), $2, $3, $4, $4) on conflict do nothing`,
      [fanId, character?.name, character?.show, votes],
      on,
    );
  }
}

async function seedScript(
  on: Queryable,
  sampleOf: string,
  lines: ReturnType<typeof scriptOf>,
): Promise<void> {
  await query(
    `insert into party_scripts (sample_of, position, offset_ms, kind, body)
     select $1, n - 1, offset_ms, kind, body
     from unnest($2::int[], $3::text[], $4::jsonb[]) with ordinality as t (offset_ms, kind, body, n)`,
    [
      sampleOf,
      lines.map((line) => line.offsetMs),
      lines.map((line) => line.kind),
      lines.map((line) => JSON.stringify(line.body)),
    ],
    on,
  );
}

async function seedOpenPolls(on: Queryable): Promise<void> {
  for (const [index, poll] of samplePolls.filter(({ party }) => !party).entries()) {
    await openPoll(on, {
      ...poll,
      opensAt: new Date(Date.now() - (index + 1) * 3_600_000),
      closesAt: null,
      isActive: true,
      partyId: null,
      isSample: true,
    });
    const random = randomFrom(poll.id);
    const votes = sampleFans
      .filter(() => random() < 0.8)
      .map((fan) => ({
        pollId: poll.id,
        fanId: sampleFanId(fan.id),
        option: Math.floor(random() * poll.options.length),
      }));
    await upsertVotes(on, votes, true);
  }
}

/**
 * What real fans earned stays theirs, and so do clips and forums in which they wrote. What else people made in samples
 * goes with them, and only if `alsoPeoples`. Refusal: people_made, which names it.
 */
export async function clearSamples({ alsoPeoples }: { alsoPeoples: boolean }): Promise<void> {
  await transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    await on.query("set local lock_timeout = 0");
    await on.query("select pg_advisory_xact_lock($1)", [seedLock]);
    if (!alsoPeoples) refuseContributions(await listContributions(on));
    // First, so that a sample week that is being played is over before its deeds are taken out.
    await settle(on, "cleared");
    await on.query("delete from polls where is_sample");
    await on.query(
      "delete from log_heads where topic in (select 'party:' || id from parties where sample_of is not null)",
    );
    await on.query("delete from parties where sample_of is not null");
    await clearTalk(on);
    for (const table of ["points_ledger", "fan_points"])
      await on.query(`delete from ${table} where is_sample`);
    await on.query("delete from user_identities where fan_id in (select id from fans where is_sample)");
    // Whoever claims or generates at this moment holds what gives them a sample: only then is there no more to come.
    await on.query("delete from fans where is_sample");
    await on.query("update user_identities set friend_votes = friend_votes - sample_votes, sample_votes = 0");
    await clearHotVotes(on);
    await clearNews(on);
    await clearMoods(on);
    await clearClips(on);
    await clearMoodSearch(on);
    await clearDrops(on);
    await clearRecommendations(on);
    await clearSubmissions(on);
    await clearFanCards(on);
    await clearTalks(on);
    await clearInterviews(on);
    await clearCatalogue(on);
    await on.query("delete from party_scripts");
    await on.query("delete from wrapped_stats where is_sample");
    await forgetStandings(on);
    await forgetSampleNumbers(on);
  });
  await Promise.all([refreshCatalogue(), refreshHouse()]);
  await countWorldwide();
}

async function settle(on: Queryable, value: "seeded" | "cleared"): Promise<void> {
  await query(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, at = now()`,
    [setting, JSON.stringify(value)],
    on,
  );
  await noteSampleHouse(value === "seeded", on);
}
