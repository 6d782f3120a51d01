import { type LazyScreen, lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import type { ViewName } from "../frame/phone/views.ts";
import type { ViewData } from "./loaders.server.ts";

type Screens = { [View in ViewName]: LazyScreen<{ data: ViewData<View> }> };

/** A view that is not open costs no script. */
export const screens: Screens = {
  home: lazyScreen(() => import("./home/home.view.tsx")),
  profile: lazyScreen(() => import("../fans/cards/profile.view.tsx")),
  leaderboard: lazyScreen(() => import("../rewards/leaderboards/view/leaderboard.view.tsx")),
  wrapped: lazyScreen(() => import("../rewards/wrapped/story/wrapped.view.tsx")),
  "alter-ego": lazyScreen(() => import("../play/alter-ego/alter-ego.view.tsx")),
  live: lazyScreen(() => import("../messages/live/live.view.tsx")),
  drops: lazyScreen(() => import("../rewards/drops/view/drops.view.tsx")),
  "scene-picker": lazyScreen(() => import("../play/scenes/picker/scene-picker.view.tsx")),
  "camera-selfie": lazyScreen(() => import("../play/scenes/selfie/camera-selfie.view.tsx")),
  "scene-play": lazyScreen(() => import("../play/scenes/play/scene-play.view.tsx")),
  play: lazyScreen(() => import("../play/hot-or-not/play.view.tsx")),
  bts: lazyScreen(() => import("../discover/behind-the-scenes/bts.view.tsx")),
  "deep-dive": lazyScreen(() => import("../discover/deep-dives/deep-dive.view.tsx")),
  mood: lazyScreen(() => import("../play/moods/mood.view.tsx")),
  chat: lazyScreen(() => import("./chat/chat.view.tsx")),
};
