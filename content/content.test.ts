import { expect, test } from "vitest";
import { pictures } from "./art/pictures.server.ts";
import { sampleCharacters, sampleConversation } from "./characters.ts";
import { sampleRecommendations } from "./curated/recommendations.ts";
import { sampleDeepDives } from "./deep-dives.ts";
import { sampleEpisodes } from "./episodes.ts";
import { sampleExperiences, studioDrops } from "./experiences.ts";
import { sampleFans } from "./fans.ts";
import { sampleParties } from "./parties.ts";
import { samplePolls } from "./polls.ts";
import { sampleClips, sampleScenes } from "./scenes.ts";
import { sampleConfessions } from "./talk/confessions.ts";
import { sampleComments, sampleForums, sampleThread } from "./talk/forums.ts";
import { categories, categorySlugs, sampleFriends } from "./talk/friends.ts";
import { sampleChats } from "./talk/party-chat.ts";
import { shareTexts } from "./talk/share-texts.ts";
import { sampleVoices } from "./talk/voices.ts";
import { sampleTitles } from "./titles.ts";
import { sampleTrivia } from "./trivia.ts";
import { wrappedSamples } from "./wrapped-samples.ts";

const handles = sampleFans.map(({ handle }) => handle);
const slugs = sampleTitles.map(({ slug }) => slug);
const partyOf = (id: string | null) => sampleParties.find((party) => party.id === id);

const scenes = [
  ..."last-train airlock room-seven widows-locket midnight-mirror match-point founders-day".split(" "),
  ..."neon-rain curtain-call first-light moon-shot opposite-house".split(" "),
];

test.each(
  Object.entries({
    titles: sampleTitles,
    parties: sampleParties,
    chats: sampleChats,
    polls: samplePolls,
    fans: sampleFans,
    friends: sampleFriends,
    characters: sampleCharacters,
    trivia: sampleTrivia,
    wrapped: wrappedSamples,
    texts: shareTexts,
    episodes: sampleEpisodes,
    deepDives: sampleDeepDives,
    voices: sampleVoices,
    confessions: sampleConfessions,
    forums: sampleForums,
    comments: sampleComments.posts,
    posts: sampleForums.flatMap(({ posts }) => posts),
    thread: sampleThread.items,
    scenes: sampleScenes,
    clips: sampleClips,
    conversation: sampleConversation.items,
    recommendations: sampleRecommendations,
  }),
)("CONTENT-01: no two %s share an id", (_, items) => {
  expect(twice(items.map(({ id }) => id))).toEqual([]);
});

test("CONTENT-01: handles, slugs and poll questions are unique too", () => {
  expect(twice(handles)).toEqual([]);
  expect(twice(slugs)).toEqual([]);
  expect(twice(samplePolls.map(({ title }) => title))).toEqual([]);
});

test("CONTENT-01: there are 8 parties, 12 characters, 18 fans and 40 polls", () => {
  expect([sampleParties, sampleCharacters, sampleFans, samplePolls].map(({ length }) => length)).toEqual([
    8, 12, 18, 40,
  ]);
});

test("FORUM-01..03, FORUM-09: forums and thread have the specified names", () => {
  expect(sampleForums.map(({ id, name }) => [id, name])).toEqual([
    ["rhony-forum", "RHONY Fan Forum"],
    ["love-island-forum", "Love Island"],
    ["too-hot-forum", "Too Hot To Handle Fan Forum"],
  ]);
  expect(sampleForums[2]).toMatchObject({ season: 6, episode: 10, watchParty: true });
  const faces = new Set(sampleCharacters.map(({ id }) => id));
  for (const { posts } of [...sampleForums, sampleComments])
    for (const { id, avatar, replies } of posts)
      expect(
        [avatar, ...replies.map((reply) => reply.avatar)].every((face) => faces.has(face)),
        id,
      ).toBe(true);
  expect(slugs).toContain(sampleThread.scene.title);
});

