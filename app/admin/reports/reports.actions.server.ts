import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { ReportForm } from "../../moderation/report-form.ts";
import { reported } from "../../moderation/report-words.ts";
import { report } from "./reports.server.ts";

/**
 * POST /reports {kind, subject, reason}: puts what somebody said before the operator. Sent twice it counts once.
 * Refusals: nothing_there (404), invalid (422), slow_down (429).
 */
export function reportActions(actions: Endpoints): void {
  actions.post(
    "/reports",
    action(
      {
        input: ReportForm,
        limit: { name: "report", points: 20, seconds: 60 },
        crowdLimit: { name: "reports-of-address", points: 100, seconds: 60 },
        failed: "That did not go through. Please try again.",
        tooOften: "That is a lot of reports. Please wait a moment.",
      },
      async (input, { fan }) => {
        await report(input, await fan());
        return { answer: {}, message: reported };
      },
    ),
  );
}
