import { type SampleRecommendation, sampleRecommendations } from "../../content/curated/recommendations.ts";
import { sampleTitles } from "../../content/titles.ts";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { hasSamples } from "./sample-week.server.ts";

const dayMs = 24 * 3_600_000;
const leastDaysAhead = 7;

if (config.SAMPLE_CONTENT === "on")
  defineTicker({ name: "sample-evenings", everyMs: 60_000, work: reannounceEvenings });

type Evening = NonNullable<SampleRecommendation["evening"]>;

/** The next such day that is a week off or more, there. */
export function nextEvening({ weekday, time, timeZone, minutes, words }: Evening, now = Date.now()) {
  const far = new Date(now + leastDaysAhead * dayMs);
  const day = new Date(far.getTime() + ((weekday - far.getUTCDay() + 7) % 7) * dayMs);
  const there = `${day.toISOString().slice(0, 10)}T${time}:00Z`;
  const startsAt = new Date(Date.parse(there) - aheadOfUtc(timeZone, Date.parse(there)));
  const said = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });
  const parts = said.formatToParts(startsAt).filter(({ type }) => type !== "literal");
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    date: `${parts.map(({ value }) => value).join(" ")}, ${words}`,
  };
}

function aheadOfUtc(timeZone: string, at: number): number {
  const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return Date.parse(`${clock.format(at).replace(" ", "T")}Z`) - Math.floor(at / 1_000) * 1_000;
}

export async function seedRecommendations(on: Queryable): Promise<void> {
  for (const [position, one] of sampleRecommendations.entries()) {
    const title = sampleTitles.find(({ slug }) => slug === one.titleSlug);
    const evening = one.evening && nextEvening(one.evening);
    const { spoils } = one;
    await query(
      `insert into recommendations (id, title, type, description, more, location, city, date, starts_at, ends_at, rating,
         category, image, picture, title_slug, genres, moods, attendees, is_new, is_featured, seats, spoils_title,
         spoils_season, spoils_episode, spoils_minute, position, is_sample)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
         (select name from pictures where name = $14), $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, true)
       on conflict (id) do nothing`,
      [
        one.id,
        one.title,
        one.type,
        one.description,
        one.more,
        one.location ?? "",
        one.city ?? "",
        evening?.date ?? one.date ?? "",
        evening?.startsAt ?? null,
        evening?.endsAt ?? null,
        one.rating,
        one.category,
        one.image,
        `curated-${one.id}`,
        one.titleSlug,
        title?.genres ?? [],
        title?.moods ?? [],
        one.attendees ?? "",
        one.isNew,
        one.featured,
        one.seats ?? null,
        spoils?.title ?? null,
        spoils?.season ?? null,
        spoils?.episode ?? null,
        spoils?.minute ?? null,
        position,
      ],
      on,
    );
  }
}

/** An evening that is over is announced for another day, with all its seats, so that a demo never goes stale. */
export async function reannounceEvenings(): Promise<void> {
  await transaction(async (on) => {
    if (!(await hasSamples(on))) return;
    const over = await query<{ id: string }>(
      `select id from recommendations where is_sample and ends_at < now() - interval '1 hour'
       order by id for no key update skip locked`,
      [],
      on,
    );
    for (const { id } of over) {
      const one = sampleRecommendations.find((sample) => sample.id === id);
      if (!one?.evening) continue;
      const { date, startsAt, endsAt } = nextEvening(one.evening);
      await query("delete from tickets where recommendation = $1", [id], on);
      await query(
        `update recommendations set date = $2, starts_at = $3, ends_at = $4, taken = 0, handed = 0, freed = '{}'
         where id = $1`,
        [id, date, startsAt, endsAt],
        on,
      );
    }
  });
}

/** With the tickets for them. */
export async function clearRecommendations(on: Queryable): Promise<void> {
  await on.query("delete from recommendations where is_sample");
}
