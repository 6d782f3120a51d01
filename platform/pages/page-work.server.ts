import { requestsInFlight } from "../action/endpoints.server.ts";
import { limitCrowd, perConnection } from "../http/crowd-limits.server.ts";
import { FairQueue } from "../http/turns.server.ts";

/** Rendering for one visitor takes some twenty ms, and putting what is theirs into a kept page one or two. */
export const renderQueue = new FairQueue({
  atOnce: 1,
  mostOfOne: 256,
  mostInAll: 4_000,
  givesWay: () => requestsInFlight() > 0,
});

/** Of pages that are rendered for one who asks, whether or not they are there. */
export const limitPages = limitCrowd(
  { name: "pages-address", points: 600, seconds: 60 },
  undefined,
  perConnection,
);
