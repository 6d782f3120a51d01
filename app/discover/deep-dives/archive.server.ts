import { query } from "../../../platform/db/pool.server.ts";
import { pictureOf } from "../../catalogue/catalogue.server.ts";

type EntryRow = {
  slug: string;
  title: string;
  type: "Director" | "Movie" | "TV Show";
  years: string;
  picture: string | null;
  inks: string[] | null;
};

/** DEEPDIVE-01: whatever there are facts of, directors first. */
const entries = `select d.id as slug, d.name as title, 'Director' as type, d.years,
     d.picture, null::text[] as inks, 0 as part, d.position
   from directors d where d.retired_at is null and exists (select 1 from facts f where f.director = d.id and f.retired_at is null)
   union all
   select t.slug, t.name, case t.kind when 'film' then 'Movie' else 'TV Show' end, t.years,
     t.still, t.inks, case t.kind when 'film' then 1 else 2 end, t.position
   from titles t where t.retired_at is null and exists (select 1 from facts f where f.title = t.slug and f.retired_at is null)`;

export async function listArchive() {
  const rows = await query<EntryRow>(
    `select slug, title, type, years, picture, inks from (${entries}) e order by part, position, slug`,
  );
  return rows.map(entryOf);
}

export async function findDeepDiveEntry(slug: string) {
  const rows = await query<EntryRow>(
    `select slug, title, type, years, picture, inks from (${entries}) e where slug = $1 order by part limit 1`,
    [slug],
  );
  return rows[0] ? entryOf(rows[0]) : null;
}

const entryOf = ({ picture, inks, ...row }: EntryRow) => ({
  ...row,
  image: pictureOf(picture),
  /** Deep, shade and key of its palette; empty for a director. */
  inks: inks && inks.length === 5 ? inks.slice(1) : [],
});

export type ArchiveEntry = ReturnType<typeof entryOf>;
