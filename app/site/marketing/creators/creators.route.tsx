import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { FormButton } from "../../../creators/signups/form-button.tsx";
import { Wordmark } from "../../../frame/wordmark.tsx";
import type { Route } from "./+types/creators.route";
import creatorsStyles from "./creators.css?url";

const frames = [
  [
    "Connect with Indie Studios Globally",
    "tile-lang",
    "Small studios look for the people their fans already follow. We introduce you.",
  ],
  [
    "Insider Access",
    "tile-melies",
    "See how the trick is done before the audience does, and be the one who tells it.",
  ],
  [
    "Amplify & Distribute",
    "tile-murnau",
    "Put your cut in front of the room while it is still arguing. It leaves larger than it came.",
  ],
  [
    "Grow Your Audience",
    "tile-guy-blache",
    "Fans who stay for the credits stay for you. They come in by the party.",
  ],
  [
    "Monetize Fandom",
    "tile-keaton",
    "Pass the hat with style: drops and looks that come out of your own scenes.",
  ],
] as const;

export function loader() {
  return {
    origin: config.origin,
    card: cardNamed("creators"),
    ring: pictureNamed("page-creators"),
    frames: frames.map(([, picture]) => pictureNamed(picture)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/creators",
    title: "Creator Program",
    description:
      "Grow and earn from your fandom: meet indie studios, get inside early, and bring your audience to the afterparty.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/creators", "Creator Program")],
  });
}

export default function Creators({ loaderData: { ring, frames: pictures } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={creatorsStyles} precedence="page" />
      <section className="creators-hero">
        <ArtPicture of={ring} sizes="(min-width: 800px) 100vw, 96vw" crop="4:5" priority />
        <div className="creators-words stack-5 wrap">
          <h1>Creator Program</h1>
          <div>
            <p className="creators-tagline">Grow and earn from your fandom</p>
            <FormButton form="creators" size="large">
              Create on <Wordmark />
            </FormButton>
          </div>
        </div>
      </section>
      <section aria-labelledby="strip-title" className="strip-section">
        <div className="strip-opening stack-4 wrap">
          <h2 id="strip-title" className="section-heading">
            What is in it for you
          </h2>
          <p className="lede">
            You run the camera, cut the film and pass the hat yourself. Keep doing that, in company.
          </p>
        </div>
        <div className="strip">
          <ul>
            {frames.map(([name, , words], at) => (
              <li key={name}>
                <ArtPicture of={pictures[at]!} sizes="(min-width: 800px) 320px, 40vw" />
                <div>
                  <h3>{name}</h3>
                  <p>{words}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="creators-end stack-5 wrap" aria-labelledby="creators-end-title">
        <h2 id="creators-end-title">Have something finished already?</h2>
        <p className="lede">
          Apply with the places where your work lives. Only your name is required, and a person reads it.
        </p>
        <div className="creators-actions wrap-3">
          <FormButton form="creators">Apply</FormButton>
          <ButtonLink to="/superfans" variant="quiet" prefetch="intent">
            Just here as a fan
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
