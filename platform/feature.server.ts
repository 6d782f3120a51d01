import type { Hono } from "hono";
import type { Endpoints } from "./action/endpoints.server.ts";

/**
 * What a room brings to the process, in its `feature.server.ts`: whatever it defines when it is imported (topics, clocks,
 * jobs) is imported there.
 */
export type Feature = {
  actions?: ((to: Endpoints) => void)[];
  /** Calendars, cards, files and the like, which are read. */
  endpoints?: ((app: Hono) => void)[];
  /** Each resolves once what was taken in is answered: the process waits for it before it ends. */
  settled?: (() => Promise<unknown>)[];
};
