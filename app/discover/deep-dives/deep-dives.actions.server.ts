import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { findFacts } from "./library.server.ts";
import { searchesOfAddress } from "./limits.ts";
import { DeepDiveForm } from "./search-form.ts";

/**
 * POST /functions/v1/deep-dive-library {mode: "facts", query, type: "director" or "general"}: answers {facts: [{title,
 * description, source}]} (BACKEND-20), none where nothing is known. Refusals: invalid (422), slow_down (429).
 */
export function deepDiveActions(actions: Endpoints): void {
  actions.post(
    "/functions/v1/deep-dive-library",
    action(
      {
        input: DeepDiveForm,
        limit: { name: "deep-dive", points: 30, seconds: 60 },
        crowdLimit: searchesOfAddress,
        failed: "Failed to search",
      },
      async (asked) => ({ answer: { facts: await findFacts(asked) } }),
    ),
  );
}
