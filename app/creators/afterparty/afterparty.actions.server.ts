import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { behind, gateForm } from "../gates/gate.server.ts";
import { requestExperience } from "../signups/sign-ups.server.ts";
import { titleOfExperience } from "./exclusive.server.ts";
import { ExperienceAccessForm } from "./experience-form.ts";

export const afterpartyGate = gateForm("afterparty", "/afterparty");

export function afterpartyActions(actions: Endpoints): void {
  actions.postFromScript("/afterparty", afterpartyGate);
  actions.post(
    "/afterparty/experiences/:experience/requests",
    action(
      {
        existsFor: behind("afterparty"),
        input: ExperienceAccessForm,
        limit: { name: "experience-requests", points: 60, seconds: 600 },
        failed: "Failed to submit request. Please try again.",
      },
      async ({ experience }, { session, address, fan }) => {
        const title = await titleOfExperience(experience);
        if (!title) throw new Problem("no_such_experience", 404, "This experience does not exist.");
        await requestExperience(experience, {
          session,
          fanId: await fan(),
          address,
          formKey: null,
          trapped: false,
          waitedMs: null,
        });
        return { answer: {}, message: `Access requested for: ${title}` };
      },
    ),
  );
}
