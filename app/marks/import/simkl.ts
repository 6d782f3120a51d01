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

const theirs = /^simkl[\w-]*\.json$/i;
const lists = ["movies", "shows", "anime"] as const;

/** Simkl's backup: films, shows and anime, each with its episodes. */
export const simkl: Format = {
  source: "Simkl",
  isTheirs: (names) => names.some((name) => theirs.test(baseName(name))),
  isWanted: (name) => theirs.test(baseName(name)),
  isAlone({ name, text }) {
    if (!/\.json$/i.test(name)) return false;
    const json = parseJson(text);
    return isFields(json) && lists.some((list) => Array.isArray(json[list]));
  },
  read(files, into) {
    for (const { name, text } of files) {
      const json = parseJson(text);
      if (json === null)
        throw new UnreadableFile(`${baseName(name)} is broken. Download the backup once more.`);
      for (const list of lists) for (const item of listIn(fieldsIn(json)[list])) readItem(item, into);
    }
  },
};

function readItem(item: JsonFields, into: Collected): void {
  const isFilm = isFields(item.movie) || item.anime_type === "movie";
  const said = fieldsIn(item.movie ?? item.show ?? item.anime);
  const title = into.title({
    kind: isFilm ? "film" : "show",
    name: textIn(said.title),
    year: yearOf(said.year),
    ids: idsOf(fieldsIn(said.ids)),
  });
  if (!title) {
    into.leave("without a title");
    return;
  }
  title.rating ??= ratingIn(item.user_rating);
  if (item.status === "plantowatch") title.wanted = true;
  let episodes = 0;
  for (const season of listIn(item.seasons))
    for (const one of listIn(season.episodes)) {
      const of = { season: numberIn(season.number), episode: numberIn(one.number) };
      episodes++;
      if (of.season === null || of.episode === null) into.leave("without the number of an episode");
      else if (isFilm) into.play(title, { at: dateIn(one.watched_at) });
      else into.play(title, { season: of.season, episode: of.episode, at: dateIn(one.watched_at) });
    }
  if (item.status === "completed" && episodes === 0)
    into.play(title, { at: isFilm ? dateIn(item.last_watched_at) : "" });
}