test("CONTENT-01: the eight parties stand as the world has them", () => {
  expect(Object.fromEntries(sampleParties.map(({ titleSlug, status }) => [titleSlug, status]))).toEqual({
    "vesper-line": "live",
    "motel-parish": "live",
    "halcyon-seven": "live",
    "neon-orchard": "live",
    "salt-widow": "ending-soon",
    "second-sunday": "ending-soon",
    carmilla: "archived",
    "paper-planets": "archived",
  });
});

test("CONTENT-01: the twelve characters come from titles that credit them", () => {
  for (const { id, name, show, titleSlug } of sampleCharacters) {
    const title = sampleTitles.find(({ slug }) => slug === titleSlug);
    expect(title, id).toMatchObject({ name: show });
    expect(title?.cast, id).toContainEqual(expect.objectContaining({ character: id, name }));
  }
  const credited = sampleTitles.flatMap(({ cast }) => cast.flatMap(({ character }) => character ?? []));
  expect(credited.sort()).toEqual(sampleCharacters.map(({ id }) => id).sort());
});

test("CONTENT-01: a character has portrait, avatar, cut-out and greeting", () => {
  for (const { id, portrait, opening, greeting } of sampleCharacters) {
    for (const name of [portrait, `avatar-${id}`, `cutout-${id}`])
      expect(pictures.has(name), name).toBe(true);
    expect(opening[0], id).toEqual({ from: "character", text: greeting });
  }
});

test("CONTENT-06: every sample party names a title, a picture and fans that exist", () => {
  for (const { id, titleSlug, show, image, host } of sampleParties) {
    expect(sampleTitles.find(({ slug }) => slug === titleSlug)?.name, id).toBe(show);
    expect(pictures.has(image), `${id}: ${image}`).toBe(true);
    expect(handles, id).toContain(host);
  }
});

test("CONTENT-06: a party's status is what its clock says", () => {
  for (const { id, status, sampleMinute, lengthMinutes, runtime } of sampleParties) {
    const left = lengthMinutes - sampleMinute;
    expect(left <= 0 ? "archived" : left <= 15 ? "ending-soon" : "live", id).toBe(status);
    expect(lengthMinutes, id).toBeGreaterThan(runtime);
  }
});

test("CONTENT-06: every cue is in order, within its party, and valid", () => {
  for (const { id, runSheet, lengthMinutes } of sampleParties) {
    const minutes = runSheet.map(({ minute }) => minute);
    expect(minutes, id).toEqual(minutes.toSorted((a, b) => a - b));
    expect(minutes.at(-1), id).toBeLessThan(lengthMinutes);
    for (const cue of runSheet) {
      const where = `${id} at ${cue.minute}`;
      if (cue.kind === "poll") {
        const poll = samplePolls.find((each) => each.id === cue.ref);
        expect(poll, where).toMatchObject({ party: id, cueMinute: cue.minute });
      }
      if (cue.kind === "trivia")
        expect(
          sampleTrivia.map((card) => card.id),
          where,
        ).toContain(cue.ref);
      if (cue.kind === "hot-or-not")
        expect(
          sampleCharacters.map((each) => each.id),
          where,
        ).toContain(cue.ref);
      if (cue.kind === "scene" && cue.ref) expect(scenes, where).toContain(cue.ref);
    }
  }
});

test("CONTENT-06: every poll of a party is on its run-sheet and as far as the party is", () => {
  for (const poll of samplePolls) {
    expect(slugs, poll.id).toContain(poll.titleSlug);
    const party = partyOf(poll.party);
    if (!party) {
      expect(poll, poll.id).toMatchObject({ party: null, cueMinute: null, status: "open" });
      continue;
    }
    expect(party.titleSlug, poll.id).toBe(poll.titleSlug);
    const cues = party.runSheet.filter(({ kind }) => kind === "poll");
    expect(cues, poll.id).toContainEqual({ minute: poll.cueMinute, kind: "poll", ref: poll.id });
    const shown =
      party.status === "archived" ? undefined : cues.findLast(({ minute }) => minute <= party.sampleMinute);
    const open = shown?.minute === poll.cueMinute;
    expect(open ? "open" : poll.cueMinute! <= party.sampleMinute ? "closed" : "scheduled", poll.id).toBe(
      poll.status,
    );
  }
});

