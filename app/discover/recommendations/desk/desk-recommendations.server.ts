import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { picturesThereAre } from "../../../catalogue/catalogue.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { requireTitle, titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import {
  addressField,
  optionsOf,
  type SpoilColumns,
  spoilColumns,
  spoilParts,
} from "../../../desk/records/fields.ts";
import { defineRecord, stateColumns } from "../../../desk/records/record.server.ts";
import { type RecommendationRow, recommendationColumns } from "../page/recommendations.server.ts";
import { types } from "../recommendation.ts";
import { cities } from "../taste/cities.ts";
import { RecommendationForm } from "./recommendation-form.ts";

type Recommendation = RecommendationRow & SpoilColumns & { isRetired: boolean; isSample: boolean };
const columns = `${recommendationColumns}, ${spoilColumns}, ${stateColumns}`;

const refused = (code: string, sentence: string, field: string) =>
  new Problem(code, 409, sentence, { [field]: sentence });

const ticketsOut = ({ taken, seats }: { taken: number; seats: number | null }): string | null =>
  seats === null ? null : `${count(taken)} of ${count(seats)} tickets`;

export const recommendationRecords = defineRecord({
  address: "recommendations",
  word: "recommendation",
  table: "recommendations",
  title: "Curated For You",
  add: "New recommendation",
  none: "Nothing here yet.",
  about: () => "Newcomers see them in this order, everyone else by what suits them.",
  list: () => query<Recommendation>(`select ${columns} from recommendations order by position, id`),
  find: (id) => queryOne<Recommendation>(`select ${columns} from recommendations where id = $1`, [id]),
  listed: ({ title, type, is_featured, picture, ...one }) => ({
    name: title,
    note: [type, is_featured && "in front", ticketsOut(one) && `${ticketsOut(one)} out`]
      .filter(Boolean)
      .join(", "),
    picture: picturesThereAre([picture])[0] ?? null,
  }),
  note: (one) => ticketsOut(one) && `${ticketsOut(one)} are out.`,
  rules: RecommendationForm,
  parts: async (one) => [
    { name: "title", label: "Title" },
    [
      { name: "type", label: "Kind", choices: optionsOf(types), value: one?.type ?? "Event" },
      { name: "category", label: "Category", hint: "Such as Silent cinema" },
    ],
    { name: "description", label: "In a few words", rows: 3 },
    { name: "more", label: "Learn more", hint: "One paragraph a line", rows: 6 },
    [
      {
        name: "title_slug",
        label: "Around",
        choices: [{ value: "", label: "No title" }, ...(await titleChoices())],
      },
      await pictureField("picture", "Picture", ["curated", "still"], one?.picture),
      { name: "image", label: "An emoji instead" },
      { name: "rating", label: "Rating", hint: "From 0 to 5, such as 4.5" },
    ],
    [
      { name: "genres", label: "Genres", hint: "One a line, as titles have them", rows: 4 },
      { name: "moods", label: "Moods", hint: "One a line, as titles have them", rows: 4 },
    ],
    "Where and when",
    [
      { name: "location", label: "Place" },
      {
        name: "city",
        label: "City, for how far it is",
        choices: [
          { value: "", label: "Nowhere in particular" },
          ...cities.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ],
    { name: "date", label: "When, in words" },
    [
      { name: "startsAt", label: "Starts", is: "moment", value: one?.starts_at },
      { name: "endsAt", label: "Ends", is: "moment", value: one?.ends_at },
    ],
    [
      { name: "seats", label: "Seats", hint: "Empty: no tickets", is: "number" },
      { name: "attendees", label: "Who comes", hint: "Such as 1.3K going" },
    ],
    ...spoilParts(one),
    { name: "isNew", label: "New", is: "tick", value: one?.is_new },
    { name: "isFeatured", label: "The one in front", is: "tick", value: one?.is_featured },
    addressField(one, "title"),
  ],
  staysOpen: true,
  keyOf({ slug, title }) {
    const key = slug || slugOf(title);
    if (!key) throw refused("no_slug", "Enter a URL slug: the title has no letters to make one from", "slug");
    return key;
  },
  async write(on, key, input, isNew) {
    if (input.title_slug) await requireTitle(on, input.title_slug, "title_slug");
    if (isNew)
      await query(
        "insert into recommendations (id, title, type) values ($1, $2, $3)",
        [key, input.title, input.type],
        on,
      );
    const known = await queryOne<{ handed: number }>(
      "select handed from recommendations where id = $1 for no key update",
      [key],
      on,
    );
    if (!known) return [];
    if (known.handed > (input.seats ?? 0))
      throw refused("seats_out", `Ticket ${known.handed} is out already: not fewer seats than that`, "seats");
    const rows = await query(
      `update recommendations set title = $2, type = $3, description = $4, more = $5, location = $6, city = $7,
         date = $8, starts_at = $9, ends_at = $10, rating = $11::numeric, category = $12, image = $13, picture = $14,
         title_slug = $15, genres = $16, moods = $17, attendees = $18, is_new = $19, is_featured = $20, seats = $21,
         spoils_title = $22, spoils_season = $23, spoils_episode = $24, spoils_minute = $25, is_sample = false
       where id = $1 returning 1`,
      [
        key,
        input.title,
        input.type,
        input.description,
        input.more,
        input.location,
        input.city,
        input.date,
        input.startsAt,
        input.endsAt,
        input.rating,
        input.category,
        input.image,
        input.picture,
        input.title_slug,
        input.genres,
        input.moods,
        input.attendees,
        input.isNew,
        input.isFeatured,
        input.seats,
        ...pointOf(input.title_slug, input),
      ],
      on,
    );
    // One at a time stands in front.
    if (input.isFeatured)
      await query("update recommendations set is_featured = false where is_featured and id <> $1", [key], on);
    return rows;
  },
});

export type DeskTicket = { number: number; fanId: string; name: string | null; takenAt: Date };

const pageSize = 50;

/** By number, from the one after `after`. */
export async function listTickets(
  recommendation: string,
  after: number,
): Promise<{ tickets: DeskTicket[]; next: number | null }> {
  const rows = await query<DeskTicket>(
    `select t.number, t.fan_id as "fanId", f.name, t.taken_at as "takenAt"
     from tickets t left join fans f on f.id = t.fan_id
     where t.recommendation = $1 and t.number > $2 order by t.number limit ${pageSize + 1}`,
    [recommendation, after],
  );
  const tickets = rows.slice(0, pageSize);
  return { tickets, next: rows.length > pageSize ? (tickets.at(-1)?.number ?? null) : null };
}
