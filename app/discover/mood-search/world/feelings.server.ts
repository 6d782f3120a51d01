import { config } from "../../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../../platform/http/metrics.server.ts";
import { pendingQuery } from "../../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../../platform/live/topics.server.ts";
import { requireVoice } from "../../../fans/muting.server.ts";
import { type Feeling, fewestPerRegion, type RegionMood, type World } from "./feeling.ts";
import { regionName, regions } from "./regions.ts";

/** What is a day old is nobody's feeling any more, and is not kept. */
const over = "said_at <= now() - interval '24 hours'";
const mostSwept = 5_000;

/** One voice a person: said again, it moves, and counts for a day from then on. Refusal: muted. */
export async function saveFeeling(fanId: string, { region, mood }: Feeling): Promise<void> {
  await requireVoice(fanId);
  await transaction(async (on) => {
    const isNew = await query(
      "insert into feelings (fan_id, region, mood) values ($1, $2, $3) on conflict do nothing returning 1",
      [fanId, region, mood],
      on,
    );
    if (isNew.length > 0) return count(on, { region, mood }, 1);
    const before = await lockFeeling(on, fanId);
    await query(
      `insert into feelings (fan_id, region, mood) values ($1, $2, $3)
       on conflict (fan_id) do update set region = excluded.region, mood = excluded.mood, said_at = now()`,
      [fanId, region, mood],
      on,
    );
    if (before) await count(on, before, -1);
    await count(on, { region, mood }, 1);
  });
  actionsTotal.inc({ deed: "feeling" });
}

/** Twice is once. */
export async function removeFeeling(fanId: string): Promise<void> {
  await transaction((on) => forgetFeeling(on, fanId));
}

async function forgetFeeling(on: Queryable, fanId: string): Promise<void> {
  const [gone] = await query<Feeling>(
    "delete from feelings where fan_id = $1 returning region, mood",
    [fanId],
    on,
  );
  if (gone) await count(on, gone, -1);
}

export async function countFeelings(on: Queryable, rows: object[], by: 1 | -1): Promise<void> {
  for (const row of rows) await count(on, row as Feeling, by);
}

const lockFeeling = (on: Queryable, fanId: string) =>
  queryOne<Feeling>("select region, mood from feelings where fan_id = $1 for update", [fanId], on);

async function count(on: Queryable, { region, mood }: Feeling, step: 1 | -1): Promise<void> {
  await query(
    `insert into feeling_totals as t (region, mood, people) values ($1, $2, greatest($3, 0))
     on conflict (region, mood) do update set people = t.people + $3`,
    [region, mood, step],
    on,
  );
}

/** Null once it is a day old. */
export async function findFeeling(fanId: string | null): Promise<Feeling | null> {
  if (!fanId) return null;
  return queryOne<Feeling>(`select region, mood from feelings where fan_id = $1 and not (${over})`, [fanId]);
}

type Total = { region: string; mood: string; people: number; samplePeople: number };

/** As of now, whether or not what is over was swept out yet. */
export const readFeelingTotals = (): Promise<Total[]> =>
  query<Total>(
    `select t.region, t.mood, t.people - coalesce(gone.people, 0) as people, t.sample_people as "samplePeople"
     from feeling_totals t left join (
       select region, mood, count(*)::int as people from feelings where ${over} group by region, mood
     ) gone using (region, mood)`,
  );

/** Nothing of a region in which fewer than five have said how they feel, and nothing that could be taken from the sum. */
export async function readWorld(): Promise<World> {
  const totals = await readFeelingTotals();
  const withSamples = config.SAMPLE_CONTENT === "on";
  const shown = regions.flatMap(({ id }): RegionMood[] => {
    const here = totals.filter(({ region }) => region === id);
    const real = told(id, here, "people");
    if (real.people >= fewestPerRegion) return [real];
    const sample = told(id, here, "samplePeople");
    return withSamples && sample.people >= fewestPerRegion ? [sample] : [];
  });
  const sum = (sample: boolean) =>
    shown.filter((one) => one.sample === sample).reduce((all, { people }) => all + people, 0);
  return { regions: shown, people: sum(false), samplePeople: sum(true) };
}

export type RegionTotal = {
  region: string;
  /** Null where they are too few to be told of, to an operator too. */
  people: number | null;
  most: string | null;
  samplePeople: number;
};

/** What the desk is shown: every region of which there is anything. */
export async function readRegions(): Promise<RegionTotal[]> {
  const totals = await readFeelingTotals();
  return regions.flatMap(({ id }): RegionTotal[] => {
    const here = totals.filter(({ region }) => region === id);
    const real = told(id, here, "people");
    const samplePeople = told(id, here, "samplePeople").people;
    if (real.people === 0 && samplePeople === 0) return [];
    const isTold = real.people === 0 || real.people >= fewestPerRegion;
    return [
      {
        region: id,
        people: isTold ? real.people : null,
        most: isTold ? (real.moods[0]?.mood ?? null) : null,
        samplePeople,
      },
    ];
  });
}

function told(region: string, totals: Total[], of: "people" | "samplePeople"): RegionMood {
  const moods = totals
    .map((total) => ({ mood: total.mood, people: total[of] }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people || a.mood.localeCompare(b.mood));
  const people = moods.reduce((sum, one) => sum + one.people, 0);
  return {
    region,
    name: regionName(region),
    people,
    sample: of === "samplePeople",
    moods: moods.slice(0, 3),
  };
}

/** Anybody's to see. */
defineTopic("feelings", { hasLog: false, mayRead: (id) => id === "" });
defineTicker({ name: "feelings", everyMs: 1_000, work: publishWorld });
defineTicker({
  name: "feelings-over",
  everyMs: 5_000,
  due: pendingQuery(`select 1 as due from feelings where ${over}`),
  work: sweepFeelings,
});

export async function publishWorld(): Promise<void> {
  if (hasReaders("feelings")) publishState("feelings", "world", await readWorld());
}

export async function sweepFeelings(): Promise<void> {
  await transaction((on) =>
    query(
      `with gone as (
         delete from feelings where fan_id in (
           select fan_id from feelings where ${over} order by said_at limit ${mostSwept} for update skip locked
         ) returning region, mood
       )
       update feeling_totals t set people = t.people - g.people
       from (select region, mood, count(*)::int as people from gone group by region, mood) g
       where t.region = g.region and t.mood = g.mood`,
      [],
      on,
    ),
  );
}
