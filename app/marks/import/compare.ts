import { placeWords } from "../place.ts";
import { markSaid, type TitleMark } from "../said.ts";
import { furthestOf } from "../shelf/furthest.ts";
import type { HouseTitle } from "../shelf/house.server.ts";
import { isElsewhere, type Play, type ShelfEntry, saysSame } from "../shelf/shelf.ts";
import { idsOf } from "./collected.ts";
import { fieldsIn, listIn, parseJson, textIn } from "./format.ts";
import { ownTitleOf } from "./own.ts";
import { type FoundTitle, TitleIndex } from "./title-index.ts";

/** What the phone compares with: the house, and the fan's own shelf and marks. None of it is asked for title by title. */
export type Known = {
  house: HouseTitle[];
  /** Slug to what was said, as the forms send it. */
  marks: Record<string, string>;
  /** The fan's shelf as they would take it along. */
  shelf: string;
};

export type Compared = {
  entry: ShelfEntry;
  pile: "house" | "elsewhere" | "here" | "look";
  /** A slug of the house, or a key of the shelf; null for what is on neither. */
  to: string | null;
  /** Of the house, where the names are alike and more was not said. */
  maybe: FoundTitle[];
  /** Plays that are not on the shelf yet. */
  fresh: Play[];
  /** Where the mark goes, in words. */
  moves: string | null;
};

export class ShelfComparison {
  private readonly house: TitleIndex;
  private readonly titles: Map<string, FoundTitle>;
  private readonly elsewhere: TitleIndex;
  private readonly own: Map<string, ShelfEntry>;
  private readonly marks: Record<string, string>;

  constructor({ house, marks, shelf }: Known) {
    const titles = house.map(({ slug, kind, name, year, ...ids }) => ({
      ...{ key: slug, kind, name, year },
      ids: idsOf(ids),
    }));
    const own = listIn(fieldsIn(parseJson(shelf)).titles).map((said) => ({
      ...ownTitleOf(said),
      key: textIn(said.key),
    }));
    this.house = new TitleIndex(titles);
    this.titles = new Map(titles.map((title) => [title.key, title]));
    this.elsewhere = new TitleIndex(own.filter(({ key }) => isElsewhere(key)));
    this.own = new Map(own.map((title) => [title.key, title]));
    this.marks = marks;
  }

  compare(entry: ShelfEntry): Compared {
    const title = this.house.find(entry);
    if (title) return this.as(entry, title.key);
    const maybe = this.house.alike(entry);
    if (maybe.length > 0 || entry.kind === null)
      return { entry, pile: "look", to: null, maybe, fresh: entry.plays, moves: null };
    return this.as(entry, (this.elsewhere.find(entry) ?? this.elsewhere.alike(entry)[0])?.key ?? null);
  }

  /** As it is once it is said which title it is. */
  as(entry: ShelfEntry, to: string | null): Compared {
    const own = to === null ? undefined : this.own.get(to);
    const title = to === null ? undefined : this.titles.get(to);
    const fresh = own ? without(entry.plays, own.plays) : entry.plays;
    const saysMore =
      !own ||
      fresh.length > 0 ||
      (entry.liked && !own.liked) ||
      (entry.wanted && !own.wanted) ||
      (entry.rating !== null && own.rating === null);
    const pile = !saysMore ? "here" : title ? "house" : "elsewhere";
    return { entry, pile, to, maybe: [], fresh, moves: title ? this.moveOf(title, fresh) : null };
  }

  private moveOf({ key, kind }: FoundTitle, plays: Play[]): string | null {
    const mark = furthestOf(plays);
    if (!mark || (mark.seen === "all") !== (kind === "film")) return null;
    const said = this.marks[key];
    if (said !== undefined && !isFurther(mark, markSaid(said))) return null;
    return `Your mark moves to ${placeWords(mark)}`;
  }
}

/** As the house moves it: never back. */
function isFurther(mark: TitleMark, stands: TitleMark): boolean {
  if (stands.seen !== "place") return stands.seen === "nothing";
  if (mark.seen === "all") return true;
  const [season, episode] = [stands.season ?? 0, stands.episode ?? Number.POSITIVE_INFINITY];
  if (mark.season !== season) return (mark.season ?? 0) > season;
  return (mark.episode ?? 0) > episode || (mark.episode === episode && stands.minute !== null);
}

/** Those that say more than what is there. */
function without(plays: Play[], there: Play[]): Play[] {
  const byEpisode = new Map<string, Play[]>();
  for (const play of there) {
    const key = `${play.season}.${play.episode}`;
    const known = byEpisode.get(key);
    if (known) known.push(play);
    else byEpisode.set(key, [play]);
  }
  return plays.filter((play) => {
    const known = byEpisode.get(`${play.season}.${play.episode}`);
    if (!known) return true;
    if (play.at === "" && !play.again) return false;
    return !known.some((one) => saysSame(one, play) && (one.again || !play.again));
  });
}
