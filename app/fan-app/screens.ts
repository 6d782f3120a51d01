import { type LazyScreen, lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import type { ViewName } from "../phone/views.ts";
import type { ViewData } from "./loaders.server.ts";

type Screens = { [View in ViewName]: LazyScreen<{ data: ViewData<View> }> };

const toCome = lazyScreen(() => import("./to-come.view.tsx"));

/** A view that is not open costs no script. */
export const screens: Screens = {
  home: lazyScreen(() => import("./home/home.view.tsx")),
  profile: lazyScreen(() => import("../fan-cards/profile.view.tsx")),
  leaderboard: lazyScreen(() => import("../leaderboards/view/leaderboard.view.tsx")),
  wrapped: lazyScreen(() => import("../wrapped/story/wrapped.view.tsx")),
  "alter-ego": lazyScreen(() => import("../alter-ego/alter-ego.view.tsx")),
  live: lazyScreen(() => import("../live/live.view.tsx")),
  drops: lazyScreen(() => import("../drops/view/drops.view.tsx")),
  "scene-picker": toCome,
  "camera-selfie": toCome,
  "scene-play": toCome,
  play: lazyScreen(() => import("../hot-or-not/play.view.tsx")),
  bts: lazyScreen(() => import("../behind-the-scenes/bts.view.tsx")),
  "deep-dive": lazyScreen(() => import("../deep-dives/deep-dive.view.tsx")),
  mood: lazyScreen(() => import("../moods/mood.view.tsx")),
  chat: lazyScreen(() => import("./chat/chat.view.tsx")),
};
