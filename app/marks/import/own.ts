import type { ShelfEntry } from "../shelf/shelf.ts";
import { type Collected, dateIn, idsOf, numberIn, ratingIn, yearOf } from "./collected.ts";
import { type Format, fieldsIn, isFields, type JsonFields, listIn, parseJson, textIn } from "./format.ts";

/** What we give ourselves: the whole shelf. */
export const ownFile: Format = {
  source: "Afters",
  isTheirs: () => false,
  isWanted: () => false,
  isAlone({ text }) {
    if (!/^\s*\{/.test(text)) return false;
    const json = parseJson(text);
    return isFields(json) && json.from === "Afters" && Array.isArray(json.titles);
  },
  read(files, into) {
    for (const { text } of files)
      for (const title of listIn(fieldsIn(parseJson(text)).titles)) readOwnTitle(title, into);
  },
};

/** A title as our file has it. */
export function ownTitleOf(said: JsonFields): ShelfEntry {
  return {
    kind: said.kind === "film" ? "film" : "show",
    name: textIn(said.name),
    year: yearOf(said.year),
    ids: idsOf(fieldsIn(said.ids)),
    rating: ratingIn(said.rating),
    liked: said.liked === true,
    wanted: said.wanted === true,
    plays: listIn(said.watched).map(({ season, episode, at, again }) => ({
      season: numberIn(season) ?? 0,
      episode: numberIn(episode) ?? 0,
      at: dateIn(at),
      again: again === true,
    })),
  };
}

function readOwnTitle(said: JsonFields, into: Collected): void {
  const { rating, liked, wanted, plays, ...named } = ownTitleOf(said);
  const title = into.title(named);
  if (!title) {
    into.leave("without a title");
    return;
  }
  title.rating ??= rating;
  title.liked ||= liked;
  title.wanted ||= wanted;
  for (const play of plays) into.play(title, play);
}
