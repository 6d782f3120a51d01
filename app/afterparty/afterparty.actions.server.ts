import { action } from "../../platform/action/action.server.ts";
import type { Actions, Handler } from "../../platform/action/actions.server.ts";
import { scriptEdge } from "../../platform/action/form-action.server.ts";
import { Problem } from "../../platform/problem.ts";
import { readSession } from "../../platform/session/session.server.ts";
import { gateForm, isOpen } from "../gates/gate.server.ts";
import { pageOf } from "../signups/forms.ts";
import { signUpForms } from "../signups/sign-ups.actions.server.ts";
import { requestExperience } from "../signups/sign-ups.server.ts";
import { titleOfExperience } from "./exclusive.server.ts";
import { ExperienceForm } from "./experience-form.ts";

export const afterpartyGate = gateForm("afterparty");

/** Answers like a page that does not exist until the gate is open. */
function behindGate(handler: Handler): Handler {
  return (exchange) => {
    const { cookie } = exchange.headers;
    if (isOpen("afterparty", readSession(cookie)?.session ?? null, cookie)) return handler(exchange);
    const body = JSON.stringify({ ok: false, code: "not_found", message: "There is nothing here." });
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    return Promise.resolve({ status: 404, headers, cookies: [], body });
  };
}

export function afterpartyActions(actions: Actions): void {
  actions.postFromScript("/afterparty", scriptEdge(afterpartyGate));
  actions.postFromScript(pageOf.access, behindGate(scriptEdge(signUpForms.access)));
  actions.post(
    "/afterparty/experiences/:experience/requests",
    behindGate(
      action(
        {
          input: ExperienceForm,
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
    ),
  );
}
