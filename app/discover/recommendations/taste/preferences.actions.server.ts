import { action } from "../../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../../platform/action/endpoints.server.ts";
import { PreferencesForm } from "./preferences-form.ts";
import { savePreferences } from "./taste.server.ts";

/** POST /recommendations/preferences {genres, moods, city, within}. Refusals: invalid (422), slow_down (429), failed (503). */
export function preferenceActions(actions: Endpoints): void {
  actions.post("/recommendations/preferences", preferences);
}

const preferences = action(
  {
    input: PreferencesForm,
    limit: { name: "recommendation-preferences", points: 30, seconds: 60 },
    failed: "Your preferences were not saved. Please try again.",
  },
  async (input, { fan }) => {
    await savePreferences(await fan(), input);
    return { message: "Your preferences are saved.", goTo: "/recommendations" };
  },
);
