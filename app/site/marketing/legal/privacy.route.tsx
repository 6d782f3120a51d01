import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import type { Route } from "./+types/privacy.route";
import { LegalPage } from "./legal-page.tsx";
import { privacy } from "./privacy.tsx";

export function loader() {
  return {
    origin: config.origin,
    card: cardNamed("privacy"),
    picture: pictureNamed("exclusive-sealed-envelope"),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/privacy",
    title: "Privacy Policy",
    description:
      "What afters stores of you, why, for how long, and how to have it shown or erased. In plain words.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/privacy", "Privacy Policy")],
  });
}

export default function Privacy({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy Policy"
      short="We keep what you do here so that it is still there tomorrow, and what you write into our forms so that we can answer. We do not track you, and nothing is sold or passed on."
      picture={picture}
      clauses={privacy}
    />
  );
}
