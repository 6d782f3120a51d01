import type { Picture } from "../../../../content/art/picture.ts";
import { config } from "../../../../platform/config.server.ts";
import {
  findCharacter,
  listCharacters,
  listTitles,
  portraitOf,
  stillOf,
  titleName,
} from "../../../catalogue/catalogue.server.ts";
import { standingsOf } from "../../../fans/points/weekly-standings.server.ts";
import { listParties } from "../../../parties/parties.server.ts";
import { listCities } from "../../../play/hot-or-not/cities.server.ts";
import { type CityStanding, hottestIn, hottestWorldwide } from "../../../play/hot-or-not/hottest.server.ts";
import { type DropView, stateOf } from "../../../rewards/drops/drop.ts";
import { listDrops } from "../../../rewards/drops/drops.server.ts";
import { type RankedFan, rankedFans } from "../../../rewards/leaderboards/ranked-fans.server.ts";
import { topParticipants } from "../../../rewards/leaderboards/standings.server.ts";

type Row = Record<string, unknown>;

/** As our own public pages load them: nothing can be read here that they do not show to everybody. */
export const publicRows: Record<string, () => Promise<Row[]> | Row[]> = {
  parties: async () =>
    (await listParties()).map(({ image, sampleParticipants, startsAt, endsAt, ...party }) => ({
      ...party,
      sample_participants: sampleParticipants,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      picture: addressOf(image),
    })),
  titles: () =>
    listTitles().map(({ slug, name, kind, logline }) => ({
      slug,
      name,
      kind,
      logline,
      picture: addressOf(stillOf(slug)),
    })),
  characters: () =>
    listCharacters().map((one) => ({
      id: one.id,
      name: one.name,
      show_name: one.show,
      description: one.description,
      picture: addressOf(portraitOf(one)),
    })),
  leaderboards: async () => (await Promise.all((await rankedFans(null)).map(standingsOfFan))).flat(),
  top_participants: async () =>
    (await topParticipants()).map(({ rank, name, character, score, sample }) => ({
      rank,
      name,
      character_name: character,
      points: score,
      is_sample: sample,
    })),
  hottest_characters: async () => {
    const [cities, worldwide] = await Promise.all([listCities(), hottestWorldwide()]);
    const standings = await Promise.all(cities.map(({ id }) => hottestIn(id)));
    return [
      ...worldwide.top.map((one) => ({
        ...hotRow(one),
        city: null,
        city_name: "Worldwide",
        counted_at: worldwide.countedAt && new Date(worldwide.countedAt),
      })),
      ...cities.flatMap(({ id, name }, at) =>
        (standings[at]?.top ?? []).map((one) => ({
          ...hotRow(one),
          city: id,
          city_name: name,
          counted_at: null,
        })),
      ),
    ];
  },
  drops: async () => {
    const { on, past } = await listDrops(null);
    return [...on, ...past].map(dropRow);
  },
};

/** The widest; null for what has none. */
function addressOf({ webp }: Picture): string | null {
  const [, href] = webp.at(-1) ?? [];
  return href ? new URL(href, config.origin).href : null;
}

async function standingsOfFan({ key, kind, fanId, name, handle }: RankedFan): Promise<Row[]> {
  const { week, standings } = await standingsOf(fanId);
  if (!week) return [];
  return standings.map(({ slug, rank, total }) => ({
    week,
    fan: key,
    name: name ?? "A quiet fan",
    handle,
    title_slug: slug,
    title: titleName(slug),
    rank,
    total,
    is_sample: kind === "sample",
  }));
}

const hotRow = ({ rank, id, name, votes, voted, sampleVotes }: CityStanding): Row => ({
  rank,
  character_id: id,
  name,
  show_name: findCharacter(id)?.show ?? "",
  votes,
  voted,
  sample_votes: sampleVotes,
});

const dropRow = (drop: DropView): Row => ({
  id: drop.id,
  title: drop.title,
  collection: drop.collection,
  studio: drop.studio,
  description: drop.description,
  pieces: drop.pieces,
  mode: drop.mode,
  state: stateOf(drop, Date.now()),
  taken: drop.taken,
  waiting: drop.waiting,
  entries: drop.entries,
  opens_at: new Date(drop.opensAt),
  closes_at: new Date(drop.closesAt),
  is_sample: drop.isSample,
  picture: addressOf(drop.picture),
});
