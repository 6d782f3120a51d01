import { data } from "react-router";
import { visitorContext } from "../../platform/session/visitor.ts";
import { fieldErrors } from "../../platform/ui/field-errors.ts";
import { type FormAnswer, keepInput, somethingWrong } from "../../platform/ui/form.tsx";
import type { Route } from "./+types/beta.route";
import { betaSubtitle } from "./beta-dialog.tsx";
import { BetaFields } from "./beta-fields.tsx";
import { BetaForm } from "./beta-form.ts";
import "./signup-page.css";
import { requestBeta } from "./signups.server.ts";

/** One row per request. Every failure that is not the form's gets the same sentence, a duplicate too (BETA-20). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const parsed = BetaForm.safeParse(Object.fromEntries(form));
  const values = Object.fromEntries(
    Object.keys(BetaForm.shape).map((name) => [name, String(form.get(name) ?? "")]),
  );
  if (!parsed.success) return answer({ ok: false, fields: fieldErrors(parsed.error), values }, 422);
  try {
    await requestBeta(parsed.data);
  } catch (err) {
    context.get(visitorContext).log.error({ err }, "beta request not stored");
    return answer({ ok: false, message: somethingWrong, values }, 503);
  }
  return answer({ ok: true, message: "Request submitted! We'll be in touch soon." });
}

const answer = (told: FormAnswer, status = 200) => data(told, { status });

export const clientAction = keepInput;

export const meta: Route.MetaFunction = () => [
  { title: "Join the Beta | afters" },
  { name: "description", content: betaSubtitle },
];

export default function Beta({ actionData }: Route.ComponentProps) {
  return (
    <div className="page wrap signup-page">
      <h1 className="section-heading">Join the Beta</h1>
      <p className="lede">{betaSubtitle}</p>
      <BetaFields posted={actionData} />
    </div>
  );
}
