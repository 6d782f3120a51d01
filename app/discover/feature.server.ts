import type { Feature } from "../../platform/action/endpoints.server.ts";
import { behindTheScenesActions } from "./behind-the-scenes/behind-the-scenes.actions.server.ts";
import { deepDiveActions } from "./deep-dives/deep-dives.actions.server.ts";
import { interviewCards } from "./interviews/interview-cards.server.ts";
import { questionActions } from "./interviews/questions/questions.actions.server.ts";
import { moodSearchActions } from "./mood-search/mood-search.actions.server.ts";
import { recommendationCards } from "./recommendations/page/recommendation-cards.server.ts";
import { preferenceActions } from "./recommendations/taste/preferences.actions.server.ts";
import { ticketCalendar } from "./recommendations/tickets/ticket-calendar.server.ts";
import { ticketActions } from "./recommendations/tickets/tickets.actions.server.ts";

export const discoverFeature: Feature = {
  actions: [
    behindTheScenesActions,
    deepDiveActions,
    moodSearchActions,
    questionActions,
    preferenceActions,
    ticketActions,
  ],
  endpoints: [ticketCalendar, interviewCards, recommendationCards],
};
