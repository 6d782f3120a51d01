import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, print } from "./tools/report.ts";

/** `npm run bench growth short`, which `npm run test:deep` runs, leaves out the last. */
const sizes = process.argv.includes("short") ? [1_000, 100_000] : [1_000, 100_000, 1_000_000];
const runs = 300;

export async function benchGrowth(): Promise<void> {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.LOG_LEVEL = "error";
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { startDatabase, stopDatabase } = await import("../platform/db/database.server.ts");
  const { query } = await import("../platform/db/pool.server.ts");
  const { seedSamples } = await import("../app/samples/seed.server.ts");
  const { vote } = await import("../app/polls/votes/votes.server.ts");
  const { listPollsOfParty } = await import("../app/polls/polls.server.ts");
  const { readEarlier } = await import("../app/room/room.server.ts");
  const { topParticipants } = await import("../app/rewards/leaderboards/standings.server.ts");
  const { findPoints } = await import("../app/fans/points/points.server.ts");
  const { rate } = await import("../app/play/hot-or-not/hot-votes.server.ts");
  const { hottestIn } = await import("../app/play/hot-or-not/hottest.server.ts");
  const { ownPlace } = await import("../app/rewards/leaderboards/standings.server.ts");
  const { listDeskHunts } = await import("../app/play/hunts/desk/desk-hunts.server.ts");
  const { takeTicket } = await import("../app/discover/recommendations/tickets/tickets.server.ts");
  const { listTickets } = await import("../app/discover/recommendations/desk/desk-recommendations.server.ts");
  const { readWall } = await import("../app/play/clips/wall/wall.server.ts");
  const { readWorld } = await import("../app/discover/mood-search/world/feelings.server.ts");
  const { fanIdOf, newSession } = await import("../platform/session/session.server.ts");
  const { listWorks, countWorks } = await import("../app/creators/submissions/community/works.server.ts");
  const { listDeskSubmissions } = await import("../app/creators/submissions/desk/desk-submissions.server.ts");
  const { questionOf } = await import("../app/api/rest/questions.server.ts");
  const { readRows } = await import("../app/api/rest/rows/read-rows.server.ts");
  const { tableNamed } = await import("../app/api/rest/tables/tables.ts");
  await startDatabase(prepareJobs);
  await seedSamples();
  const partyId = "party-vesper-line-finale";
  const pollId = "poll-vesper-brake";
  const someone = "aaaaaaaa00000042";

  const asked = (name: string, text: string) => {
    const table = tableNamed(name);
    if (!table) throw new Error(`There is no table ${name}.`);
    return readRows(questionOf(table, text, {}).plan, { session: someone, fanId: someone }, "198.51.100.1");
  };

  const works: Record<string, () => Promise<unknown>> = {
    "open polls over /rest/v1": () => asked("polls", "is_active=eq.true&order=created_at.desc"),
    "the newest polls over /rest/v1": () => asked("polls", "order=created_at.desc&limit=20"),
    "own votes over /rest/v1": () => asked("poll_votes", "select=*,polls(title)&order=created_at.desc"),
    "vote (write, tally, points, commit)": () =>
      vote(pollId, fanIdOf(newSession()), Math.floor(Math.random() * 4)),
    "tallies of a party": () => listPollsOfParty(partyId, someone),
    "page of chat": () => readEarlier(partyId, 1_000_000_000, null),
    "top five": () => topParticipants(),
    "own points": () => findPoints(someone),
    "hot-or-not vote": () =>
      rate({ fanId: fanIdOf(newSession()), character: "carmilla", city: "london", verdict: "hot" }),
    "a city's hottest five": () => hottestIn("london"),
    "own place among all": () => ownPlace(someone),
    "page of open hunts": () => listDeskHunts("open", 500),
    "page of found hunts": () => listDeskHunts("found", null),
    "a ticket (write, number, commit)": () => takeTicket("bench-evening", fanIdOf(newSession())),
    "page of tickets": () => listTickets("bench-evening", 400),
    "the wall of clips, the newest": () => readWall("newest", null),
    "the wall of clips, the best of the week": () => readWall("best", null),
    "the best of the week, from the middle on": () => readWall("best", { votes: 250, seq: 1_000_000_000 }),
    "the map of moods": () => readWorld(),
    "a page of the newest works, and how many there are": () =>
      Promise.all([listWorks("new", null, null), countWorks()]),
    "a page in the middle of a genre's most backed": () => listWorks("top", "drama", "250.w"),
    "the desk's newest submissions": () => listDeskSubmissions("received", null),
  };
  const times = new Map<string, number[]>();
  for (const size of sizes) {
    await fill(query, size, partyId, pollId);
    for (const [name, work] of Object.entries(works)) {
      times.set(name, [...(times.get(name) ?? []), await timeOf(work)]);
    }
  }
  print(
    `Growth: milliseconds at ${sizes.map((size) => size.toLocaleString("en-US")).join(", ")} rows, the last first`,
    [...times].map(([name, all]) => {
      const [smallest = 0, largest = 0] = [all[0], all.at(-1)];
      const others = all.slice(0, -1).map((ms) => ms.toFixed(2));
      return {
        name,
        value: largest,
        unit: "ms",
        against: `${others.join(" and ")} ms`,
        ratio: largest / smallest,
        aim: "<= 1.5",
      };
    }),
  );
  await stopDatabase();
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

async function fill(query: Query, size: number, partyId: string, pollId: string): Promise<void> {
  await query(
    `insert into recommendations (id, title, type, seats) values ('bench-evening', 'An evening', 'Event', 100000)
     on conflict (id) do nothing`,
  );
  const fan = "'aaaaaaaa' || lpad(n::text, 8, '0')";
  for (let from = 1; from <= size; from += 100_000) {
    const range = `generate_series(${from}, ${Math.min(size, from + 99_999)}) as n`;
    await query(
      `insert into poll_votes (poll_id, fan_id, user_session, option_index) select '${pollId}', ${fan}, ${fan}, n % 4 from ${range} on conflict do nothing`,
    );
    await query(
      `insert into polls (id, title, options, opens_at, created_at)
       select 'bench-' || n, 'Who rang?', '["Maud", "Ida"]', now() - n * interval '1 hour', now() - n * interval '1 hour'
       from ${range} on conflict do nothing`,
    );
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, title_slug) select ${fan}, 'vote', '${pollId}', 10, 'vesper-line' from ${range} on conflict do nothing`,
    );
    await query(
      `insert into fan_points (fan_id, points) select ${fan}, 10 + n % 990 from ${range} on conflict do nothing`,
    );
    await query(
      `insert into hot_votes (fan_id, character, city, is_hot) select ${fan}, 'carmilla', 'london', n % 3 > 0 from ${range} on conflict do nothing`,
    );
    // Each is counted by a trigger: less of them at a time.
    for (let part = from; part < Math.min(size, from + 100_000); part += 20_000)
      await query(
        `insert into submissions (id, fan_id, title, type, genre, description, status, shown, votes, created_at)
       select 'work-' || n, 'fan-' || n % 50, 'The Lamp Room', 'art', (array['drama', 'comedy', 'horror'])[1 + n % 3], 'Lit from inside.',
         case when n % 5 = 0 then 'received' else 'accepted' end, true, n % 500, now() - n * interval '1 second'
       from generate_series(${part}, ${part} + least(20000, ${size} - ${part} + 1) - 1) as n on conflict do nothing`,
      );
    await query(
      `insert into hunts (key, fan_id, name, email, character, character_name, found_at)
       select gen_random_uuid(), ${fan}, 'Kit', 'kit' || n || '@salt.org', 'carmilla', 'Carmilla',
         case when n % 2 = 0 then now() end from ${range} on conflict do nothing`,
    );
    // An evening has at most a hundred thousand seats, so that others have the rest.
    await query(
      `insert into recommendations (id, title, type, seats, taken, handed)
       select 'bench-' || e, 'An evening', 'Event', 100000, 90000, 90000 from generate_series(${from} / 90000, (${from} + 99999) / 90000) e
       where ${size} > 1000 on conflict (id) do nothing`,
    );
    await query(
      `insert into tickets (key, recommendation, number, fan_id)
       select gen_random_uuid(), 'bench-' || (n / 90000), n % 90000 + 1, ${fan} from ${range} where ${size} > 1000 on conflict do nothing`,
    );
    await query(
      `insert into clips (id, fan_id, client_key, scene, caption, votes, on_day)
       select lpad(n::text, 12, '0'), ${fan}, ${fan}, 'airlock', 'Three is a lot of jokes', n % 500,
         (now() at time zone 'utc')::date - (n % 7) from ${range} on conflict do nothing`,
    );
    await query(
      `insert into feelings (fan_id, region, mood)
       select ${fan}, (array['iberia', 'andes', 'nile', 'alps'])[n % 4 + 1], (array['Calm', 'Cosy', 'Joyful'])[n % 3 + 1]
       from ${range} on conflict do nothing`,
    );
    await query(
      `insert into log_entries (topic, seq, offset_ms, kind, fan_id, body)
       select 'party:${partyId}', 100000 + n, n, 'message', ${fan}, jsonb_build_object('text', 'Called it in episode two. I have receipts.', 'speaker', jsonb_build_object('name', 'Balcony Otter 42'))
       from ${range} on conflict do nothing`,
    );
  }
  await query(
    "update polls set total_votes = (select count(*) from poll_votes v where v.poll_id = polls.id) where id not like 'bench-%'",
  );
  await query(
    "update poll_tallies t set votes = (select count(*) from poll_votes v where v.poll_id = t.poll_id and v.option_index = t.option_index)",
  );
  await query(
    `insert into hot_tallies (city, character, hot, not_hot)
     select city, character, (count(*) filter (where is_hot))::int, (count(*) filter (where not is_hot))::int
     from hot_votes group by 1, 2
     on conflict (city, character) do update set hot = excluded.hot, not_hot = excluded.not_hot`,
  );
  await query(
    `insert into feeling_totals (region, mood, people) select region, mood, count(*)::int from feelings group by 1, 2
     on conflict (region, mood) do update set people = excluded.people`,
  );
  await query("vacuum analyze");
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 30; n++) await work();
  const times: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}
