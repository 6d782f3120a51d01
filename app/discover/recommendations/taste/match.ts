import { count } from "../../../../platform/ui/numbers.ts";
import { cityNamed, distanceBetween } from "./cities.ts";

/** What a fan did with a title, all in all. */
export type TitleActivity = {
  slug: string;
  name: string;
  genres: string[];
  points: number;
  /** What they did most. */
  how: "stayed" | "voted" | "sided";
};

export type Taste = {
  genres: string[];
  moods: string[];
  city: string;
  /** In km; null: however far. */
  within: number | null;
  deeds: TitleActivity[];
  /** The title that leads their newest Wrapped. */
  wrapped: { slug: string; name: string } | null;
};

export type Candidate = { titleSlug: string | null; genres: string[]; moods: string[]; city: string };

const mostReasons = 2;

/** The strongest reasons first, each ready to stand after the percent. */
export type Match = { percent: number; reasons: string[]; isTooFar: boolean };

type Weighed = { weight: number; reason: string };

const undecided = 50;
const least = 5;
const most = 99;
const tooFar = -35;

/** Nothing is known yet: then a percent would be made up. */
export const knowsNothing = ({ genres, moods, city, deeds, wrapped }: Taste): boolean =>
  genres.length + moods.length + deeds.length === 0 && city === "" && wrapped === null;

export function matchOf(one: Candidate, taste: Taste): Match | null {
  if (knowsNothing(taste)) return null;
  const weighed = [
    wish(one.genres, taste.genres, 16, "genres", (genre) => `because you like ${genre}`),
    wish(one.moods, taste.moods, 11, "moods", (mood) => `because you are in for ${mood.toLowerCase()}`),
    ownTitle(one, taste),
    kin(one, taste),
    wrapped(one, taste),
    place(one, taste),
  ].filter((part) => part !== null);
  const sum = weighed.reduce((total, { weight }) => total + weight, undecided);
  const strongest = weighed.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const said = (which: (weight: number) => boolean) =>
    strongest.filter(({ weight }) => which(weight)).map(({ reason }) => reason);
  const speaksFor = said((weight) => weight > 0);
  const speaksAgainst = said((weight) => weight < 0);
  const isTooFar = weighed.some(({ weight }) => weight === tooFar);
  return {
    percent: Math.max(least, Math.min(most, Math.round(sum))),
    // That it is too far is said in any case, what is missing only where nothing speaks for it.
    reasons: isTooFar
      ? [...speaksFor.slice(0, mostReasons - 1), ...speaksAgainst.slice(0, 1)]
      : speaksFor.length > 0
        ? speaksFor.slice(0, mostReasons)
        : speaksAgainst.slice(0, 1),
    isTooFar,
  };
}

/** Who named some wants those rather than others. */
function wish(
  has: string[],
  wanted: string[],
  weight: number,
  what: string,
  because: (one: string) => string,
): Weighed | null {
  if (wanted.length === 0) return null;
  const shared = has.filter((each) => wanted.includes(each));
  if (shared.length === 0) return { weight: -weight / 2, reason: `though it has none of your ${what}` };
  return { weight: weight + 4 * (shared.length - 1), reason: because(shared[0] ?? "") };
}

const words = { stayed: "stayed for", voted: "voted on", sided: "took sides in" };
const because = ({ how, name }: TitleActivity) => `because you ${words[how]} ${name}`;

function ownTitle({ titleSlug }: Candidate, { deeds }: Taste): Weighed | null {
  const own = deeds.find(({ slug }) => slug === titleSlug);
  return own ? { weight: Math.min(30, 12 + 3 * Math.sqrt(own.points)), reason: because(own) } : null;
}

/** Of the same kind as what they spent their evenings with. */
function kin({ titleSlug, genres }: Candidate, { deeds }: Taste): Weighed | null {
  const alike = deeds
    .filter(({ slug }) => slug !== titleSlug)
    .map((each) => ({ each, shared: each.genres.filter((genre) => genres.includes(genre)).length }))
    .filter(({ shared }) => shared > 0)
    .map(({ each, shared }) => ({
      weight: Math.min(18, 3 + 4 * shared + Math.sqrt(each.points)),
      reason: because(each),
    }));
  return alike.toSorted((a, b) => b.weight - a.weight)[0] ?? null;
}

function wrapped({ titleSlug }: Candidate, taste: Taste): Weighed | null {
  return taste.wrapped && taste.wrapped.slug === titleSlug
    ? { weight: 10, reason: `because ${taste.wrapped.name} leads your Wrapped` }
    : null;
}

const sameCityKm = 30;

function place({ city }: Candidate, taste: Taste): Weighed | null {
  const far = distanceBetween(city, taste.city);
  if (far === null) return null;
  const words = `${count(Math.round(far / 10) * 10)} km`;
  if (taste.within !== null && far > Math.max(taste.within, sameCityKm))
    return { weight: tooFar, reason: `though it is ${words} from you` };
  if (far <= sameCityKm) return { weight: 12, reason: `because it is in ${cityNamed(city)?.name}` };
  return taste.within === null ? null : { weight: 5, reason: `because it is only ${words} from you` };
}
