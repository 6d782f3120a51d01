import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Publishing } from "./record-state.ts";

export type Shelf = {
  table:
    | "titles"
    | "characters"
    | "directors"
    | "trivia"
    | "facts"
    | "pictures"
    | "voice_entries"
    | "experiences"
    | "news"
    | "cities"
    | "forums"
    | "scenes"
    | "interviews"
    | "recommendations"
    | "mood_scenes";
  /** Whose entries stand in one order. */
  within?: string;
};

export const keyColumn = (table: Shelf["table"]): string =>
  table === "titles" ? "slug" : table === "pictures" ? "name" : "id";

const readers: (() => Promise<void>)[] = [];

/** `read` is run after a change and before its answer, so that whoever made it sees it on the next page. */
export function whenRecordsChange(read: () => Promise<void>): void {
  readers.push(read);
}

export async function changeCatalogue<T>(work: (on: Queryable) => Promise<T>): Promise<T> {
  const done = await transaction(work).catch(refuseDouble);
  for (const read of readers) await read();
  return done;
}

/** What is done to a row of it is noted in the same transaction, with what becomes of it if that was asked for. */
export type Noted = (on: Queryable, id: string, publishing?: Publishing | null) => Promise<unknown>;

export async function lastPosition({ table }: Pick<Shelf, "table">, on: Queryable): Promise<number> {
  const [row] = await query<{ last: number }>(
    `select coalesce(max(position), 0) + 1 as last from ${table}`,
    [],
    on,
  );
  return row?.last ?? 0;
}

export type EndOfOrder = "first" | "last";

/** Of a row that was just written. */
export async function takePlace(
  { table }: Shelf,
  id: string,
  place: EndOfOrder,
  on: Queryable,
): Promise<void> {
  const key = keyColumn(table);
  const end = place === "first" ? "coalesce(min(position), 1) - 1" : "coalesce(max(position), 0) + 1";
  await query(
    `update ${table} set position = (select ${end} from ${table} where ${key} <> $1) where ${key} = $1`,
    [id],
    on,
  );
}

/** A place is counted from one; at an end the row stays. */
export async function moveTo(
  { table, within }: Shelf,
  id: string,
  to: "up" | "down" | number,
  on: Queryable,
): Promise<void> {
  const key = keyColumn(table);
  const isPart = table === "voice_entries";
  const rows = await query<{ key: string }>(
    `select ${key} as key from ${table} ${isPart ? "where character = $1" : ""}
     order by position, ${key} for update`,
    isPart ? [within] : [],
    on,
  );
  const keys = rows.map((row) => row.key);
  const from = keys.indexOf(id);
  if (from < 0) throw noSuchRow();
  const place = to === "up" ? from - 1 : to === "down" ? from + 1 : to - 1;
  keys.splice(from, 1);
  keys.splice(Math.max(0, Math.min(place, keys.length)), 0, id);
  await query(
    `update ${table} t set position = o.n
     from unnest($1::text[]) with ordinality as o (key, n) where t.${key} = o.key and t.position <> o.n`,
    [keys],
    on,
  );
}

export async function retire({ table }: Shelf, id: string, retired: boolean, on: Queryable): Promise<void> {
  const key = keyColumn(table);
  const rows = await query(
    `update ${table} set retired_at = ${retired ? "coalesce(retired_at, now())" : "null"} where ${key} = $1 returning 1`,
    [id],
    on,
  );
  if (rows.length === 0) throw noSuchRow();
}

export const noSuchRow = () => new Problem("not_there", 404, "It no longer exists.");

type DatabaseError = { code?: string; constraint?: string };

const doubles: Record<string, [field: string, sentence: string]> = {
  titles_pkey: ["slug", "Another title has this address"],
  titles_by_name: ["name", "There is a title of this name"],
  titles_by_imdb: ["imdb", "Another title has this id"],
  titles_by_tmdb: ["tmdb", "Another title has this id"],
  titles_by_tvdb: ["tvdb", "Another title has this id"],
  titles_by_wikidata: ["wikidata", "Another title has this id"],
  characters_pkey: ["id", "Another character has this address"],
  characters_name_key: ["name", "There is a character of this name"],
  directors_pkey: ["id", "Another director has this address"],
  news_pkey: ["slug", "Another piece of news has this address"],
  cities_pkey: ["slug", "Another city has this address"],
  cities_name_key: ["name", "There is a city of this name"],
  interviews_pkey: ["slug", "Another interview has this address"],
  mood_scenes_pkey: ["slug", "Another scene has this address"],
  scenes_pkey: ["slug", "Another scene has this address"],
  experiences_pkey: ["slug", "Another experience has this address"],
  recommendations_pkey: ["slug", "Another recommendation has this address"],
  forums_pkey: ["slug", "Another forum has this address"],
  pictures_pkey: ["name", "There is a picture of this name"],
  episodes_pkey: ["number", "This season has an episode of this number"],
};

const ofDrafts: Record<string, string> = {
  title_is_out: "Its title is a draft. Publish the title first, or save this as a draft.",
  title_stays_out:
    "Something of this title is public: a party, a character, trivia or the like. Take that down first, or make it a draft.",
};

function refuseDouble(error: DatabaseError): never {
  const known = doubles[error.constraint ?? ""];
  if (error.code === "23505" && known) throw new Problem("taken", 409, known[1], { [known[0]]: known[1] });
  if (error.code === "23503" && error.constraint?.includes("spoils")) {
    const sentence = "The catalogue has no such episode. Write it down there first.";
    throw new Problem("no_episode", 422, sentence, { spoilsEpisode: sentence });
  }
  if (error.code === "23503" && error.constraint?.endsWith("_picture_fkey"))
    throw new Problem("no_picture", 422, "Choose a picture", { picture: "Choose a picture" });
  const kept = ofDrafts[error.constraint ?? ""];
  if (kept) throw new Problem("title_is_a_draft", 409, kept, { title: kept, about: kept, show: kept });
  if (error.constraint?.endsWith("_draft_check"))
    throw new Problem("is_a_draft", 409, "It is a draft. Publish it instead.");
  throw error;
}
