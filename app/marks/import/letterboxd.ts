import { type Collected, dateIn, idsOf, ratingIn, yearOf } from "./collected.ts";
import { type Row, readTableRows, tableColumns } from "./csv.ts";
import type { Format } from "./format.ts";
import type { NamedText } from "./zip.ts";

const theirs = /(?:^|\/)(?:(diary|watched|ratings|reviews|watchlist)|likes\/(films))\.csv$/;
/** What was thrown away, what is on a list of whatever name, and other people's reviews. */
const away = /(?:^|\/)(?:deleted|orphaned|lists|likes(?=\/(?!films\.)))\//;

const fileOf = (path: string): string => {
  const [, file, liked] = theirs.exec(path) ?? [];
  return file ?? liked ?? "";
};

/** Their own way in takes these columns, and so does ours of what we give in their shape. */
const isTheirTable = (columns: Set<string>) =>
  columns.has("letterboxduri") ||
  (columns.has("title") && (columns.has("watcheddate") || columns.has("rating10")));

/** Letterboxd's archive, or one table of it. Half stars are doubled. */
export const letterboxd: Format = {
  source: "Letterboxd",
  isTheirs: (names) => names.filter((name) => !away.test(name) && fileOf(name) !== "").length >= 2,
  isWanted: (name) => !away.test(name) && fileOf(name) !== "",
  isAlone: ({ name, text }) => /\.csv$/i.test(name) && isTheirTable(tableColumns(text)),
  read(files, into) {
    for (const file of files) {
      into.nextTable();
      readTable(file, into);
    }
  },
};

function readTable({ name, text }: NamedText, into: Collected): void {
  const columns = tableColumns(text);
  // Of a table that came alone only its columns tell what it is.
  const file =
    fileOf(name) || (columns.has("watcheddate") ? "diary" : columns.has("rating") ? "ratings" : "list");
  readTableRows(text, (row) => readRow(file, columns, row, into));
}

function readRow(file: string, columns: Set<string>, row: Row, into: Collected): void {
  const [name, year, imdb, tmdb] = [row("name") || row("title"), row("year"), row("imdbid"), row("tmdbid")];
  const film = into.titleOf([name, year, imdb, tmdb].join("\n"), () => ({
    ...{ kind: "film", name, year: yearOf(year), ids: idsOf({ imdb, tmdb }) },
  }));
  if (!film) {
    into.leave("without a title");
    return;
  }
  if (file === "watchlist") film.wanted = true;
  if (file === "films") film.liked = true;
  const rating = ratingIn(row("rating10")) ?? ratingIn(row("rating"), 2);
  // The table of ratings holds what they are now; a diary what they were.
  if (rating !== null && (file === "ratings" || film.rating === null)) film.rating = rating;
  // "Date" is when a row was written. Only a diary says when something was watched.
  const isDiary = file === "diary" || file === "reviews" || columns.has("watcheddate");
  if (isDiary)
    into.play(film, { at: dateIn(row("watcheddate")), again: /^(?:yes|true)$/i.test(row("rewatch")) });
  else if (file === "watched") into.play(film, {});
  else if (file === "list") into.leave("of a list that does not say that one has seen them");
}
