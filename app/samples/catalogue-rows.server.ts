import { pictures } from "../../content/art/pictures.server.ts";
import drawings from "../../content/art/scenes.json" with { type: "json" };
import { sampleCharacters, sampleConversation } from "../../content/characters.ts";
import { type SampleDeepDive, sampleDeepDives } from "../../content/deep-dives.ts";
import { sampleEpisodes } from "../../content/episodes.ts";
import { sampleExperiences } from "../../content/experiences.ts";
import { sampleFanCards } from "../../content/fan-cards.ts";
import { sampleClips, sampleScenes, sampleSceneTalks } from "../../content/scenes.ts";
import type { StoryPoint } from "../../content/story-point.ts";
import { everydayEntries } from "../../content/talk/everyday.ts";
import { categorySlugs, sampleFriends } from "../../content/talk/friends.ts";
import { sampleVoices } from "../../content/talk/voices.ts";
import { type SampleTitle, sampleTitles } from "../../content/titles.ts";
import { sampleTrivia } from "../../content/trivia.ts";
import { wrappedSamples } from "../../content/wrapped-samples.ts";

// Large, and read at a seed alone.

/** The titles with a party first, in the order in which /experiences walks through them. */
const titleOrder = [
  "vesper-line",
  "salt-widow",
  "neon-orchard",
  "carmilla",
  "halcyon-seven",
  "motel-parish",
  "second-sunday",
  "paper-planets",
];
const posterOrder = [
  "motel-parish",
  "vesper-line",
  "carmilla",
  "halcyon-seven",
  "salt-widow",
  "neon-orchard",
].map((slug) => `poster-${slug}`);

/** What pages of the house show as their own furniture is no row. */
const kindOf: Record<string, string> = {
  still: "still",
  portrait: "portrait",
  avatar: "avatar",
  cutout: "cutout",
  poster: "poster",
  exclusive: "thumbnail",
  submission: "thumbnail",
  tile: "tile",
  scene: "scene",
  drop: "drop",
  interview: "portrait",
  look: "look",
  curated: "curated",
};

const inOrder = <Item>(items: Item[], name: (item: Item) => string, first: string[]) =>
  items.toSorted((a, b) => place(first, name(a)) - place(first, name(b)));
const place = (first: string[], name: string) =>
  (first.indexOf(name) + first.length + 1) % (first.length + 1);

const sample = { is_sample: true };
const there = (name: string) => (pictures.has(name) ? name : null);
const spoilsOf = (point: StoryPoint | null) => ({
  spoils_title: point?.title ?? null,
  spoils_season: point?.season ?? null,
  spoils_episode: point?.episode ?? null,
  spoils_minute: point?.minute ?? null,
});

const loops = new Map(
  drawings.map(({ id, face, light, motion }) => [
    `scene-${id}`,
    { face: face && `cutout-${face}`, light, motion },
  ]),
);

export const pictureRows = inOrder([...pictures.values()], ({ name }) => name, posterOrder).flatMap(
  ({ name, alt, ...renditions }, position) => {
    const kind = kindOf[name.split("-")[0] ?? ""];
    return kind
      ? [{ name, kind, alt, renditions, loop: loops.get(name) ?? null, position, status: "ready", ...sample }]
      : [];
  },
);

const titleRow = (title: SampleTitle, position: number) => ({
  slug: title.slug,
  name: title.name,
  kind: title.kind === "Movie" ? "film" : "show",
  years: title.years,
  studio: title.studio,
  logline: title.logline,
  synopsis: title.synopsis,
  basis: title.basis,
  is_real: title.real,
  imdb: title.imdb ?? null,
  tmdb: title.tmdb ?? null,
  runtime: title.runtime,
  genres: title.genres,
  moods: title.moods,
  regions: title.regions,
  inks: title.inks ?? [],
  theme_song: title.themeSong ?? "",
  credits: title.cast,
  still: there(`still-${title.slug}`),
  poster: there(`poster-${title.slug}`),
  is_ranked: (categorySlugs as string[]).includes(title.slug),
  position,
  ...sample,
});
export const titleRows = inOrder(sampleTitles, ({ slug }) => slug, titleOrder).map(titleRow);

export const seasonRows = [
  ...new Set(sampleEpisodes.map(({ titleSlug, season }) => `${titleSlug} ${season}`)),
].map((key) => {
  const [title, number] = key.split(" ");
  return { title, number: Number(number), name: "" };
});

