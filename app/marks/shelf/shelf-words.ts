import { count, counted } from "../../../platform/ui/numbers.ts";
import { dayPart, type Play, type TitleKind } from "./shelf.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "12 October 2026", of a day or a moment. */
export const dayWords = (at: string): string => dayFormat.format(new Date(`${dayPart(at)}T00:00:00Z`));

export function playWords({ season, episode, at, again }: Play): string {
  const what =
    season === 0 && episode === 0
      ? "Watched"
      : season === 0
        ? `Special ${episode}`
        : episode === 0
          ? `An episode of season ${season}`
          : `S${season} E${episode}`;
  return `${what}${again ? " again" : ""}, ${at ? dayWords(at) : "no date"}`;
}

/** One line under a title of the shelf. */
export function timesWords(title: {
  kind: TitleKind;
  episodes: number;
  times: number;
  last: string;
}): string {
  const { kind, episodes, times, last } = title;
  if (times === 0) return "Not watched yet";
  if (kind === "show") return counted(episodes, "episode");
  if (times > 1) return `${count(times)} times`;
  return last ? dayWords(last) : "No date";
}

/** "4½ of 5 stars" is what most say elsewhere; here it is a number. */
export const ratingWords = (rating: number): string => `${rating} of 10`;
