import { log } from "../../platform/logger.server.ts";
import { Problem } from "../../platform/problem.ts";
import { avatars } from "../catalogue/catalogue.server.ts";
import { loadBts } from "../discover/behind-the-scenes/bts.server.ts";
import { loadDeepDive } from "../discover/deep-dives/deep-dive.server.ts";
import { loadProfile } from "../fans/cards/profile.server.ts";
import { newsOf } from "../fans/fan-news.server.ts";
import { findMe } from "../fans/fans.server.ts";
import type { ViewAsked, ViewName } from "../frame/phone/views.ts";
import { loadLive } from "../messages/live/live.server.ts";
import { unreadOf } from "../messages/threads/unread.server.ts";
import { loadAlterEgo } from "../play/alter-ego/alter-ego.server.ts";
import { loadPlay } from "../play/hot-or-not/play.server.ts";
import { loadMood } from "../play/moods/mood.server.ts";
import { loadScenePicker } from "../play/scenes/picker/scene-picker.server.ts";
import { loadScenePlay } from "../play/scenes/play/scene-play.server.ts";
import { loadCameraSelfie } from "../play/scenes/selfie/camera-selfie.server.ts";
import { loadDrops } from "../rewards/drops/view/load-drops.server.ts";
import { loadLeaderboard } from "../rewards/leaderboards/view/leaderboard-view.server.ts";
import { loadWrappedView } from "../rewards/wrapped/story/story.server.ts";
import { loadChatView } from "./chat/chat.server.ts";
import { loadHome } from "./home/home.server.ts";
import { screens } from "./screens.ts";

/** What each view shows. A view's feature answers it, for whoever asks. */
const loaders = {
  home: loadHome,
  profile: loadProfile,
  leaderboard: loadLeaderboard,
  wrapped: loadWrappedView,
  "alter-ego": loadAlterEgo,
  live: loadLive,
  drops: loadDrops,
  "scene-picker": loadScenePicker,
  "camera-selfie": loadCameraSelfie,
  "scene-play": loadScenePlay,
  play: loadPlay,
  bts: loadBts,
  "deep-dive": loadDeepDive,
  mood: loadMood,
  chat: loadChatView,
} satisfies Record<ViewName, (asked: ViewAsked) => Promise<object>>;

export type ViewData<View extends ViewName> = Awaited<ReturnType<(typeof loaders)[View]>>;

export type ShownView =
  | { [View in ViewName]: { view: View; data: ViewData<View> } }[ViewName]
  | { view: ViewName; failed: string; isGone: boolean };

/** A view that cannot be had says so in its place; the rest of the page stands. */
async function loadView(view: ViewName, asked: ViewAsked): Promise<ShownView> {
  try {
    const [data] = await Promise.all([loaders[view](asked), screens[view].preload()]);
    return { view, data } as ShownView;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!(error instanceof Problem)) log.error({ err: error, view }, "a view did not load");
    const problem = error instanceof Problem ? error : null;
    return { view, failed: problem?.message ?? "This did not load.", isGone: problem?.status === 404 };
  }
}

/** The view, and what stands around it: who looks, and how much nobody has read yet. */
export async function loadFanApp(view: ViewName, asked: ViewAsked) {
  // Where the fan's news stand comes first: what is noted while the rest is read is heard live.
  const news = await newsOf(asked.fanId);
  const [shown, me, unread] = await Promise.all([
    loadView(view, asked),
    findMe(asked.fanId),
    unreadOf(asked.fanId),
  ]);
  return {
    shown,
    viewer: me && { name: me.name, face: avatars()[me.avatar] ?? null },
    unread,
    news,
  };
}
