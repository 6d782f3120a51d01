import { data } from "react-router";
import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { onPage } from "../../../../platform/action/page.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { pageMeta } from "../../../../platform/pages/page-meta.ts";
import { type FormName, pageOf } from "../forms.ts";
import { textOf } from "../sign-up-texts.ts";
import { signUpForms } from "../sign-ups.actions.server.ts";
import type { Route } from "./+types/sign-up.route";
import { SignUpPage } from "./sign-up-page.tsx";

/** Where a dialog's button leads without JavaScript. */
function formAt({ pattern }: { pattern: string }): FormName {
  const found = Object.entries(pageOf).find(([, page]) => page === pattern);
  if (!found) throw data(null, { status: 404 });
  return found[0] as FormName;
}

const pictureOf: Partial<Record<FormName, string>> = {
  pass: "exclusive-key-card",
  sdk: "exclusive-projector",
  partnership: "exclusive-red-carpet",
  "studio-sdk": "page-studios",
  creators: "page-creators",
};

/** Where it is the card of another page of ours. */
const cardOf: Partial<Record<FormName, string>> = {
  pass: "superfans",
  sdk: "developers",
  partnership: "studios",
  "studio-sdk": "studios",
  creators: "creators",
};

export function loader(args: Route.LoaderArgs) {
  const form = formAt(args);
  return {
    form,
    picture: pictureNamed(pictureOf[form] ?? "page-fans"),
    card: cardNamed(cardOf[form] ?? "fans"),
    origin: config.origin,
  };
}

export const action = onPage((args: Route.ActionArgs) => signUpForms[formAt(args)]);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { form, card, origin } = loaderData;
  const { title, subtitle } = textOf[form];
  return pageMeta({ origin, card, path: pageOf[form], title, description: subtitle });
}

export default function SignUp({ loaderData: { form, picture }, actionData }: Route.ComponentProps) {
  return (
    <SignUpPage key={form} form={form} picture={picture} posted={actionData as FormAnswer | undefined} />
  );
}
