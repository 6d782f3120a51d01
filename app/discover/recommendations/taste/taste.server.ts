import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { welcomeFan } from "../../../fans/fans.server.ts";
import { findNewestWrapped } from "../../../rewards/wrapped/wrapped.server.ts";
import type { Taste } from "./match.ts";
import type { PreferencesInput } from "./preferences-form.ts";

export type Preferences = Pick<Taste, "genres" | "moods" | "city" | "within">;

const none: Preferences = { genres: [], moods: [], city: "", within: null };

export async function findPreferences(fanId: string | null): Promise<Preferences> {
  if (!fanId) return none;
  const row = await queryOne<Preferences>(
    "select genres, moods, city, within from recommendation_preferences where fan_id = $1",
    [fanId],
  );
  return row ?? none;
}

/** The latest is what counts. */
export async function savePreferences(
  fanId: string,
  { genres, moods, city, within }: PreferencesInput,
): Promise<void> {
  await welcomeFan(fanId);
  await query(
    `insert into recommendation_preferences (fan_id, genres, moods, city, within) values ($1, $2, $3, $4, $5)
     on conflict (fan_id) do update set genres = excluded.genres, moods = excluded.moods, city = excluded.city,
       within = excluded.within, at = now()`,
    [fanId, genres, moods, city, within],
  );
}

const mostTitles = 12;

/** What they chose, and what they did in parties, in polls and with characters, as the ledger has it. */
export async function tasteOf(fanId: string | null): Promise<Taste> {
  if (!fanId) return { ...none, deeds: [], wrapped: null };
  const [preferences, deeds, wrapped] = await Promise.all([
    findPreferences(fanId),
    query<Taste["deeds"][number]>(
      `select t.slug, t.name, t.genres, sum(l.points)::int as points,
         (array['stayed', 'voted', 'sided'])[case
           when coalesce(sum(l.points) filter (where l.deed = 'vote'), 0) >= coalesce(sum(l.points) filter (where l.deed in ('join', 'visit', 'message', 'reaction')), 0)
             and bool_or(l.deed = 'vote') then 2
           when bool_or(l.deed in ('join', 'visit', 'message', 'reaction')) then 1
           else 3 end] as how
       from points_ledger l join titles t on t.slug = l.title_slug
       where l.fan_id = $1 and not l.is_sample
       group by t.slug order by points desc, t.slug limit ${mostTitles}`,
      [fanId],
    ),
    findNewestWrapped(fanId),
  ]);
  const topShow = wrapped && !wrapped.sample ? wrapped.stats.topShow : null;
  const lead = topShow
    ? await queryOne<{ slug: string; name: string }>("select slug, name from titles where name = $1", [
        topShow,
      ])
    : null;
  return { ...preferences, deeds, wrapped: lead };
}

/** What there is to choose from. */
export async function tasteChoices(): Promise<{ genres: string[]; moods: string[] }> {
  const rows = await query<{ kind: string; name: string }>(
    `select distinct 'genres' as kind, unnest(genres) as name from titles where retired_at is null
     union select 'genres', unnest(genres) from recommendations where retired_at is null
     union select 'moods', unnest(moods) from titles where retired_at is null
     union select 'moods', unnest(moods) from recommendations where retired_at is null
     order by 2 limit 120`,
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { genres: of("genres"), moods: of("moods") };
}
