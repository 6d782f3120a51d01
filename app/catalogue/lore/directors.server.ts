import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { addressField } from "../../desk/records/fields.ts";
import {
  defineRecord,
  requireAddress,
  type SavedRow,
  stateColumns,
} from "../../desk/records/record.server.ts";
import { pictureOrNone } from "../catalogue.server.ts";
import { pictureField } from "../pictures/pictures.server.ts";
import { DirectorForm, type DirectorInput } from "./lore-form.ts";

type Director = SavedRow<DirectorInput>;
const columns = `id, name, years, picture, ${stateColumns}`;

export const directorRecords = defineRecord({
  address: "directors",
  word: "director",
  table: "directors",
  title: "Directors",
  add: "New director",
  none: "No directors yet.",
  list: () => query<Director>(`select ${columns} from directors order by position, id`),
  find: (id) => queryOne<Director>(`select ${columns} from directors where id = $1`, [id]),
  listed: ({ name, years, picture }) => ({ name, note: years, picture: pictureOrNone(picture) }),
  rules: DirectorForm,
  parts: async (one) => [
    { name: "name", label: "Name" },
    [
      { name: "years", label: "Years", hint: "1861-1938" },
      await pictureField("picture", "Picture", "still", one?.picture),
    ],
    addressField(one, "name"),
  ],
  keyOf: ({ slug, name }) =>
    requireAddress(slug || slugOf(name), "Enter a URL slug: the name has no letters to make one from"),
  write: (on, key, { name, years, picture }, isNew) =>
    query(
      isNew
        ? "insert into directors (id, name, years, picture) values ($1, $2, $3, $4) returning 1"
        : "update directors set name = $2, years = $3, picture = $4, is_sample = false where id = $1 returning 1",
      [key, name, years, picture],
      on,
    ),
});
