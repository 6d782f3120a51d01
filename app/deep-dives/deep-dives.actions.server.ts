import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { Problem } from "../../platform/problem.ts";
import { findFacts } from "./library.server.ts";
import { searchesOfAddress } from "./limits.ts";
import { DeepDiveForm } from "./search-form.ts";

/**
 * POST /functions/v1/deep-dive-library {mode: "facts", query, type: "director" or "general"}: answers {facts: [{title,
 * description, source}]} (BACKEND-20). Refusals: nothing_known (404), invalid (422), slow_down (429).
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
      async (asked) => {
        const facts = await findFacts(asked);
        if (facts.length === 0) throw nothingKnown();
        return { answer: { facts } };
      },
    ),
  );
}

export const nothingKnown = () => new Problem("nothing_known", 404, "Failed to search");
