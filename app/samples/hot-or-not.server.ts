import { sampleCharacters } from "../../content/characters.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { randomFrom } from "./pages/random.ts";

const mostVotes = 24_600;
const cities = ["san-francisco", "new-york", "los-angeles", "london", "hong-kong"];

/** What the sample's fans think, another order in each city. Counted apart from real votes. */
export async function seedHotVotes(on: Queryable): Promise<void> {
  const rows = cities.flatMap((city) => {
    const random = randomFrom(`hot-or-not ${city}`);
    return sampleCharacters
      .map(({ id }) => ({ id, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ id }, place) => {
        const hot = Math.round(mostVotes * 0.87 ** place * (0.94 + random() * 0.06));
        return { city, id, hot, notHot: Math.round(hot * (0.2 + place * 0.09 + random() * 0.1)) };
      });
  });
  await query(
    `insert into hot_tallies (city, character, sample_hot, sample_not_hot)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::int[])
     on conflict (city, character) do update
     set sample_hot = excluded.sample_hot, sample_not_hot = excluded.sample_not_hot`,
    [
      rows.map(({ city }) => city),
      rows.map(({ id }) => id),
      rows.map(({ hot }) => hot),
      rows.map(({ notHot }) => notHot),
    ],
    on,
  );
}

export async function clearHotVotes(on: Queryable): Promise<void> {
  await on.query("update hot_tallies set sample_hot = 0, sample_not_hot = 0");
}
