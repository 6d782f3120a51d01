import { type Queryable, query } from "../../../platform/db/pool.server.ts";

/** SQL: the title of the house that a row `s` of a shelf is, where it was not there when the row was written. */
export const comeHome = `(t.retired_at is null and (t.imdb = s.imdb or t.wikidata = s.wikidata
  or (t.kind = s.kind and (t.tmdb = s.tmdb or t.tvdb = s.tvdb))))`;

/** What has come to the house since is kept as a title of it, with all that was noted. Within a transaction. */
export async function bringHome(fanId: string, on: Queryable): Promise<void> {
  const come = await query<{ key: string; slug: string }>(
    `select distinct on (s.key) s.key, t.slug from shelf_titles s join titles t on ${comeHome}
     where s.fan_id = $1 and s.title is null order by s.key, t.slug`,
    [fanId],
    on,
  );
  if (come.length === 0) return;
  const both = [fanId, come.map(({ key }) => key), come.map(({ slug }) => slug)];
  await query(
    `insert into shelf_titles as o (fan_id, key, title, rating, liked, wanted, added_at)
     select $1, c.slug, c.slug, max(s.rating), bool_or(s.liked), bool_or(s.wanted), min(s.added_at)
     from unnest($2::text[], $3::text[]) as c (key, slug) join shelf_titles s on s.fan_id = $1 and s.key = c.key
     group by c.slug
     on conflict (fan_id, key) do update set rating = coalesce(o.rating, excluded.rating),
       liked = o.liked or excluded.liked, wanted = o.wanted or excluded.wanted`,
    both,
    on,
  );
  await query(
    `insert into watched as o (fan_id, key, title, season, episode, at, again)
     select $1, c.slug, c.slug, w.season, w.episode, w.at, bool_or(w.again)
     from unnest($2::text[], $3::text[]) as c (key, slug) join watched w on w.fan_id = $1 and w.key = c.key
     group by c.slug, w.season, w.episode, w.at
     on conflict (fan_id, key, season, episode, at) do update set again = o.again or excluded.again`,
    both,
    on,
  );
  await query("delete from watched where fan_id = $1 and key = any($2)", both.slice(0, 2), on);
  await query("delete from shelf_titles where fan_id = $1 and key = any($2)", both.slice(0, 2), on);
}