test("CONTENT-01: a trivia card has title, picture and, if real, a source", () => {
  for (const { id, title, titleSlug, thumbnail, kind, factKind, source } of sampleTrivia) {
    if (kind === "Director") expect(titleSlug, id).toBeNull();
    else expect(sampleTitles.find(({ slug }) => slug === titleSlug)?.name, id).toBe(title);
    if (thumbnail) expect(pictures.has(thumbnail), `${id}: ${thumbnail}`).toBe(true);
    if (factKind === "real") expect(source, id).toBeTruthy();
  }
});

test("CONTENT-01: spoiler points refer to existing stories and extents", () => {
  for (const { id, spoils } of [...sampleParties, ...samplePolls, ...sampleTrivia, ...shareTexts]) {
    if (!spoils) continue;
    const title = sampleTitles.find(({ slug }) => slug === spoils.title);
    expect(title, id).toBeDefined();
    expect(spoils.season ?? 0, id).toBeLessThanOrEqual(title!.seasons ?? 0);
    expect(spoils.minute ?? 0, id).toBeLessThanOrEqual(title!.runtime ?? 90);
  }
});

test("CONTENT-01: every season has numbered episodes, and films have none", () => {
  for (const { slug, kind, seasons } of sampleTitles) {
    const own = sampleEpisodes.filter(({ titleSlug }) => titleSlug === slug);
    expect(new Set(own.map(({ season }) => season)).size, slug).toBe(kind === "Movie" ? 0 : seasons);
    for (const [season, episodes] of Map.groupBy(own, ({ season }) => season))
      expect(
        episodes.map(({ number }) => number),
        `${slug} ${season}`,
      ).toEqual(episodes.map((_, at) => at + 1));
  }
});

test("CONTENT-01: story points are in order, and a synopsis spoils nothing else", () => {
  for (const { id, titleSlug, season, number, runtime, beats, spoils } of sampleEpisodes) {
    const minutes = beats.map(({ minute }) => minute);
    expect(minutes, id).toEqual(minutes.toSorted((a, b) => a - b));
    expect(minutes.at(-1), id).toBeLessThanOrEqual(runtime);
    if (spoils) expect(spoils, id).toMatchObject({ title: titleSlug, season, episode: number });
  }
});

test("CONTENT-01: a deep dive is of a title or director, with sources", () => {
  for (const { id, title, titleSlug, type, factKind, image, facts } of sampleDeepDives) {
    if (type === "Director") expect(titleSlug, id).toBeNull();
    else expect(sampleTitles.find(({ slug }) => slug === titleSlug)?.name, id).toBe(title);
    if (image) expect(pictures.has(image), `${id}: ${image}`).toBe(true);
    for (const fact of facts) if (factKind === "real") expect(fact.source, fact.title).toBeTruthy();
  }
});

test("CONTENT-01: every character has a voice with care and refusal", () => {
  const voices = Map.groupBy(sampleVoices, ({ character }) => character);
  expect([...voices.keys()].sort()).toEqual(sampleCharacters.map(({ id }) => id).sort());
  for (const [character, entries] of voices) {
    const kinds = new Set(entries.map(({ kind }) => kind));
    expect([...kinds], character).toEqual(expect.arrayContaining(["talk", "care", "refusal"]));
  }
});

