import { actsUnderWay } from "../action/endpoints.server.ts";
import { limitCrowd, withAllPresent } from "../http/crowd-limits.server.ts";
import { Turns } from "../http/turns.server.ts";

/** Rendering for one visitor takes about 20 ms, inserting personal data into a cached page one or two. */
export const renderQueue = new Turns({
  atOnce: 1,
  mostOfOne: 256,
  mostInAll: 4_000,
  givesWay: () => actsUnderWay() > 0,
});

/** For pages rendered on request, existing or not. */
export const limitPages = limitCrowd(
  { name: "pages-address", points: 600, seconds: 60 },
  undefined,
  withAllPresent,
);
