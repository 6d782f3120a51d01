import { config } from "../../../platform/config.server.ts";
import { beginningOf } from "../../../platform/text/beginning.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { longestMoodCaption } from "./mood-form.ts";
import { findMood, rowInFront } from "./moods.server.ts";
import { recommend } from "./recommended.server.ts";
import { listMoodPlaces } from "./scenes.server.ts";

export async function loadMood({ fanId, params }: ViewAsked) {
  const [scenes, own, row] = await Promise.all([listMoodPlaces(), findMood(fanId), rowInFront()]);
  const asked = params.get("scene") ?? own?.scene;
  const chosen = scenes.find(({ id }) => id === asked);
  return {
    scenes,
    row,
    own,
    fanId,
    /** Whose titles are recommended. */
    chosen: chosen?.id ?? null,
    recommended: chosen ? await recommend(chosen, fanId) : [],
    /** What was typed before the scene was changed, without scripts. */
    caption: beginningOf(params.get("caption") ?? own?.caption ?? "", longestMoodCaption),
    origin: config.origin,
  };
}

export type MoodData = Awaited<ReturnType<typeof loadMood>>;
