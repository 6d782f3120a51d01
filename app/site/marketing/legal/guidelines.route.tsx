import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import type { Route } from "./+types/guidelines.route";
import { guidelines } from "./guidelines.tsx";
import { LegalPage } from "./legal-page.tsx";

export function loader() {
  return {
    origin: config.origin,
    card: cardNamed("guidelines"),
    picture: pictureNamed("spot-no-messages"),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/guidelines",
    title: "House Guidelines",
    description:
      "How to be good company at an afterparty: spoilers, arguments, reports, and what moderators do.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/guidelines", "House Guidelines")],
  });
}

export default function Guidelines({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="House Guidelines"
      short="Argue with the ending, not with the person who liked it. Everything else on this page follows from that."
      picture={picture}
      clauses={guidelines}
    />
  );
}
