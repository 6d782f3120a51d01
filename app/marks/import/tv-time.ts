import type { ShelfEntry } from "../shelf/shelf.ts";
import { type Collected, dateIn, idsOf, numberIn, splitYear, yearOf } from "./collected.ts";
import { lettersAndDigits, type Row, readTableRows, tableColumns } from "./csv.ts";
import { baseName, type Format } from "./format.ts";
import type { NamedText } from "./zip.ts";

/** Names vary in signs and case, and so do columns: both are compared by letters and digits alone. */
const tables: Record<string, (row: Row, into: Collected) => void> = {
  trackingprodrecordsv2: readEpisode,
  trackingprodrecords: readRecord,
  usershowspecialstatus: readStatus,
  usertvshowdata: readShow,
};

/** Older archives; they say again, a little otherwise, what the first table of the newer ones says. */
const older = [
  "watchedonepisode",
  "seenepisode",
  "seenepisodesource",
  "seenepisodelatest",
  "rewatchedepisode",
];

const tableOf = (path: string): string =>
  /\.csv$/i.test(path) ? lettersAndDigits(baseName(path).slice(0, -".csv".length)) : "";

const isTable = (name: string) => tableOf(name) in tables || older.includes(tableOf(name));

/**
 * The archive that TV Time sends. It holds passwords and tokens too: only tables of this list are unpacked. Ratings are
 * not among them, since nobody says what their numbers mean.
 */
export const tvTime: Format = {
  source: "TV Time",
  isTheirs: (names) => names.some((name) => tableOf(name).startsWith("trackingprodrecords") || isTable(name)),
  isWanted: isTable,
  isAlone: ({ name, text }) =>
    isTable(name) || (tableColumns(text).has("seriesname") && tableColumns(text).has("sid")),
  read(files, into) {
    const isNewer = files.some((file) => kindOf(file) === "trackingprodrecordsv2");
    for (const file of files) {
      const kind = kindOf(file);
      const take = tables[kind] ?? (isNewer ? null : readOlder);
      into.nextTable();
      if (take) readTableRows(file.text, (row) => take(row, into));
    }
  },
};

const kindOf = ({ name, text }: NamedText): string =>
  isTable(name)
    ? tableOf(name)
    : tableColumns(text).has("moviename")
      ? "trackingprodrecords"
      : "trackingprodrecordsv2";

function showOf(into: Collected, id: string, name: string): ShelfEntry | null {
  return into.titleOf(`show ${id} ${name}`, () => ({
    ...{ kind: "show", ids: idsOf({ tvdb: id }) },
    ...splitYear(name),
  }));
}

function readEpisode(row: Row, into: Collected): void {
  const key = row("key");
  if (/^user-series/.test(key) && row("isforlater") === "true") {
    const show = showOf(into, row("sid"), row("seriesname"));
    if (show) show.wanted = true;
  }
  if (!/^(?:re)?watch-episode/.test(key)) return;
  playOf(row, into, {
    show: showOf(into, row("sid"), row("seriesname")),
    season: numberIn(row("seasonnumber")) ?? numberIn(row("sno")),
    episode: numberIn(row("episodenumber")) ?? numberIn(row("epno")),
    again: key.startsWith("rewatch"),
  });
}

function readOlder(row: Row, into: Collected): void {
  playOf(row, into, {
    show: showOf(into, row("tvshowid"), row("tvshowname")),
    season: numberIn(row("episodeseasonnumber")) ?? numberIn(row("seasonnumber")),
    episode: numberIn(row("episodenumber")),
    again: false,
  });
}

function playOf(
  row: Row,
  into: Collected,
  {
    show,
    season,
    episode,
    again,
  }: { show: ShelfEntry | null; season: number | null; episode: number | null; again: boolean },
): void {
  if (!show) {
    into.leave("without a title");
    return;
  }
  if (season === null || episode === null || episode === 0) {
    into.leave("without the number of an episode");
    return;
  }
  into.play(show, { season, episode, again, at: whenOf(row) });
}

/** Many at once were ticked on one day, and not watched on it: of them no date is taken. */
function whenOf(row: Row): string {
  if (row("bulktype") !== "") return "";
  const seconds = row("watchdate");
  if (/^\d{9,10}$/.test(seconds)) return dateIn(new Date(Number(seconds) * 1000).toISOString());
  return dateIn(seconds) || dateIn(row("createdat"));
}

/** Films by name and date; of shows it says what the other table says, in older archives alone. */
function readRecord(row: Row, into: Collected): void {
  const type = row("type");
  if (row("moviename") === "") {
    const season = numberIn(row("seasonnumber"));
    const episode = numberIn(row("episodenumber"));
    if (!/^(?:re)?watch$/.test(type) || season === null || episode === null) return;
    playOf(row, into, {
      show: showOf(into, row("seriesid"), row("seriesname")),
      ...{ season, episode, again: type === "rewatch" },
    });
    return;
  }
  if (!/^(?:watch|rewatch|towatch)$/.test(type)) return;
  const film = into.title({
    kind: "film",
    name: row("moviename"),
    year: yearOf(row("releasedate").slice(0, 4)),
  });
  if (!film) {
    into.leave("without a title");
    return;
  }
  if (type === "towatch") film.wanted = true;
  else into.play(film, { at: whenOf(row), again: type === "rewatch" });
  // It says that, and not when.
  if (type === "watch" && (numberIn(row("rewatchcount")) ?? 0) > 0) into.play(film, { again: true });
}

function readStatus(row: Row, into: Collected): void {
  if (row("status") !== "for_later") return;
  const show = showOf(into, row("tvshowid"), row("tvshowname"));
  if (show) show.wanted = true;
}

function readShow(row: Row, into: Collected): void {
  if (row("isfavorited") !== "1" && row("isfavorited") !== "true") return;
  const show = showOf(into, row("tvshowid"), row("tvshowname"));
  if (show) show.liked = true;
}
