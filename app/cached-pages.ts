import type { Caching } from "../platform/http/page-cache.server.ts";
import { pageOf } from "./signups/forms.ts";

/** What does not change until the next release; rendered anew now and then all the same. */
const still: Caching = { freshSeconds: 300 };
const lively: Caching = { freshSeconds: 5 };

const forms = Object.entries(pageOf).flatMap(([form, page]) => (form === "access" ? [] : [page]));

/** Their loaders and screens know no session (but for `strangersOnly`), no cookie, no time of day and no chance. */
export const cachedPages: Record<string, Caching> = {
  ...Object.fromEntries(
    [
      ...forms,
      "/superfans",
      "/creators",
      "/studios",
      "/privacy",
      "/terms",
      "/guidelines",
      "/careers",
      "/investors",
    ].map((page) => [page, still]),
  ),
  "/": lively,
  "/fans": lively,
  "/experiences": lively,
  "/waitlist": { ...still, uncached: ["friend"] },
  "/leaderboard": {
    ...lively,
    strangersOnly: true,
    editions: { friend: /^[A-Za-z0-9_-]{1,40}$/ },
  },
};
