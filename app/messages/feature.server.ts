import type { Feature } from "../../platform/action/endpoints.server.ts";
import { confessionActions } from "./confessions/confessions.actions.server.ts";
import { forumActions } from "./forums/forums.actions.server.ts";
import { tapsSettled } from "./forums/taps.server.ts";
import { liveActions } from "./live/live.actions.server.ts";
import { threadActions } from "./threads/threads.actions.server.ts";

export const messagesFeature: Feature = {
  actions: [threadActions, forumActions, liveActions, confessionActions],
  settled: [tapsSettled],
};
