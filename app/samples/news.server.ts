import { pictures } from "../../content/art/pictures.server.ts";
import { sampleNews } from "../../content/news.ts";
import { type Queryable, query } from "../../platform/db/pool.server.ts";

export async function seedNews(on: Queryable): Promise<void> {
  await query(
    `insert into news (id, title, headline, text, kind, on_day, picture, is_sample)
     select n.*, true from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[])
       as n (id, title, headline, text, kind, on_day, picture)
     on conflict (id) do nothing`,
    [
      sampleNews.map(({ id }) => id),
      sampleNews.map(({ titleSlug }) => titleSlug),
      sampleNews.map(({ title }) => title),
      sampleNews.map(({ description }) => description),
      sampleNews.map(({ kind }) => kind),
      sampleNews.map(({ date }) => date),
      sampleNews.map(({ image }) => (image !== null && pictures.has(image) ? image : null)),
    ],
    on,
  );
}

export async function clearNews(on: Queryable): Promise<void> {
  await on.query("delete from news where is_sample");
}
