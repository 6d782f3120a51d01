import { type LazyScreen, lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import type { ViewName } from "../phone/views.ts";
import type { ViewData } from "./loaders.server.ts";

type Screens = { [View in ViewName]: LazyScreen<{ data: ViewData<View> }> };

const toCome = lazyScreen(() => import("./to-come.view.tsx"));

/** A view that is not open costs no script. */
export const screens: Screens = {
  home: lazyScreen(() => import("./home/home.view.tsx")),
  profile: toCome,
  leaderboard: toCome,
  wrapped: toCome,
  "alter-ego": toCome,
  live: lazyScreen(() => import("../live/live.view.tsx")),
  drops: toCome,
  "scene-picker": toCome,
  "camera-selfie": toCome,
  "scene-play": toCome,
  play: toCome,
  bts: toCome,
  "deep-dive": toCome,
  mood: toCome,
  chat: toCome,
};
