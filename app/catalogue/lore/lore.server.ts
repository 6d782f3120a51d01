import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireAddress } from "../../desk/records/address.server.ts";
import { pointOf, slugOf } from "../../desk/records/field-rules.ts";
import { keepRow, lastPosition, type Noted } from "../../desk/records/order.server.ts";
import { type SpoilColumns, spoilColumns } from "../../desk/records/spoil-values.ts";
import type { DirectorInput, FactInput, TriviaInput } from "./lore-form.ts";

export const directorShelf = { table: "directors", key: "id" } as const;
export const triviaShelf = { table: "trivia", key: "id" } as const;
export const factShelf = { table: "facts", key: "id" } as const;

type Shelved = { isRetired: boolean; isSample: boolean };
const shelved = `retired_at is not null as "isRetired", is_sample as "isSample"`;

export type DeskDirector = Shelved & { id: string; name: string; years: string; picture: string | null };

const directorColumns = `id, name, years, picture, ${shelved}`;
export const listDirectors = (): Promise<DeskDirector[]> =>
  query<DeskDirector>(`select ${directorColumns} from directors order by position, id`);
export const findDirector = (id: string): Promise<DeskDirector | null> =>
  queryOne<DeskDirector>(`select ${directorColumns} from directors where id = $1`, [id]);

/** Without an id a new one, last in the order. Answers the id. */
export async function keepDirector(
  id: string | null,
  input: DirectorInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key =
    id ??
    requireAddress(
      input.slug || slugOf(input.name),
      "Give them an address of small letters: their name has none",
    );
  return keepRow(key, alsoInTransaction, async (on) => {
    const values = [key, input.name, input.years, input.picture];
    return id
      ? query(
          "update directors set name = $2, years = $3, picture = $4, is_sample = false where id = $1 returning 1",
          values,
          on,
        )
      : query(
          "insert into directors (id, name, years, picture, position) values ($1, $2, $3, $4, $5) returning 1",
          [...values, await lastPosition(directorShelf, on)],
          on,
        );
  });
}

type Card = Shelved &
  SpoilColumns & {
    id: string;
    title: string | null;
    director: string | null;
    /** Name of the one or the other. */
    about: string;
    text: string;
    isReal: boolean;
    source: string | null;
  };
export type DeskTrivia = Card & { picture: string | null };
export type DeskFact = Card & { heading: string };

const cardColumns = `id, title, director, text, is_real as "isReal", source, ${spoilColumns}, ${shelved},
  coalesce((select name from titles where slug = title), (select name from directors d where d.id = director)) as about`;

export const listTrivia = (): Promise<DeskTrivia[]> =>
  query<DeskTrivia>(`select ${cardColumns}, picture from trivia order by position, id`);
export const findTrivia = (id: string): Promise<DeskTrivia | null> =>
  queryOne<DeskTrivia>(`select ${cardColumns}, picture from trivia where id = $1`, [id]);
export const listFacts = (): Promise<DeskFact[]> =>
  query<DeskFact>(`select ${cardColumns}, heading from facts order by position, id`);
export const findFact = (id: string): Promise<DeskFact | null> =>
  queryOne<DeskFact>(`select ${cardColumns}, heading from facts where id = $1`, [id]);

const cardValues = (key: string, input: TriviaInput | FactInput) => [
  key,
  input.about.title,
  input.about.director,
  input.text,
  input.isReal,
  input.source || null,
  ...pointOf(input.about.title, input),
];

const cardSet = `title = $2, director = $3, text = $4, is_real = $5, source = $6, spoils_title = $7, spoils_season = $8,
  spoils_episode = $9, spoils_minute = $10, is_sample = false`;
const cardInsert = `id, title, director, text, is_real, source, spoils_title, spoils_season, spoils_episode, spoils_minute`;

export function keepTrivia(id: string | null, input: TriviaInput, alsoInTransaction: Noted): Promise<string> {
  return keepCard(id, "trivia", input, alsoInTransaction, (on, key) =>
    query(
      id
        ? `update trivia set ${cardSet}, picture = $11 where id = $1 returning 1`
        : `insert into trivia (${cardInsert}, picture) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`,
      [...cardValues(key, input), input.picture],
      on,
    ),
  );
}

export function keepFact(id: string | null, input: FactInput, alsoInTransaction: Noted): Promise<string> {
  return keepCard(id, "facts", input, alsoInTransaction, (on, key) =>
    query(
      id
        ? `update facts set ${cardSet}, heading = $11 where id = $1 returning 1`
        : `insert into facts (${cardInsert}, heading) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning 1`,
      [...cardValues(key, input), input.heading],
      on,
    ),
  );
}

async function keepCard(
  id: string | null,
  table: "trivia" | "facts",
  { about: { title, director } }: TriviaInput | FactInput,
  alsoInTransaction: Noted,
  keep: (on: Queryable, key: string) => Promise<object[]>,
): Promise<string> {
  const key = id ?? `${table}-${title ?? director}-${randomBytes(3).toString("hex")}`;
  return keepRow(key, alsoInTransaction, async (on) => {
    const there = await queryOne(
      "select 1 where exists (select 1 from titles where slug = $1) or exists (select 1 from directors where id = $2)",
      [title, director],
      on,
    );
    if (!there) {
      const sentence = "Choose what it is about";
      throw new Problem("about_nothing", 422, sentence, { about: sentence });
    }
    const rows = await keep(on, key);
    if (!id)
      await query(
        `update ${table} set position = $2 where id = $1`,
        [key, await lastPosition({ table }, on)],
        on,
      );
    return rows;
  });
}

export async function aboutChoices(): Promise<{ value: string; label: string }[]> {
  return query(
    `select 'title ' || slug as value, name as label, 1 as of, position from titles where retired_at is null
     union all select 'director ' || id, name, 2, position from directors where retired_at is null
     order by 3, 4, 1`,
  );
}
