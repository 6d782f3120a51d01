import { query } from "../../../platform/db/pool.server.ts";
import { type LookedUp, lookUp } from "./look-up.server.ts";
import type { DeepDiveQuery } from "./search-form.ts";

const mostFacts = 12;
/** Below it a name is another name, not the same one with a slip. */
const likeness = 0.42;

export type FoundFact = {
  title: string;
  description: string;
  source: string | null;
  /** What it is a fact of, and where the rest of it stands; null for what was found elsewhere. */
  about: { slug: string; name: string } | null;
};

type FactRow = Omit<FoundFact, "about"> & { slug: string; name: string };

/** Words of a story that tell nobody how it goes on: what it is about, how its episodes begin, and who is in it. */
const told = `select e.name as title, e.synopsis as description, t.slug, t.name, e.season * 1000 + e.number as position
       from episodes e join titles t on t.slug = e.title
       where not e.synopsis_spoils and e.synopsis <> '' and coalesce(e.retired_at, t.retired_at) is null
     union all
     select t.name, t.logline, t.slug, t.name, 0 from titles t where t.logline <> '' and t.retired_at is null
     union all
     select c.name, concat_ws(' ', c.description, nullif(array_to_string(c.outfit_items, '. '), '') || '.'), t.slug, t.name, c.position
       from characters c join titles t on t.slug = c.title
       where c.description <> '' and coalesce(c.retired_at, t.retired_at) is null`;

/**
 * Facts whose words or whose subject's name match, best first, names forgiving a slip or two; after them what is told of
 * a story in these words. Without any it asks the source that the operator set, if there is one. What would tell how a
 * story goes on is left to its own page.
 */
export async function findFacts({ query: words, type }: DeepDiveQuery): Promise<FoundFact[]> {
  const rows = await query<FactRow>(
    `with asked as (
       select websearch_to_tsquery('english', $1) as words, lower($1) as letters
     ), found as (
       select f.heading as title, f.text as description, f.source, f.position,
         coalesce(t.slug, d.id) as slug, coalesce(t.name, d.name) as name,
         greatest(
           word_similarity(lower(coalesce(t.name, d.name)), asked.letters),
           similarity(lower(coalesce(t.name, d.name)), asked.letters)
         ) as named,
         case when f.words @@ asked.words then 0.5 + ts_rank(f.words, asked.words) else 0 end as worded,
         word_similarity(asked.letters, lower(f.heading)) as headed
       from asked, facts f left join titles t on t.slug = f.title left join directors d on d.id = f.director
       where f.retired_at is null and f.spoils_title is null and coalesce(t.retired_at, d.retired_at) is null
         and ($2 = 'general' or f.director is not null)
       union all
       select told.title, told.description, null, told.position, told.slug, told.name, 0,
         0.2, 0
       from asked, (${told}) told
       where $2 = 'general' and to_tsvector('english', told.title || ' ' || told.description) @@ asked.words
     )
     select title, description, source, slug, name from found
     where worded > 0 or named >= $3 or headed >= 0.6
     order by case when named >= $3 then named else 0 end + worded + headed / 2 desc, position, title
     limit ${mostFacts}`,
    [words, type, likeness],
  );
  if (rows.length > 0) return rows.map(({ slug, name, ...fact }) => ({ ...fact, about: { slug, name } }));
  return (await lookUp(words)).map((fact: LookedUp) => ({ ...fact, about: null }));
}
