import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import type { Route } from "./+types/careers.route";
import houseStyles from "./house.css?url";
import { Invitation } from "./invitation.tsx";

export function loader() {
  return { origin: config.origin, card: cardNamed("careers"), picture: pictureNamed("page-careers") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/careers",
    title: "Careers",
    description:
      "No list of openings, one open invitation: what to send us if you would like to make afters with us.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/careers", "Careers")],
  });
}

export default function Careers({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={houseStyles} precedence="page" />
      <Invitation
        picture={picture}
        title="There is a seat free"
        lede="We keep no list of openings. We keep one seat for the person we did not know we were missing."
        mail="careers"
        send={[
          "One thing you made that people used, watched or argued about, and which part of it was yours.",
          "The ending you would stay for. Three sentences are plenty.",
          "What you would change about afters in your first week.",
          "Where you are and how you like to work.",
        ]}
      >
        <p>
          Leave out the photograph, the age and the cover letter. A person reads every email and answers, also
          when the answer is no. What you send is used to answer you and for nothing else.
        </p>
      </Invitation>
    </>
  );
}
