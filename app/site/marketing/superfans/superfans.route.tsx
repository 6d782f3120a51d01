import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { FormButton } from "../../../creators/signups/form-button.tsx";
import type { Route } from "./+types/superfans.route";
import superfansStyles from "./superfans.css?url";

const tiles = [
  [
    "Unlock Perks",
    "exclusive-key-card",
    "The longer cut of the scene, the drop an hour early, the trivia card no one else turns.",
  ],
  [
    "IRL Access",
    "exclusive-red-carpet",
    "A premiere, a set, a dressing room with the door ajar. When a studio opens one, pass holders hear it first.",
  ],
  [
    "Gifting & Squads",
    "exclusive-table-for-seven",
    "Send a drop to the friend who got you into this. Bring the others and sit together.",
  ],
  [
    "Superfan Pass",
    "exclusive-numbered-stub",
    "One pass, in your name. It remembers every ending you stayed for, and doors go by it.",
  ],
] as const;

export function loader() {
  return {
    origin: config.origin,
    card: cardNamed("superfans"),
    pass: pictureNamed("page-superfans"),
    tiles: tiles.map(([, picture]) => pictureNamed(picture)),
    makers: pictureNamed("page-creators"),
  };
}

const title = "The superfan economy, with your name on the door";

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/superfans",
    title: "Superfan Pass",
    description:
      "Who loves a story most should stand closest to it: perks, real doors, gifts for your squad, and one pass in your name.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/superfans", "Superfan Pass")],
  });
}

export default function Superfans({ loaderData: { pass, tiles: pictures, makers } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={superfansStyles} precedence="page" />
      <section className="superfans-hero">
        <ArtPicture of={pass} sizes="(min-width: 800px) 46vw, 100vw" priority />
        <div className="superfans-words stack-5">
          <h1>{title}</h1>
          <p className="lede">
            You stayed through the credits, knew the line before they said it, and told everyone. That is
            worth more than a seat at the back.
          </p>
          <FormButton form="pass" size="large">
            Unlock Superfan Pass
          </FormButton>
          <p className="meta">The pass opens with the beta. Ask for yours now and be early for once.</p>
        </div>
      </section>
      <section className="doors wrap" aria-labelledby="doors-title">
        <h2 id="doors-title" className="section-heading">
          Four doors it opens
        </h2>
        <ul>
          {tiles.map(([name, , words], at) => (
            <li key={name}>
              <ArtPicture of={pictures[at]!} sizes="(min-width: 800px) 50vw, 100vw" />
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="makers" aria-labelledby="makers-title">
        <div className="makers-words stack-5 wrap">
          <h2 id="makers-title" className="section-heading">
            You make things, too
          </h2>
          <p className="lede">
            Edits, theories, costumes, an hour on the third episode. The Creator Program is for who keeps a
            fandom talking.
          </p>
          <ButtonLink to="/creators" variant="paper" size="large" prefetch="intent">
            See the Creator Program
          </ButtonLink>
        </div>
        <ArtPicture of={makers} sizes="(min-width: 800px) 56vw, 96vw" crop="4:5" />
      </section>
    </>
  );
}