export const episodeRows = sampleEpisodes.map((episode) => ({
  title: episode.titleSlug,
  season: episode.season,
  number: episode.number,
  name: episode.title,
  synopsis: episode.synopsis,
  synopsis_spoils: episode.spoils !== null,
  runtime: episode.runtime,
}));

export const storyPointRows = sampleEpisodes.flatMap(({ titleSlug, season, number, beats }) =>
  beats.map((beat) => ({ title: titleSlug, season, episode: number, ...beat })),
);

export const characterRows = sampleCharacters.map((one, position) => ({
  id: one.id,
  title: one.titleSlug,
  name: one.name,
  vibe: one.vibe,
  is_popular: one.popular,
  description: one.description,
  personality: one.personality,
  greeting: one.greeting,
  opening: one.opening,
  canned: one.canned,
  small_talk: one.smallTalk,
  voice_guide: one.voiceGuide,
  alter_ego_front: one.altEgo.front,
  alter_ego_back: one.altEgo.back,
  outfit_price: one.outfitPrice,
  outfit_items: one.outfitItems,
  portrait: one.portrait,
  pages: one.pages,
  conversation:
    one.id === sampleConversation.character
      ? sampleConversation.items.map(({ from, text }) => ({ from, text }))
      : [],
  position,
  ...sample,
}));

export const voiceRows = [...sampleVoices, ...everydayEntries].map(({ spoils, ...entry }, position) => ({
  ...entry,
  position,
  ...spoilsOf(spoils),
}));

const directorOf = (name: string) => {
  const dive = sampleDeepDives.find(({ type, title }) => type === "Director" && title === name);
  return dive ? directorId(dive) : null;
};
const directorId = ({ id }: SampleDeepDive) => id.replace("deep-dive-", "");

export const directorRows = sampleDeepDives
  .filter(({ type }) => type === "Director")
  .map((dive, position) => ({
    id: directorId(dive),
    name: dive.title,
    years: dive.year,
    picture: dive.image,
    position,
    ...sample,
  }));

export const triviaRows = sampleTrivia.map((card, position) => ({
  id: card.id,
  title: card.titleSlug,
  director: card.titleSlug ? null : directorOf(card.title),
  text: card.description,
  is_real: card.factKind === "real",
  source: card.source ?? null,
  picture: card.thumbnail,
  position,
  ...spoilsOf(card.spoils),
  ...sample,
}));

export const factRows = sampleDeepDives.flatMap((dive) =>
  dive.facts.map((fact, at) => ({
    id: `${dive.id}-${at + 1}`,
    title: dive.titleSlug,
    director: dive.titleSlug ? null : directorId(dive),
    heading: fact.title,
    text: fact.description,
    is_real: dive.factKind === "real",
    source: fact.source ?? null,
    position: sampleDeepDives.indexOf(dive) * dive.facts.length + at,
    ...spoilsOf(fact.spoils),
    ...sample,
  })),
);

/** What tells how a story goes on is nobody's small talk. */
const talkOf = (id: string) => {
  const talk = sampleSceneTalks.find(({ scene }) => scene === id);
  return {
    speaker: talk?.speaker ?? null,
    character: talk?.character ?? null,
    opening: talk?.opening ?? null,
    replies: (talk?.replies ?? []).flatMap(({ topics, text, spoils }) => (spoils ? [] : [{ topics, text }])),
  };
};

export const sceneRows = sampleScenes.map(({ id, title, titleSlug, mood, actor, image }, position) => ({
  id,
  name: title,
  title: titleSlug,
  mood,
  actor,
  picture: there(image),
  captions: sampleClips.find(({ scene }) => scene === id)?.captions ?? [],
  ...talkOf(id),
  position,
  ...sample,
}));

export const experienceRows = sampleExperiences.map((one, position) => ({
  id: one.id,
  title: one.title,
  category: one.category,
  exclusivity: one.exclusivity,
  description: one.description,
  picture: one.thumbnail,
  position,
  ...sample,
}));

/** Those with ranks first: who has none comes with their card. */
export const demoFanRows = [
  ...sampleFriends.map(({ ranks: _, spoils: __, ...fan }) => fan),
  ...sampleFanCards.flatMap(({ id, fan }) => (fan ? [{ id, ...fan }] : [])),
].map((fan, position) => ({ ...fan, position }));

export const wrappedRows = wrappedSamples.flatMap((one) =>
  one.kind === "stats" ? [{ only_row: true, stats: one.stats }] : [],
);
