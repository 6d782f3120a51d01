import type { TitleKind } from "../shelf/shelf.ts";
import { type Collected, idsOf, ratingIn, yearOf } from "./collected.ts";
import { lettersAndDigits, type Row, readTableRows, tableColumns } from "./csv.ts";
import { baseName, type Format } from "./format.ts";

const films = ["movie", "film", "short", "tvmovie", "tvshort", "tvspecial", "video", "featurefilm"];
const shows = ["tvseries", "tvminiseries", "series", "miniseries"];

const kindOf = (type: string): TitleKind | null =>
  films.includes(lettersAndDigits(type)) ? "film" : shows.includes(lettersAndDigits(type)) ? "show" : null;

/** IMDb's tables of ratings and of what one wants to see. Neither says when something was watched, or that it was. */
export const imdb: Format = {
  source: "IMDb",
  isTheirs: () => false,
  isWanted: () => false,
  isAlone: ({ name, text }) => {
    const columns = tableColumns(text);
    return /\.csv$/i.test(name) && columns.has("const") && columns.has("titletype");
  },
  read(files, into) {
    for (const { name, text } of files) {
      const isWatchlist = /^watchlist/i.test(baseName(name));
      readTableRows(text, (row) => readRow(row, isWatchlist, into));
    }
  },
};

function readRow(row: Row, isWatchlist: boolean, into: Collected): void {
  const kind = kindOf(row("titletype"));
  if (kind === null) {
    into.leave("of episodes, games and the like");
    return;
  }
  const rating = ratingIn(row("yourrating"));
  if (rating === null && !isWatchlist) {
    into.leave("of a list that does not say that one has seen them");
    return;
  }
  const title = into.title({
    kind,
    name: row("title"),
    year: yearOf(row("year")),
    ids: idsOf({ imdb: row("const") }),
  });
  if (!title) {
    into.leave("without a title");
    return;
  }
  title.rating ??= rating;
  if (isWatchlist) title.wanted = true;
}
