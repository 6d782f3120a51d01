import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import type { Route } from "./+types/terms.route";
import { LegalPage } from "./legal-page.tsx";
import { terms } from "./terms.tsx";

export function loader() {
  return {
    origin: config.origin,
    card: cardNamed("terms"),
    picture: pictureNamed("exclusive-numbered-stub"),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/terms",
    title: "Terms of Service",
    description:
      "The small print of the ticket, in normal size: what you may expect of afters, and what we expect of you.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/terms", "Terms of Service")],
  });
}

export default function Terms({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms of Service"
      short="Come in, be decent, and what you make stays yours. The house is in beta: it is free, it changes, and we do our best to keep what you did here."
      picture={picture}
      clauses={terms}
    />
  );
}
