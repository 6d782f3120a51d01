import { questionOf } from "../app/api/rest/questions.server.ts";
import { readRows } from "../app/api/rest/rows/read-rows.server.ts";
import { tableNamed } from "../app/api/rest/tables/tables.ts";
import { countWorks, listWorks } from "../app/creators/submissions/community/works.server.ts";
import { listDeskSubmissions } from "../app/creators/submissions/desk/desk-submissions.server.ts";
import { readWorld } from "../app/discover/mood-search/world/feelings.server.ts";
import { listTickets } from "../app/discover/recommendations/desk/desk-recommendations.server.ts";
import { takeTicket } from "../app/discover/recommendations/tickets/tickets.server.ts";
import { findPoints } from "../app/fans/points/points.server.ts";
import { readWall } from "../app/play/clips/wall/wall.server.ts";
import { rate } from "../app/play/hot-or-not/hot-votes.server.ts";
import { hottestIn } from "../app/play/hot-or-not/hottest.server.ts";
import { listDeskHunts } from "../app/play/hunts/desk/desk-hunts.server.ts";
import { listPollsOfParty } from "../app/polls/polls.server.ts";
import { vote } from "../app/polls/votes/votes.server.ts";
import { ownPlace, topParticipants } from "../app/rewards/leaderboards/standings.server.ts";
import { readEarlier } from "../app/room/room.server.ts";
import { seedSamples } from "../app/samples/seed.server.ts";
import { startDatabase, stopDatabase } from "../platform/db/database.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { prepareJobs } from "../platform/jobs/jobs.server.ts";
import { newFanId } from "../testing/fan-id.ts";
import { print } from "./tools/report.ts";
import { fill } from "./tools/rows.ts";
import { median, timesOf } from "./tools/time.ts";

const runs = 300;
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
  "vote (write, tally, points, commit)": () => vote(pollId, newFanId(), Math.floor(Math.random() * 4)),
  "tallies of a party": () => listPollsOfParty(partyId, someone),
  "page of chat": () => readEarlier(partyId, 1_000_000_000, null),
  "top five": () => topParticipants(),
  "own points": () => findPoints(someone),
  "hot-or-not vote": () => rate({ fanId: newFanId(), character: "carmilla", city: "london", verdict: "hot" }),
  "a city's hottest five": () => hottestIn("london"),
  "own place among all": () => ownPlace(someone),
  "page of open hunts": () => listDeskHunts("open", 500),
  "page of found hunts": () => listDeskHunts("found", null),
  "a ticket (write, number, commit)": () => takeTicket("bench-evening", newFanId()),
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
/** `npm run bench growth short`, which `npm run test:deep` runs, leaves out the last size. */
export async function benchGrowth(isShort: boolean): Promise<void> {
  const sizes = isShort ? [1_000, 100_000] : [1_000, 100_000, 1_000_000];
  await startDatabase(prepareJobs);
  await seedSamples();
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]]));
  for (const size of sizes) {
    await fillProduct(size);
    for (const [name, work] of Object.entries(works)) {
      await timesOf(30, work);
      times[name]?.push(median(await timesOf(runs, work)));
    }
  }
  print(
    `Growth: milliseconds at ${sizes.map((size) => size.toLocaleString("en-US")).join(", ")} rows, the last first`,
    Object.entries(times).map(([name, all]) => ({
      name,
      value: all.at(-1) ?? Number.NaN,
      unit: "ms",
      against: `${all
        .slice(0, -1)
        .map((ms) => ms.toFixed(2))
        .join(" and ")} ms`,
      ratio: (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN),
      aim: "<= 1.5",
    })),
  );
  await stopDatabase();
}

async function fillProduct(size: number): Promise<void> {
  // An evening has at most a hundred thousand seats, so that others have the rest.
  const lastEvening = size > 1_000 ? Math.floor(size / 90_000) : -1;
  await query(
    `insert into recommendations (id, title, type, seats) values ('bench-evening', 'An evening', 'Event', 100000)
     on conflict (id) do nothing`,
  );
  await query(
    `insert into recommendations (id, title, type, seats, taken, handed)
     select 'bench-' || e, 'An evening', 'Event', 100000, 90000, 90000 from generate_series(0, ${lastEvening}) e
     on conflict (id) do nothing`,
  );
  const fan = "'aaaaaaaa' || lpad(n::text, 8, '0')";
  await fill(size, {
    "poll_votes (poll_id, fan_id, user_session, option_index)": `'${pollId}', ${fan}, ${fan}, n % 4`,
    "polls (id, title, options, opens_at, created_at)": `'bench-' || n, 'Who rang?', '["Maud", "Ida"]', now() - n * interval '1 hour', now() - n * interval '1 hour'`,
    "points_ledger (fan_id, deed, ref, points, title_slug)": `${fan}, 'vote', '${pollId}', 10, 'vesper-line'`,
    "fan_points (fan_id, points)": `${fan}, 10 + n % 990`,
    "hot_votes (fan_id, character, city, is_hot)": `${fan}, 'carmilla', 'london', n % 3 > 0`,
    "hunts (key, fan_id, name, email, character, character_name, found_at)": `gen_random_uuid(), ${fan}, 'Kit', 'kit' || n || '@salt.org', 'carmilla', 'Carmilla',
      case when n % 2 = 0 then now() end`,
    "clips (id, fan_id, client_key, scene, caption, votes, on_day)": `lpad(n::text, 12, '0'), ${fan}, ${fan}, 'airlock', 'Three is a lot of jokes', n % 500,
      (now() at time zone 'utc')::date - (n % 7)`,
    "feelings (fan_id, region, mood)": `${fan}, (array['iberia', 'andes', 'nile', 'alps'])[n % 4 + 1], (array['Calm', 'Cosy', 'Joyful'])[n % 3 + 1]`,
    "log_entries (topic, seq, offset_ms, kind, fan_id, body)": `'party:${partyId}', 100000 + n, n, 'message', ${fan},
      jsonb_build_object('text', 'Called it in episode two. I have receipts.', 'speaker', jsonb_build_object('name', 'Balcony Otter 42'))`,
  });
  if (lastEvening >= 0)
    await fill(size, {
      "tickets (key, recommendation, number, fan_id)": `gen_random_uuid(), 'bench-' || (n / 90000), n % 90000 + 1, ${fan}`,
    });
  // Each is counted by a trigger: less of them at a time.
  const works = `'work-' || n, 'fan-' || n % 50, 'The Lamp Room', 'art', (array['drama', 'comedy', 'horror'])[1 + n % 3], 'Lit from inside.',
    case when n % 5 = 0 then 'received' else 'accepted' end, true, n % 500, now() - n * interval '1 second'`;
  const columns = "(id, fan_id, title, type, genre, description, status, shown, votes, created_at)";
  await fill(size, { [`submissions ${columns}`]: works }, 20_000);
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
