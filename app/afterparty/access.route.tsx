import { redirect } from "react-router";
import { onPage } from "../../platform/action/page.server.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import type { FormAnswer } from "../../platform/ui/form/form.tsx";
import { isOpen } from "../gates/gate.server.ts";
import { SignUpForm } from "../signups/sign-up-form.tsx";
import { textOf } from "../signups/sign-up-texts.ts";
import { signUpForms } from "../signups/sign-ups.actions.server.ts";
import "../signups/pages/signup-page.css";
import type { Route } from "./+types/access.route";

function requireGate({ request, context }: { request: Request; context: Route.LoaderArgs["context"] }) {
  const { session } = context.get(visitorContext);
  if (!isOpen("afterparty", session, request.headers.get("cookie"))) throw redirect("/afterparty");
}

export function loader(args: Route.LoaderArgs) {
  requireGate(args);
  return null;
}

export const action = onPage((args: Route.ActionArgs) => {
  requireGate(args);
  return signUpForms.access;
});

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "Request Access | afters" }, { name: "robots", content: "noindex" }];

export default function Access({ actionData }: Route.ComponentProps) {
  const { title, subtitle } = textOf.access;
  return (
    <div className="page wrap signup-page">
      <h1 className="section-heading">{title}</h1>
      <p className="lede">{subtitle}</p>
      <SignUpForm form="access" posted={actionData as FormAnswer | undefined} />
    </div>
  );
}