test("CONTENT-01: whatever spoils an episode names one that there is", () => {
  const known = new Set(sampleEpisodes.map((each) => `${each.titleSlug} ${each.season} ${each.number}`));
  const facts = sampleDeepDives.flatMap((dive) => dive.facts);
  for (const { spoils } of [...sampleVoices, ...facts, ...sampleTrivia]) {
    if (!spoils) continue;
    expect(slugs).toContain(spoils.title);
    expect(spoils.season === null, JSON.stringify(spoils)).toBe(spoils.episode === null);
    if (spoils.season) expect(known).toContain(`${spoils.title} ${spoils.season} ${spoils.episode}`);
  }
});

test("CONTENT-01: the wrapped sample has stats, nine cards and monthly lines", () => {
  const stats = wrappedSamples.filter(({ kind }) => kind === "stats");
  expect(stats).toHaveLength(1);
  expect(stats[0]).toMatchObject({ period: "september", stats: { totalRewatches: 29 } });
  const cards = wrappedSamples.flatMap((each) => (each.kind === "card" ? each.order : []));
  expect(cards).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(wrappedSamples.filter(({ kind }) => kind === "period")).toHaveLength(12);
});

test("CONTENT-01: no sample text uses a dash or an emoji", () => {
  const everything = JSON.stringify([
    sampleTitles,
    sampleParties,
    sampleChats,
    samplePolls,
    sampleTrivia,
    shareTexts,
  ]);
  expect(everything.match(/[—–]|\p{Extended_Pictographic}/gu) ?? []).toEqual([]);
});

function twice(values: string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

test("LEADERBOARD-01: six demo fans with handle, portrait and rank per title", () => {
  expect(sampleFriends.map(({ id, name }) => [id, name.toLowerCase()])).toEqual(
    "nova theo imani kit sol bea".split(" ").map((id) => [id, id]),
  );
  expect(twice(sampleFriends.map(({ handle }) => handle))).toEqual([]);
  for (const { character, ranks } of sampleFriends) {
    expect(pictures.has(`portrait-${character}`)).toBe(true);
    expect(Object.keys(ranks)).toHaveLength(7);
  }
  for (const slug of categorySlugs) {
    expect(slugs).toContain(slug);
    expect(pictures.has(`still-${slug}`)).toBe(true);
    const ranks = sampleFriends.map((friend) => friend.ranks[slug]);
    expect(twice(ranks.map(String))).toEqual([]);
    expect(Math.max(...ranks) * 2).toBeLessThan(categories[slug]);
  }
});

test("AFTERPARTY-10, AFTERPARTY-11: nine experiences cover all categories and labels", () => {
  expect(new Set(sampleExperiences.map(({ thumbnail }) => thumbnail)).size).toBe(9);
  for (const { thumbnail, titleSlug } of sampleExperiences) {
    expect(pictures.has(thumbnail), thumbnail).toBe(true);
    expect(slugs).toContain(titleSlug);
  }
  expect(new Set(sampleExperiences.map(({ category }) => category)).size).toBe(3);
  expect(new Set(sampleExperiences.map(({ exclusivity }) => exclusivity)).size).toBe(5);
});

test("AFTERPARTY-23: studio drops are kept, of studios of the house", () => {
  expect(new Set(studioDrops.map(({ exclusivity }) => exclusivity)).size).toBe(5);
  for (const { studio, thumbnail } of studioDrops) {
    expect(sampleTitles.map((title) => title.studio)).toContain(studio);
    expect(pictures.has(thumbnail), thumbnail).toBe(true);
  }
});

test("CONTENT-01: twelve scenes have a title, mood, picture and clip", () => {
  expect(sampleScenes.map(({ id }) => id)).toEqual(scenes);
  for (const { id, titleSlug, mood, image } of sampleScenes) {
    expect(sampleTitles.find(({ slug }) => slug === titleSlug)?.moods, id).toContain(mood);
    expect(pictures.has(image), id).toBe(true);
    const clips = sampleClips.filter(({ scene }) => scene === id);
    expect(clips.map((clip) => [clip.titleSlug, clip.image, clip.captions.length])).toEqual([
      [titleSlug, image, 3],
    ]);
  }
});
