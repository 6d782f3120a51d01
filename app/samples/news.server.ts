import { pictures } from "../../content/art/pictures.server.ts";
import { sampleNews } from "../../content/news.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";

export async function seedNews(on: Queryable): Promise<void> {
  const news = sampleNews.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  await query(
    `insert into news (id, title, headline, text, kind, on_day, picture, position, is_sample)
     select n.*, true
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[]) with ordinality
       as n (id, title, headline, text, kind, on_day, picture, position)
     on conflict (id) do nothing`,
    [
      news.map(({ id }) => id),
      news.map(({ titleSlug }) => titleSlug),
      news.map(({ title }) => title),
      news.map(({ description }) => description),
      news.map(({ kind }) => kind),
      news.map(({ date }) => date),
      news.map(({ image }) => (image !== null && pictures.has(image) ? image : null)),
    ],
    on,
  );
}

export async function clearNews(on: Queryable): Promise<void> {
  await on.query("delete from news where is_sample");
}
