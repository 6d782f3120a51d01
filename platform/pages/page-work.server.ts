import { requestsInFlight } from "../action/endpoints.server.ts";
import { limitCrowd, perConnection } from "../http/crowd-limits.server.ts";
import { FairQueue } from "../http/turns.server.ts";

/** Rendering for one visitor takes about 20 ms, inserting personal data into a cached page one or two. */
export const renderQueue = new FairQueue({
  atOnce: 1,
  mostOfOne: 256,
  mostInAll: 4_000,
  givesWay: () => requestsInFlight() > 0,
});

/** For pages rendered on request, existing or not. */
export const limitPages = limitCrowd(
  { name: "pages-address", points: 600, seconds: 60 },
  undefined,
  perConnection,
);
