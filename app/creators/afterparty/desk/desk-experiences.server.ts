import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { pictureOrNone } from "../../../catalogue/catalogue.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { addressField, optionsOf } from "../../../desk/records/fields.ts";
import {
  defineRecord,
  requireAddress,
  type SavedRow,
  stateColumns,
} from "../../../desk/records/record.server.ts";
import { countInvited } from "../invitations.server.ts";
import { ExperienceForm, type ExperienceInput, exclusivities, experienceKinds } from "./experience-form.ts";

type Experience = SavedRow<ExperienceInput>;
const columns = `id, title, category, exclusivity, description, picture, ${stateColumns}`;

export const experienceRecords = defineRecord({
  address: "experiences",
  word: "experience",
  table: "experiences",
  title: "Experiences",
  add: "New experience",
  none: "There is no experience yet.",
  about: async () =>
    `The experiences behind the Afterparty password, in this order. Invitation emails to top fans of last week: ${count(await countInvited())}.`,
  list: () => query<Experience>(`select ${columns} from experiences order by position, id`),
  find: (id) => queryOne<Experience>(`select ${columns} from experiences where id = $1`, [id]),
  listed: ({ title, category, exclusivity, picture }) => ({
    name: title,
    note: `${category}, ${exclusivity}`,
    picture: pictureOrNone(picture),
  }),
  rules: ExperienceForm,
  parts: async (one) => [
    { name: "title", label: "Title" },
    [
      { name: "category", label: "Category", choices: optionsOf(experienceKinds) },
      { name: "exclusivity", label: "Label", choices: optionsOf(exclusivities) },
    ],
    { name: "description", label: "Description", rows: 4 },
    // Uploads are stills; the samples have thumbnails of their own.
    await pictureField("picture", "Picture", ["still", "thumbnail"], one?.picture),
    addressField(one, "title"),
  ],
  keyOf: ({ slug, title }) =>
    requireAddress(slug || slugOf(title), "Enter a URL slug: the title has no letters to make one from"),
  write: (on, key, { title, category, exclusivity, description, picture }, isNew) =>
    query(
      isNew
        ? `insert into experiences (id, title, category, exclusivity, description, picture)
           values ($1, $2, $3, $4, $5, $6) returning 1`
        : `update experiences set title = $2, category = $3, exclusivity = $4, description = $5, picture = $6,
             is_sample = false where id = $1 returning 1`,
      [key, title, category, exclusivity, description, picture],
      on,
    ),
});
