import { type LazyScreen, lazyScreen } from "../../platform/ui/lazy-screen.tsx";
import type { ViewName } from "../phone/views.ts";
import type { ViewData } from "./loaders.server.ts";

type Screens = { [View in ViewName]: LazyScreen<{ data: ViewData<View> }> };

/** A view that is not open costs no script. */
export const screens: Screens = {
  home: lazyScreen(() => import("./home/home.view.tsx")),
  profile: lazyScreen(() => import("../fan-cards/profile.view.tsx")),
  leaderboard: lazyScreen(() => import("../leaderboards/view/leaderboard.view.tsx")),
  wrapped: lazyScreen(() => import("../wrapped/story/wrapped.view.tsx")),
  "alter-ego": lazyScreen(() => import("../alter-ego/alter-ego.view.tsx")),
  live: lazyScreen(() => import("../live/live.view.tsx")),
  drops: lazyScreen(() => import("../drops/view/drops.view.tsx")),
  "scene-picker": lazyScreen(() => import("../scenes/picker/scene-picker.view.tsx")),
  "camera-selfie": lazyScreen(() => import("../scenes/selfie/camera-selfie.view.tsx")),
  "scene-play": lazyScreen(() => import("../scenes/play/scene-play.view.tsx")),
  play: lazyScreen(() => import("../hot-or-not/play.view.tsx")),
  bts: lazyScreen(() => import("../behind-the-scenes/bts.view.tsx")),
  "deep-dive": lazyScreen(() => import("../deep-dives/deep-dive.view.tsx")),
  mood: lazyScreen(() => import("../moods/mood.view.tsx")),
  chat: lazyScreen(() => import("./chat/chat.view.tsx")),
};
