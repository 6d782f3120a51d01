import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { pictureOrNone } from "../../../catalogue/catalogue.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { addressField } from "../../../desk/records/fields.ts";
import {
  defineRecord,
  draftColumns,
  requireAddress,
  type SavedRow,
} from "../../../desk/records/record.server.ts";
import { NewsForm, type NewsInput } from "./news-form.ts";

type News = SavedRow<NewsInput>;
const columns = `id, headline, text, kind, to_char(on_day, 'YYYY-MM-DD') as day, picture, ${draftColumns}`;

export const newsRecords = defineRecord({
  address: "news",
  word: "news",
  table: "news",
  title: "News",
  add: "New piece",
  none: "There is no news yet.",
  list: () => query<News>(`select ${columns} from news order by position, id`),
  find: (id) => queryOne<News>(`select ${columns} from news where id = $1`, [id]),
  listed: ({ headline, day, picture }) => ({ name: headline, note: day, picture: pictureOrNone(picture) }),
  rules: NewsForm,
  parts: async (one) => [
    { name: "headline", label: "Headline" },
    { name: "text", label: "Text", rows: 4 },
    [
      { name: "day", label: "Day", is: "day", value: one?.day ?? new Date().toISOString().slice(0, 10) },
      { name: "kind", label: "Kind", hint: "sequel announcement" },
    ],
    await pictureField("picture", "Picture", "still", one?.picture),
    addressField(one, "headline"),
  ],
  keyOf: ({ slug, headline }) =>
    requireAddress(
      slug || slugOf(headline),
      "Enter a URL slug: the headline has no letters to make one from",
    ),
  place: "first",
  write: (on, key, { headline, text, kind, day, picture }, isNew) =>
    query(
      isNew
        ? "insert into news (id, headline, text, kind, on_day, picture) values ($1, $2, $3, $4, $5, $6) returning 1"
        : `update news set headline = $2, text = $3, kind = $4, on_day = $5, picture = $6, is_sample = false
           where id = $1 returning 1`,
      [key, headline, text, kind, day, picture],
      on,
    ),
});
