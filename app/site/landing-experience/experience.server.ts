import { avatars } from "../../catalogue/catalogue.server.ts";
import { loadWindows } from "../../characters/talk.server.ts";
import { loadBts, type TriviaCard } from "../../discover/behind-the-scenes/bts.server.ts";
import { listArchive } from "../../discover/deep-dives/archive.server.ts";
import { findMe } from "../../fans/fans.server.ts";
import { loadForum } from "../../messages/forums/forum-page.server.ts";
import { findLandingForum } from "../../messages/forums/forums.server.ts";
import { loadLiveChat } from "../../messages/live/live.server.ts";
import { listCities } from "../../play/hot-or-not/cities.server.ts";
import { hottestIn } from "../../play/hot-or-not/hottest.server.ts";
import { loadPlay } from "../../play/hot-or-not/play.server.ts";
import { listScenes } from "../../play/scenes/reel/scenes.server.ts";

/** As many as one looks through before one wants the whole view. */
const most = { titles: 12, facts: 4, comments: 5, scenes: 6, faces: 8 };

/** What the experience on the landing page shows, from the features that it is made of. */
export async function loadExperience(fanId: string | null) {
  const asked = { fanId, address: "", params: new URLSearchParams() };
  const [bts, votes, comments, chat, me, windows, archive, scenes] = await Promise.all([
    loadBts(asked),
    loadVotes(fanId),
    loadComments(fanId),
    loadLiveChat(fanId),
    findMe(fanId),
    loadWindows(fanId),
    listArchive(),
    listScenes(),
  ]);
  return {
    trivia: byTitle(bts.cards),
    votes,
    comments,
    live: { chat, me, avatars: avatars(), loadedAt: Date.now() },
    faces: windows.slice(0, most.faces),
    dives: archive.map(({ slug, title, type, years, image }) => ({ slug, title, type, years, image })),
    scenes: scenes.slice(0, most.scenes).map(({ id, title, image }) => ({ id, title, image })),
  };
}

export type ExperienceData = Awaited<ReturnType<typeof loadExperience>>;

/** LANDX-11: films and shows, each with its facts. */
function byTitle(cards: TriviaCard[]) {
  const told = cards.filter(({ type }) => type !== "Director");
  return [...Map.groupBy(told, ({ title }) => title).values()].slice(0, most.titles).map((facts) => {
    const [{ title, years, type, picture }] = facts as [TriviaCard];
    return { title, year: years, type, image: picture, facts: facts.slice(0, most.facts) };
  });
}

/** LANDX-06. `city` is the one this fan voted from last, never one that was guessed. */
async function loadVotes(fanId: string | null) {
  const [{ game, city }, cities] = await Promise.all([
    loadPlay({ fanId, address: "", params: new URLSearchParams() }),
    listCities(),
  ]);
  const standings = await Promise.all(cities.map(async ({ id }) => [id, await hottestIn(id)] as const));
  const faces = avatars();
  return {
    cities,
    city: city?.id ?? null,
    standings: Object.fromEntries(standings),
    characters: (game?.characters ?? []).map(({ id, name, show, isHot }) => ({
      ...{ id, name, show, isHot },
      image: faces[id] ?? null,
    })),
  };
}

async function loadComments(fanId: string | null) {
  const forum = await findLandingForum();
  if (!forum) return null;
  const page = await loadForum(forum, fanId, new URLSearchParams());
  return { ...page, posts: page.posts.slice(0, most.comments) };
}
