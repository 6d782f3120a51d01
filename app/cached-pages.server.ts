import { OtherPage } from "../platform/pages/other-page.ts";
import type { Caching } from "../platform/pages/page-cache.server.ts";
import { pageOf } from "./creators/signups/forms.ts";
import { withPlaceholders } from "./fans/you/with-placeholders.server.ts";
import { viewOf, viewParams } from "./frame/phone/views.ts";
import { ownDirectory, recentDirectory } from "./lobby/directory.server.ts";
import { seenBy } from "./marks/seen.server.ts";
import { ownPollsPage } from "./polls/page/polls-page.server.ts";
import { arePollsOthers, recentOpenPolls, recentPollsOfParty } from "./polls/polls.server.ts";
import { isLiveliestKeptFrom } from "./room/chat/latest.server.ts";
import { ownRoom } from "./room/room.server.ts";

/** What does not change until the next release; rendered anew now and then all the same. */
const still: Caching = { freshSeconds: 300 };
const lively: Caching = { freshSeconds: 5 };
/** What is said at the liveliest party is shown there, but not to who said that they are not as far. */
const withDoor: Caching = {
  ...lively,
  strangersOnly: true,
  own: async (fanId) => {
    if (await isLiveliestKeptFrom(fanId)) throw new OtherPage();
    return null;
  },
};

const forms = Object.entries(pageOf).flatMap(([form, page]) => (form === "access" ? [] : [page]));

/** Their loaders and screens know no session (but for `strangersOnly`), no cookie and no chance. */
const fixed: Record<string, Caching> = {
  ...Object.fromEntries(
    [
      ...forms,
      "/superfans",
      "/creators",
      "/privacy",
      "/terms",
      "/guidelines",
      "/careers",
      "/developers",
      "/investors",
      "/press",
    ].map((page) => [page, still]),
  ),
  "/": withDoor,
  "/experiences": lively,
  "/studios": withDoor,
  "/waitlist": { ...still, uncached: ["friend"] },
  "/leaderboard": {
    ...lively,
    strangersOnly: true,
    editions: { friend: /^[A-Za-z0-9_-]{1,40}$/ },
  },
};

/** Everybody comes at once, and wants to see what is on now: never older than a second. */
const crowded: Caching = {
  freshSeconds: 0.5,
  staleSeconds: 0.9,
  strangersOnly: true,
  uncached: ["see", "q", "name"],
};

const fans: Caching = {
  freshSeconds: 1,
  strangersOnly: true,
  uncached: [...viewParams],
};
const fansView: Caching = { ...fans, editions: { view: /^[a-z-]+$/ } };

/** A claim is seen by who made it, and the crowd's page is never older than a second. */
const drops: Caching = { ...crowded, uncached: ["drop"] };

/** The same for all who have sent nothing in; what is asked for in the address is looked up. */
const submit: Caching = { ...lively, strangersOnly: true, uncached: ["order", "genre", "after"] };

/** Of the landing page, asked for by whoever comes near; what has moved since is told live. */
const experience: Caching = { ...lively, strangersOnly: true };

/** Alike for everybody until somebody opens a dialog or searches; a plain form comes back to it with its answer. */
const characterPage: Caching = {
  ...lively,
  strangersOnly: true,
  editions: { vibe: /^(effortless|dramatic|preppy|waspy)$/ },
  uncached: ["q", "talk", "hunt"],
};

/** In the house's order for strangers; who has a session may have a taste of their own. */
const recommendations: Caching = {
  ...crowded,
  editions: { type: /^(event|show|art|film)$/ },
  uncached: ["customize"],
};
/** A vote is seen by who cast it; others hear of it live. */
const clips: Caching = { ...crowded, editions: { order: /^newest$/ }, uncached: ["after"] };

/** What was said is told live. */
const chaos: Caching = { ...crowded, uncached: ["q", "mood", "play", "view"] };

const polls: Caching = {
  ...crowded,
  own: async (fanId) => {
    const [rows, seen] = await Promise.all([recentOpenPolls(), seenBy(fanId)]);
    if (arePollsOthers(rows, seen)) throw new OtherPage();
    return withPlaceholders(await ownPollsPage(rows, fanId));
  },
};

const directory: Caching = {
  ...crowded,
  editions: { tab: /^live$/ },
  own: async (fanId) => {
    const [directory, seen] = await Promise.all([recentDirectory(), seenBy(fanId)]);
    if (arePollsOthers(directory.polls ?? [], seen)) throw new OtherPage();
    return withPlaceholders(await ownDirectory(directory, fanId));
  },
};
const ownTabs = /^(mine|leaderboard)$/;
/** A tab about oneself. */
const ownTab: Caching = { ...crowded, editions: { tab: ownTabs } };

const room: Caching = {
  ...crowded,
  uncached: [...(crowded.uncached ?? []), "from", "before", "after", "reply", "whisper"],
  own: async (fanId, path) => {
    const own = await ownRoom(path.slice("/afters/".length), fanId, { polls: recentPollsOfParty });
    if (own?.isOtherwiseShown) throw new OtherPage();
    return withPlaceholders(own);
  },
};

export function cachingOf(path: string, params: URLSearchParams): Caching | undefined {
  if (Object.hasOwn(fixed, path)) return fixed[path];
  if (path === "/polls") return polls;
  if (path === "/landing-experience") return experience;
  if (path === "/drops") return drops;
  if (path === "/recommendations") return recommendations;
  if (path === "/character-chat" || path === "/shop") return characterPage;
  if (path === "/memes") return clips;
  if (path === "/chaos") return chaos;
  if (path === "/submit") return submit;
  if (path === "/fans") return viewOf(params) ? fansView : fans;
  if (path === "/afters") return ownTabs.test(params.get("tab") ?? "") ? ownTab : directory;
  return /^\/afters\/[a-z0-9-]{1,120}$/.test(path) ? room : undefined;
}

/** The same for everybody who comes, whoever they are. */
export const fixedPages = Object.keys(fixed).filter((page) => !fixed[page]?.strangersOnly);
