import { Link } from "react-router";
import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import type { Route } from "./+types/investors.route";
import houseStyles from "./house.css?url";
import { Invitation } from "./invitation.tsx";

export function loader() {
  return { origin: config.origin, card: cardNamed("investors"), picture: pictureNamed("page-investors") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/investors",
    title: "Investors",
    description:
      "The thesis of afters in four sentences, the product itself as the deck, and where to write.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/investors", "Investors")],
  });
}

export default function Investors({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={houseStyles} precedence="page" />
      <Invitation
        picture={picture}
        title="The box office is open"
        lede="Fandom is passive, and fans want more. We think the hour after the credits is the part of the story no one has built for yet."
        mail="investors"
        send={[
          "Who you are, and what you have backed that fans, players or filmmakers use.",
          "The party you went to before you wrote, and what you would have done differently.",
          "What you would like to know. We answer with what we measure, not with what we hope.",
        ]}
      >
        <p>
          There is no deck on this page. The product is in beta and open:{" "}
          <Link to="/afters">go to a party</Link>, <Link to="/polls">vote in a poll</Link>, and read{" "}
          <Link to="/studios">what studios get</Link>. Nothing here is an offer of shares or advice to buy
          any. Logos and pictures are on the page <Link to="/press">for the press</Link>.
        </p>
      </Invitation>
    </>
  );
}
