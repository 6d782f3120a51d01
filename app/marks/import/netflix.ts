import { type Collected, dateIn } from "./collected.ts";
import { readTableRows, tableColumns } from "./csv.ts";
import type { Format } from "./format.ts";
import { UnreadableFile } from "./unreadable.ts";

/** "Dark: Season 2: Ghosts", and in other ways of numbering. Without one of them it is not said what it is. */
const ofSeason = /^(.+?): (?:Season|Series|Part|Volume|Book|Chapter) (\d{1,3})(?:: .*)?$/;
const ofShow = /^(.+?): (?:Limited Series|Miniseries|Mini-Series): .+$/;

/** Netflix' list of what was watched. It numbers no episodes, and of a title without a season it does not say what it is. */
export const netflix: Format = {
  source: "Netflix",
  isTheirs: (names) => names.some((name) => isHistory(name)),
  isWanted: (name) => isHistory(name),
  isAlone: ({ text }) => {
    const columns = tableColumns(text);
    return columns.has("title") && (isShort(columns) || columns.has("starttime"));
  },
  read(files, into) {
    for (const { text } of files) {
      const columns = tableColumns(text);
      if (columns.has("profilename")) refuseSeveral(text);
      const readDate = isShort(columns) ? datesOf(text, into) : dateIn;
      readTableRows(text, (row) => {
        // Trailers and the like.
        if (row("supplementalvideotype") !== "") return into.leave("of trailers and the like");
        readTitle(row("title"), readDate(row("date") || row("starttime")), into);
      });
    }
  },
};

const isHistory = (name: string) => /(?:^|\/)(?:NetflixViewingHistory|ViewingActivity)\.csv$/i.test(name);
const isShort = (columns: Set<string>) => columns.has("date") && columns.size === 2;

/** Whose is whose nobody can tell. */
function refuseSeveral(text: string): void {
  const profiles = new Set<string>();
  readTableRows(text, (row) => profiles.add(row("profilename")));
  if (profiles.size > 1)
    throw new UnreadableFile(
      "That file holds what several people watched. Download the viewing activity of your own profile.",
    );
}

function readTitle(title: string, at: string, into: Collected): void {
  const [, show, season] = ofSeason.exec(title) ?? [];
  const name = show ?? ofShow.exec(title)?.[1];
  const entry = into.titleOf(`${name !== undefined} ${name ?? title}`, () => ({
    kind: name ? "show" : null,
    name: name ?? title,
  }));
  if (!entry) {
    into.leave("without a title");
    return;
  }
  into.play(entry, { season: Number(season ?? 0), at });
}

const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;

/**
 * 03/04/24 is a day in March or in April: only where another row of the file can be read in one way alone are all read in
 * that way. Otherwise no date is taken.
 */
function datesOf(text: string, into: Collected): (said: string) => string {
  let dayFirst = false;
  let monthFirst = false;
  readTableRows(text, (row) => {
    const [, first = "", second = ""] = parts.exec(row("date")) ?? [];
    if (first.length <= 2 && Number(first) > 12) dayFirst = true;
    if (first.length <= 2 && Number(second) > 12) monthFirst = true;
  });
  const isKnown = dayFirst !== monthFirst;
  const two = (digits: string) => digits.padStart(2, "0");
  return (said) => {
    const [, first = "", second = "", third = ""] = parts.exec(said) ?? [];
    if (first.length === 4) return dateIn(`${first}-${two(second)}-${two(third)}`);
    if (third === "" || !isKnown) {
      into.leave("with a date that can be read in two ways, which is left out");
      return "";
    }
    const year = third.length === 2 ? `20${third}` : third;
    return dateIn(dayFirst ? `${year}-${two(second)}-${two(first)}` : `${year}-${two(first)}-${two(second)}`);
  };
}
