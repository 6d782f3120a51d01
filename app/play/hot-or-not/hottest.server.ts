import type { Picture } from "../../../content/art/picture.ts";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { idsWithReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { avatars, cutoutOf, findCharacter } from "../../catalogue/catalogue.server.ts";
import { listCities } from "./cities.server.ts";
import { type HotStanding, hottestFirst } from "./standing.ts";

/** RANKINGS-02 and RANKINGS-05. */
const mostInCity = 5;
const mostWorldwide = 3;

export type CityStanding = HotStanding<Picture | null>;
/** Who leads in a city, and how many fans said anything there. */
export type CityStandings = { top: CityStanding[]; voted: number; sampleVotes: number };

type TallyRow = { character: string; votes: number; voted: number; sample: number };

const ofCity = new SingleFlight<TallyRow[]>((city) =>
  query<TallyRow>(
    `select t.character, t.hot + t.sample_hot as votes, t.hot + t.not_hot + t.sample_hot + t.sample_not_hot as voted,
       t.sample_hot + t.sample_not_hot as sample
     from hot_tallies t join characters c on c.id = t.character where t.city = $1 and c.retired_at is null`,
    [city],
  ),
);

export async function hottestIn(city: string): Promise<CityStandings> {
  const rows = await ofCity.of(city);
  const sum = (of: (row: TallyRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    top: ranked(rows, mostInCity).map((row) => standingOf(row, (id) => avatars()[id] ?? null)),
    voted: sum(({ voted }) => voted),
    sampleVotes: sum(({ sample }) => sample),
  };
}

/** Nobody is hottest with no vote. */
const ranked = (rows: TallyRow[], most: number) =>
  rows
    .map((row) => ({ ...row, id: row.character }))
    .filter(({ votes }) => votes > 0)
    .sort(hottestFirst)
    .slice(0, most)
    .map((row, at) => ({ ...row, rank: at + 1 }));

function standingOf(row: TallyRow & { rank: number }, faceOf: (id: string) => Picture | null): CityStanding {
  const { rank, character, votes, voted, sample } = row;
  const { name = character, show = "" } = findCharacter(character) ?? {};
  return { rank, id: character, name, show, image: faceOf(character), votes, voted, sampleVotes: sample };
}

type WorldwideRow = TallyRow & { rank: number; counted_at: Date };

/** As of the hour. `countedAt` is null before the first count. */
export async function hottestWorldwide(): Promise<{ top: CityStanding[]; countedAt: number | null }> {
  const rows = await query<WorldwideRow>(
    `select rank, character, hot as votes, voted, sample_votes as sample, counted_at from hottest_worldwide
     order by rank`,
  );
  return {
    top: rows.map((row) => standingOf(row, (id) => cutoutOf(findCharacter(id)))),
    countedAt: rows[0]?.counted_at.getTime() ?? null,
  };
}

/** RANKINGS-06. Across all cities, and those who chose none. */
export async function countWorldwide(): Promise<void> {
  await transaction(async (on) => {
    await on.query("select pg_advisory_xact_lock($1)", [countLock]);
    const rows = await query<TallyRow>(
      `select t.character, sum(t.hot + t.sample_hot)::int as votes,
         sum(t.hot + t.not_hot + t.sample_hot + t.sample_not_hot)::int as voted,
         sum(t.sample_hot + t.sample_not_hot)::int as sample
       from hot_tallies t join characters c on c.id = t.character where c.retired_at is null group by t.character`,
      [],
      on,
    );
    const top = ranked(rows, mostWorldwide);
    await on.query("delete from hottest_worldwide");
    await query(
      `insert into hottest_worldwide (rank, character, hot, voted, sample_votes)
       select * from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[])`,
      [
        top.map(({ rank }) => rank),
        top.map(({ character }) => character),
        top.map(({ votes }) => votes),
        top.map(({ voted }) => voted),
        top.map(({ sample }) => sample),
      ],
      on,
    );
  });
}
const countLock = 727_014;
defineScheduledJob("hottest-worldwide", "0 * * * *", countWorldwide);

/** How a city stands. Anybody's to know. */
defineTopic("hottest", {
  hasLog: false,
  mayRead: async (city) => (await listCities()).some(({ id }) => id === city),
});
defineTicker({ name: "hottest", everyMs: 1_000, work: publishHottest });

/** One question a second for each city that somebody looks at. */
export async function publishHottest(): Promise<void> {
  for (const city of idsWithReaders("hottest"))
    publishState(`hottest:${city}`, "standings", await hottestIn(city));
}
