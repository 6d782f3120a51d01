import { data } from "react-router";
import { onPage } from "../../../platform/action/page.server.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import type { FormAnswer } from "../../../platform/ui/form/form.tsx";
import { type FormName, pageOf } from "../forms.ts";
import { SignUpForm } from "../sign-up-form.tsx";
import type { Route } from "./+types/sign-up.route";
import "./signup-page.css";
import { textOf } from "../sign-up-texts.ts";
import { signUpForms } from "../sign-ups.actions.server.ts";

/** Where a dialog's button leads without JavaScript. */
function formAt({ pattern }: { pattern: string }): FormName {
  const found = Object.entries(pageOf).find(([, page]) => page === pattern);
  if (!found) throw data(null, { status: 404 });
  return found[0] as FormName;
}

export const loader = (args: Route.LoaderArgs) => ({ form: formAt(args), origin: config.origin });

export const action = onPage((args: Route.ActionArgs) => signUpForms[formAt(args)]);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { form, origin } = loaderData;
  const { title, subtitle } = textOf[form];
  return pageMeta({ origin, path: pageOf[form], title, description: subtitle });
}

export default function SignUp({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { title, subtitle } = textOf[form];
  return (
    <div className="page wrap signup-page">
      <h1 className="section-heading">{title}</h1>
      <p className="lede">{subtitle}</p>
      <SignUpForm key={form} form={form} posted={actionData as FormAnswer | undefined} />
    </div>
  );
}
