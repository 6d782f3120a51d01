import { redirect } from "react-router";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { onPage } from "../../../platform/action/page.server.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { isOpen } from "../gates/gate.server.ts";
import { SignUpPage } from "../signups/pages/sign-up-page.tsx";
import { signUpForms } from "../signups/sign-ups.actions.server.ts";
import type { Route } from "./+types/access.route";

function requireGate({ request, context }: { request: Request; context: Route.LoaderArgs["context"] }) {
  const { session } = context.get(visitorContext);
  if (!isOpen("afterparty", session, request.headers.get("cookie"))) throw redirect("/afterparty");
}

export function loader(args: Route.LoaderArgs) {
  requireGate(args);
  return { picture: pictureNamed("exclusive-velvet-rope") };
}

export const action = onPage((args: Route.ActionArgs) => {
  requireGate(args);
  return signUpForms.access;
});

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "Request Access | afters" }, { name: "robots", content: "noindex" }];

export default function Access({ loaderData: { picture }, actionData }: Route.ComponentProps) {
  return <SignUpPage form="access" picture={picture} posted={actionData as FormAnswer | undefined} />;
}
