import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { pointOf } from "../../desk/records/field-rules.ts";
import {
  type FormPart,
  type SpoilColumns,
  type SpoilName,
  spoilColumns,
  spoilParts,
} from "../../desk/records/fields.ts";
import { defineRecord, draftColumns, type SavedRow } from "../../desk/records/record.server.ts";
import { pictureOrNone } from "../catalogue.server.ts";
import { pictureField } from "../pictures/pictures.server.ts";
import { FactForm, type FactInput, TriviaForm, type TriviaInput } from "./lore-form.ts";

/** `about` is the name of the title or the director that it is about. */
type Card<Input> = Omit<SavedRow<Input>, "about" | "source" | "spoils"> &
  SpoilColumns & { title: string | null; director: string | null; about: string; source: string | null };

const columns = `id, title, director, text, is_real as "isReal", source, ${spoilColumns}, ${draftColumns},
  coalesce((select name from titles where slug = title), (select name from directors d where d.id = director)) as about`;

export const triviaRecords = defineRecord({
  address: "trivia",
  word: "trivia",
  table: "trivia",
  title: "Trivia",
  add: "New card",
  none: "There is no card yet.",
  list: () => query<Card<TriviaInput>>(`select ${columns}, picture from trivia order by position, id`),
  find: (id) => queryOne<Card<TriviaInput>>(`select ${columns}, picture from trivia where id = $1`, [id]),
  listed: ({ text, about, picture }) => ({
    name: text.length > 110 ? `${text.slice(0, 110)}…` : text,
    note: about,
    picture: pictureOrNone(picture),
  }),
  titleOf: ({ about }) => about,
  rules: TriviaForm,
  parts: async (one) => [
    await aboutField(one),
    { name: "text", label: "Text", rows: 4 },
    await pictureField("picture", "Picture", "still", one?.picture),
    ...sourceParts(one),
  ],
  keyOf: (input) => cardKey("trivia", input),
  async write(on, key, input, isNew) {
    await requireAbout(input, on);
    return query(
      isNew
        ? `insert into trivia (${cardInsert}, picture) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`
        : `update trivia set ${cardSet}, picture = $11 where id = $1 returning 1`,
      [...cardValues(key, input), input.picture],
      on,
    );
  },
});

export const factRecords = defineRecord({
  address: "facts",
  word: "fact",
  table: "facts",
  title: "Facts",
  add: "New fact",
  none: "Nothing here yet.",
  list: () => query<Card<FactInput>>(`select ${columns}, heading from facts order by position, id`),
  find: (id) => queryOne<Card<FactInput>>(`select ${columns}, heading from facts where id = $1`, [id]),
  listed: ({ heading, about }) => ({ name: heading, note: about }),
  rules: FactForm,
  parts: async (one) => [
    await aboutField(one),
    { name: "heading", label: "Heading" },
    { name: "text", label: "Text", rows: 6 },
    ...sourceParts(one),
  ],
  keyOf: (input) => cardKey("facts", input),
  async write(on, key, input, isNew) {
    await requireAbout(input, on);
    return query(
      isNew
        ? `insert into facts (${cardInsert}, heading) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`
        : `update facts set ${cardSet}, heading = $11 where id = $1 returning 1`,
      [...cardValues(key, input), input.heading],
      on,
    );
  },
});

const cardKey = (kind: string, { about: { title, director } }: TriviaInput | FactInput) =>
  `${kind}-${title ?? director}-${randomBytes(3).toString("hex")}`;

const cardSet = `title = $2, director = $3, text = $4, is_real = $5, source = $6, spoils_title = $7, spoils_season = $8,
  spoils_episode = $9, spoils_minute = $10, is_sample = false`;
const cardInsert = `id, title, director, text, is_real, source, spoils_title, spoils_season, spoils_episode, spoils_minute`;

const cardValues = (key: string, input: TriviaInput | FactInput) => {
  const { about, text, isReal, source } = input;
  return [key, about.title, about.director, text, isReal, source || null, ...pointOf(about.title, input)];
};

async function requireAbout({ about }: TriviaInput | FactInput, on: Queryable): Promise<void> {
  const there = await queryOne(
    "select 1 where exists (select 1 from titles where slug = $1) or exists (select 1 from directors where id = $2)",
    [about.title, about.director],
    on,
  );
  if (there) return;
  const sentence = "Choose what it is about";
  throw new Problem("about_nothing", 422, sentence, { about: sentence });
}

async function aboutField(one: { title: string | null; director: string | null } | null) {
  const abouts = await aboutChoices();
  const choices = abouts.length > 0 ? abouts : [{ value: "", label: "Nothing yet: add a title first" }];
  const value = one ? (one.title ? `title ${one.title}` : `director ${one.director}`) : choices[0]?.value;
  return { name: "about" as const, label: "About", choices, value };
}

const sourceParts = (one: SpoilColumns | null): FormPart<"isReal" | "source" | SpoilName>[] => [
  { name: "isReal", label: "True of the world outside, with a source", is: "tick" },
  { name: "source", label: "Source" },
  ...spoilParts(one),
];

export async function aboutChoices(): Promise<{ value: string; label: string }[]> {
  return query(
    `select 'title ' || slug as value, name || case when is_draft then ' (draft)' else '' end as label, 1 as of, position
     from titles where retired_at is null or is_draft
     union all select 'director ' || id, name, 2, position from directors where retired_at is null
     order by 3, 4, 1`,
  );
}
