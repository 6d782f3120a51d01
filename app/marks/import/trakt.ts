import type { ShelfEntry } from "../shelf/shelf.ts";
import { type Collected, dateIn, idsOf, numberIn, ratingIn, yearOf } from "./collected.ts";
import {
  baseName,
  type Format,
  fieldsIn,
  isFields,
  type JsonFields,
  listIn,
  parseJson,
  textIn,
} from "./format.ts";
import { UnreadableFile } from "./unreadable.ts";

const history = /^watched-history(?:-\d+)?\.json$/;
/** Only the last time each was watched: read where there is no history. */
const lastViews = /^watched-(?:movies|shows)(?:-\d+)?\.json$/;
const ratings = /^ratings-(?:movies|shows)(?:-\d+)?\.json$/;
const wanted = /^(?:lists-)?watchlist(?:-\d+)?\.json$/;
const liked = /^(?:lists-)?favorites(?:-\d+)?\.json$/;
const all = [history, lastViews, ratings, wanted, liked];

type Section = "watched-history" | "watched-last" | "ratings" | "watchlist" | "favorites";

const sectionOf = (name: string): Section => {
  const base = baseName(name);
  if (lastViews.test(base)) return "watched-last";
  if (ratings.test(base)) return "ratings";
  if (wanted.test(base)) return "watchlist";
  return liked.test(base) ? "favorites" : "watched-history";
};

const isTheirItem = (item: unknown) =>
  isFields(item) && (isFields(item.movie) || isFields(item.show) || isFields(item.episode));

/** Trakt's archive, one file of it, or all of it in one file by the names of its sections, as we give it. */
export const trakt: Format = {
  source: "Trakt",
  isTheirs: (names) => names.some((name) => history.test(baseName(name)) || lastViews.test(baseName(name))),
  isWanted: (name) => all.some((one) => one.test(baseName(name))),
  isAlone({ name, text }) {
    if (!/\.json$/i.test(name)) return false;
    const json = parseJson(text);
    return isTheirItem(listIn(json)[0]) || (isFields(json) && Array.isArray(json["watched-history"]));
  },
  read(files, into) {
    const hasHistory = files.some(({ name }) => history.test(baseName(name)));
    for (const { name, text } of files) {
      const json = parseJson(text);
      if (json === null)
        throw new UnreadableFile(`${baseName(name)} is broken. Download the archive once more.`);
      if (isFields(json)) {
        for (const section of ["watched-history", "ratings", "watchlist", "favorites"] as const)
          for (const item of listIn(json[section])) readItem(section, item, into);
        continue;
      }
      const section = sectionOf(name);
      if (section === "watched-last" && hasHistory) continue;
      for (const item of listIn(json)) readItem(section, item, into);
    }
  },
};

function titleIn(item: JsonFields, into: Collected): ShelfEntry | null {
  const isFilm = isFields(item.movie);
  const said = fieldsIn(isFilm ? item.movie : item.show);
  const ids = fieldsIn(said.ids);
  const name = textIn(said.title);
  const key = [isFilm, name, said.year, ids.imdb, ids.tmdb, ids.tvdb, ids.wikidata].join("\n");
  return into.titleOf(key, () => ({
    ...{ kind: isFilm ? "film" : "show", name, year: yearOf(said.year), ids: idsOf(ids) },
  }));
}

function readItem(section: Section, item: JsonFields, into: Collected): void {
  const isOfEpisode = isFields(item.episode) || isFields(item.season);
  const title = titleIn(item, into);
  if (!title) {
    into.leave("without a title");
    return;
  }
  if (section === "watchlist" && !isOfEpisode) title.wanted = true;
  if (section === "favorites" && !isOfEpisode) title.liked = true;
  if (section === "ratings" && !isOfEpisode) title.rating ??= ratingIn(item.rating);
  if (section === "watched-last") {
    readLastViews(title, item, into);
    return;
  }
  if (section !== "watched-history") return;
  const at = timeIn(item.watched_at);
  const again = item.again === true;
  if (title.kind === "film") {
    into.play(title, { at, again });
    return;
  }
  const { season, number } = fieldsIn(item.episode);
  const of = { season: numberIn(season), episode: numberIn(number) };
  if (of.season === null || of.episode === null) {
    into.leave("without the number of an episode");
    return;
  }
  into.play(title, { season: of.season, episode: of.episode, at, again });
}

function readLastViews(title: ShelfEntry, item: JsonFields, into: Collected): void {
  if (title.kind === "film") into.play(title, { at: timeIn(item.last_watched_at) });
  for (const season of listIn(item.seasons))
    for (const episode of listIn(season.episodes)) {
      const of = { season: numberIn(season.number), episode: numberIn(episode.number) };
      if (of.season === null || of.episode === null) into.leave("without the number of an episode");
      else into.play(title, { season: of.season, episode: of.episode, at: timeIn(episode.last_watched_at) });
    }
}

/** Of what was watched nobody knows when Trakt says the first second of 1970. */
function timeIn(said: unknown): string {
  const at = dateIn(said);
  return at === "1970-01-01T00:00:00Z" ? "" : at;
}
