import type { Feature } from "../../platform/action/endpoints.server.ts";
import { clipCards } from "./clips/clip-cards.server.ts";
import { clipActions } from "./clips/clips.actions.server.ts";
import { hotOrNotActions } from "./hot-or-not/hot-or-not.actions.server.ts";
import { huntActions } from "./hunts/hunts.actions.server.ts";
import { moodActions } from "./moods/moods.actions.server.ts";
import { sceneActions } from "./scenes/scenes.actions.server.ts";

export const playFeature: Feature = {
  actions: [hotOrNotActions, moodActions, sceneActions, clipActions, huntActions],
  endpoints: [clipCards],
};
