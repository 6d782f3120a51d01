import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { decisionsPath } from "../../frame/guideline-rules.ts";
import { AppealForm, SeenDecisionForm } from "./appeal-form.ts";
import { appealDecision, seeDecision } from "./decisions.server.ts";

/**
 * POST /decisions/{id}/appeal {text}: once each, by whose decision it is, without an account. Refusals:
 * no_such_decision (404), already_appealed (409), invalid (422), slow_down (429).
 */
export function decisionActions(actions: Endpoints): void {
  actions.post(
    "/decisions/:decision/appeal",
    action(
      {
        input: AppealForm,
        limit: { name: "appeal", points: 10, seconds: 600 },
        crowdLimit: { name: "appeals-of-address", points: 60, seconds: 600 },
        failed: "Your appeal did not reach us. Please try again.",
        tooOften: "That is a lot of appeals. Please wait a few minutes.",
      },
      // Whoever is shut out appeals all the same.
      async ({ decision, text }, { fanToBe }) => {
        await appealDecision(decision, await fanToBe(), text);
        return {
          answer: {},
          message: "Your appeal is with the moderators. The answer comes here.",
          goTo: decisionsPath,
        };
      },
    ),
  );
  actions.post(
    "/decisions/:decision/seen",
    action(
      {
        input: SeenDecisionForm,
        limit: { name: "decision-seen", points: 60, seconds: 60 },
        failed: "That did not work. Please try again.",
      },
      async ({ decision }, { fanToBe }) => {
        await seeDecision(decision, await fanToBe());
        return { answer: {} };
      },
    ),
  );
}
