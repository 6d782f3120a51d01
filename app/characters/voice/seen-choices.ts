import type { Extent, Voice } from "./voice.ts";
import { type Reached, seenOf, untilOf } from "./watched.ts";

export type SeenChoice = { value: string; label: string };

const ends: [SeenChoice, SeenChoice, SeenChoice] = [
  { value: "nothing", label: "Nothing" },
  { value: "half", label: "Half" },
  { value: "all", label: "All" },
];

/** What a fan can say at a press that they have seen: with one more for what they said in words. Empty where nothing waits for it. */
export function seenChoices(
  { entries, extent }: Pick<Voice, "entries" | "extent">,
  seen: string,
): SeenChoice[] {
  if (!entries.some(({ spoils }) => spoils !== null)) return [];
  const [nothing, half, all] = ends;
  const between = seasonsBefore(extent) ?? (isParted(extent) ? [half] : []);
  const choices = [nothing, ...between, all];
  if (choices.some(({ value }) => value === seen)) return choices;
  const [, season = "", episode] = /^s(\d+)(?:e(\d+))?$/.exec(seen) ?? [];
  if (!season) return choices;
  const said = { value: seen, label: episode ? `S${season} E${episode}` : `S${season}` };
  const after = choices.findIndex(
    ({ value }) => value === `s${season}` || value === "all" || value === "half",
  );
  return [...choices.slice(0, after), said, ...choices.slice(after)];
}

const isParted = (extent: Extent | undefined) =>
  extent !== undefined && (extent.seasons === 1 || extent.runtime !== null);

function seasonsBefore(extent: Extent | undefined): SeenChoice[] | null {
  if (!extent || extent.seasons < 2) return null;
  return Array.from({ length: extent.seasons - 1 }, (_, at) => ({
    value: `s${at + 1}`,
    label: `S${at + 1}`,
  }));
}

/** As the title has it: who has seen the last season has seen all, half of three seasons is the first, and a film has none. */
export function seenWithin(seen: string, extent: Extent | undefined): string {
  if (!extent) return seen;
  if (seen === "half") return extent.seasons > 1 ? seenOf(untilOf("half", extent) as Reached) : seen;
  const [, season = "", episode] = /^s(\d+)(e\d+)?$/.exec(seen) ?? [];
  if (!season) return seen;
  if (extent.seasons === 0) return "nothing";
  return Number(season) > extent.seasons || (Number(season) === extent.seasons && !episode) ? "all" : seen;
}
