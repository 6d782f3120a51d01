import { query } from "../../../platform/db/pool.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { stillOf } from "../../catalogue/catalogue.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import type { MoodPlace } from "./scenes.server.ts";

const mostRecommended = 5;

type Candidate = {
  slug: string;
  name: string;
  shares_mood: boolean;
  /** Those of the scene's own title that it shares, in its own order. */
  genres: string[];
  /** Of its characters, whom the fan voted hot last. */
  hot: string | null;
  was_at_party: boolean;
  /** What the fan earned with it, faces that were rated apart. */
  points: number;
  has_facts: boolean;
  party: string | null;
};

/**
 * Titles in the scene's mood, or of a genre of its title, most in common first; then what the fan has to do with them.
 * Whatever counts is said as the reason.
 */
export async function recommend({ mood, of }: MoodPlace, fanId: string | null) {
  const rows = await query<Candidate>(
    `with scene as (
       select coalesce((select genres from titles where slug = $2), '{}') as genres
     )
     select t.slug, t.name, $1 = any(t.moods) as shares_mood,
       array(select g from unnest(t.genres) with ordinality as own (g, n) where g = any(scene.genres) order by n) as genres,
       (select c.name from hot_votes v join characters c on c.id = v.character
        where v.fan_id = $3 and v.is_hot and c.title = t.slug and c.retired_at is null
        order by v.voted_at desc limit 1) as hot,
       exists (
         select 1 from points_ledger l where l.fan_id = $3 and l.title_slug = t.slug and l.deed in ('join', 'visit')
       ) as was_at_party,
       (select coalesce(sum(l.points), 0)::int from points_ledger l
        where l.fan_id = $3 and l.title_slug = t.slug and l.deed <> 'rate') as points,
       exists (select 1 from facts f where f.title = t.slug and f.retired_at is null) as has_facts,
       (select p.id from parties p where p.title_slug = t.slug and p.ends_at > now() and not p.superseded
        order by p.starts_at limit 1) as party
     from titles t, scene
     where t.retired_at is null and t.slug is distinct from $2 and ($1 = any(t.moods) or t.genres && scene.genres)
     order by t.position, t.slug`,
    [mood, of?.slug ?? null, fanId],
  );
  return rows
    .map((one) => ({ ...one, weight: weightOf(one) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostRecommended)
    .map((one) => ({
      slug: one.slug,
      name: one.name,
      image: stillOf(one.slug),
      reason: reasonOf(one, mood, of?.name ?? null),
      ...wayTo(one),
    }));
}

export type Recommended = Awaited<ReturnType<typeof recommend>>[number];

const weightOf = ({ shares_mood: sharesMood, genres, hot, was_at_party: wasThere, points }: Candidate) =>
  (sharesMood ? 3 : 0) + genres.length + (hot ? 2 : 0) + (wasThere || points > 0 ? 1 : 0);

/** "Dramatic and gothic, like Carmilla, and you voted Maud Vesper hot". */
function reasonOf(one: Candidate, mood: string, like: string | null): string {
  const words = [...(one.shares_mood ? [mood] : []), ...one.genres.slice(0, 1)];
  const shared = words.map((word, at) => (at > 0 ? word.toLowerCase() : word)).join(" and ");
  const own = ownReason(one);
  return `${shared}${like ? `, like ${like}` : ""}${own ? `, and ${own}` : ""}`;
}

function ownReason({ hot, was_at_party: wasThere, points }: Candidate): string | null {
  if (hot) return `you voted ${hot} hot`;
  if (wasThere) return "you were at its party";
  return points > 0 ? `you earned ${counted(points, "point")} with it` : null;
}

function wayTo({ slug, has_facts: hasFacts, party }: Candidate) {
  if (hasFacts) return { to: viewPath("deep-dive", { "deep-dive": slug }), way: "Deep dive" };
  if (party) return { to: `/afters/${party}`, way: "Party" };
  return { to: "/polls", way: "Polls" };
}
