import { type ExternalIds, idNames } from "../../catalogue/titles/external-ids.ts";
import { dayPart, type Play, type ShelfNotes, type TitleKind } from "./shelf.ts";

/** A title of the shelf with all that is noted of it. */
export type WholeTitle = ShelfNotes & {
  key: string;
  kind: TitleKind;
  name: string;
  year: number | null;
  ids: ExternalIds;
};

/** Our own file: all of it, and taken in again as it was. */
export const ownFileOf = (titles: WholeTitle[]): string =>
  JSON.stringify({
    from: "Afters",
    titles: titles.map(({ plays, ...title }) => ({
      ...title,
      watched: plays.map(({ season, episode, at, again }) => ({
        ...(season > 0 || episode > 0 ? { season, episode } : {}),
        ...(at ? { at } : {}),
        ...(again ? { again } : {}),
      })),
    })),
  });

/** Films alone, and those that were watched: the table says of each row that it was. Halves of ratings are half stars. */
export function letterboxdFileOf(titles: WholeTitle[]): string {
  const head = ["Title", "Year", "Directors", "Rating", "WatchedDate", "Rewatch", "imdbID", "tmdbID"];
  const rows = titles
    .filter(({ kind }) => kind === "film")
    .flatMap(({ name, year, ids, rating, plays }) =>
      plays.map(({ at, again }) => [
        ...[name, year ?? "", "", rating === null ? "" : rating / 2],
        ...[dayPart(at), again ? "true" : "", ids.imdb ?? "", ids.tmdb ?? ""],
      ]),
    );
  return [head, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

const quoted = (cell: string | number): string =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

/** The lists of Trakt's archive in one file, by their names there. */
export function traktFileOf(titles: WholeTitle[]): string {
  const those = (isIn: (title: WholeTitle) => boolean, more: (title: WholeTitle) => object = () => ({})) =>
    titles.filter(isIn).map((title) => ({ ...more(title), ...named(title) }));
  return JSON.stringify({
    "watched-history": titles.flatMap((title) =>
      title.plays.map((play) => ({ ...played(play, title), ...named(title) })),
    ),
    ratings: those(
      ({ rating }) => rating !== null,
      ({ rating }) => ({ rating }),
    ),
    watchlist: those(({ wanted }) => wanted),
    favorites: those(({ liked }) => liked),
  });
}

const played = ({ season, episode, at, again }: Play, { kind }: WholeTitle): object => ({
  watched_at: at || null,
  action: "watch",
  ...(kind === "show" ? { episode: { season, number: episode } } : {}),
  ...(again ? { again } : {}),
});

function named({ kind, name, year, ids }: WholeTitle): object {
  const said = Object.fromEntries(
    idNames.flatMap((id) => {
      const value = ids[id];
      if (value === null) return [];
      return [[id, id === "tmdb" || id === "tvdb" ? Number(value) : value]];
    }),
  );
  return {
    type: kind === "film" ? "movie" : "show",
    [kind === "film" ? "movie" : "show"]: { title: name, year, ids: said },
  };
}
