import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { listCharacters, portraitOf } from "../../catalogue/catalogue.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { type City, listCities } from "./cities.server.ts";
import { hottestIn, hottestWorldwide } from "./hottest.server.ts";
import { allDone } from "./vote-form.ts";

export async function loadPlay({ fanId, params, inShowcase = false }: ViewAsked) {
  const [cities, own] = await Promise.all([listCities(), ownVotes(fanId)]);
  const asked = params.get("city") ?? own[0]?.city ?? "";
  const city = cities.find(({ id }) => id === asked) ?? null;
  if (params.get("see") === "hottest")
    return { game: null, hottest: await loadHottest(cities, city), cities, city, origin: config.origin };
  const verdicts = new Map(own.map((vote) => [vote.character, vote.is_hot]));
  const characters = listCharacters().map((one) => ({
    id: one.id,
    name: one.name,
    show: one.show,
    line: firstSentence(one.description),
    portrait: portraitOf(one),
    isHot: verdicts.get(one.id) ?? null,
  }));
  return {
    game: { characters, startsAt: startOf(characters, params.get("card")), inShowcase },
    hottest: null,
    cities,
    city,
    origin: config.origin,
  };
}

/** Where one left off, or whom the address names; after the last one, all is done. */
function startOf(characters: { id: string; isHot: boolean | null }[], card: string | null): number {
  const asked = characters.findIndex(({ id }) => id === card);
  if (asked >= 0) return asked;
  const open = card === allDone ? -1 : characters.findIndex(({ isHot }) => isHot === null);
  return open >= 0 ? open : characters.length;
}

export type PlayData = Awaited<ReturnType<typeof loadPlay>>;
export type Rated = NonNullable<PlayData["game"]>["characters"][number];

async function loadHottest(cities: City[], chosen: City | null) {
  const city = chosen ?? cities[0];
  const [worldwide, standings] = await Promise.all([hottestWorldwide(), city ? hottestIn(city.id) : null]);
  return { worldwide, standings, city: city ?? null };
}

type OwnVote = { character: string; is_hot: boolean; city: string };

/** The newest first. */
async function ownVotes(fanId: string | null): Promise<OwnVote[]> {
  if (!fanId) return [];
  return query<OwnVote>(
    "select character, is_hot, city from hot_votes where fan_id = $1 order by voted_at desc, character",
    [fanId],
  );
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
