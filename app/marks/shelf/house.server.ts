import { query } from "../../../platform/db/pool.server.ts";
import type { IdName } from "../../catalogue/titles/external-ids.ts";
import { type TitleKind, titleKey } from "./shelf.ts";

/** A title of the house, as what somebody brings along is compared with it. */
export type HouseTitle = { slug: string; kind: TitleKind; name: string; year: number | null } & Record<
  IdName,
  string | null
>;

/** Titles are few: every phone that compares gets all of them, so that it need not say what it looks for. */
export async function listHouseTitles(): Promise<HouseTitle[]> {
  const titles = await query<Omit<HouseTitle, "year"> & { years: string }>(
    `select slug, kind, name, years, imdb, tmdb, tvdb, wikidata from titles
     where retired_at is null order by position, slug`,
  );
  return titles.map(({ years, ...title }) => ({ ...title, year: Number(years.slice(0, 4)) || null }));
}

/** The slug of the one that is called so, where the house has it. */
export async function findByName(asked: {
  name: string;
  kind: TitleKind;
  year: number | null;
}): Promise<string | null> {
  const key = titleKey(asked.name);
  const titles = await listHouseTitles();
  const found = titles.find(
    ({ name, kind, year }) =>
      titleKey(name) === key && kind === asked.kind && (asked.year === null || asked.year === year),
  );
  return found?.slug ?? null;
}
