import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { listCharacters, portraitOf } from "../../../catalogue/catalogue.server.ts";
import { FormButton } from "../../../creators/signups/form-button.tsx";
import appStyles from "../../../fan-app/fan-app.css?url";
import { FanApp } from "../../../fan-app/fan-app.tsx";
import { loadFanApp } from "../../../fan-app/loaders.server.ts";
import { previewOf } from "../../../fan-app/preview.server.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { viewOf, viewPath } from "../../../frame/phone/views.ts";
import type { ShellHandle } from "../../shell/shell-handle.ts";
import type { Route } from "./+types/fans.route";
import { Afterparty } from "./afterparty.tsx";
import { ClaimCharacter } from "./claim-character.tsx";
import fansStyles from "./fans.css?url";
import { PhonePlace } from "./phone-place.tsx";
import { FanQuestions, questions } from "./questions.tsx";

/** JOIN-01: here Join Beta asks for two things only. With a view of the app open one is in. */
export const handle: ShellHandle = {
  join: "join",
  inside: (data) => (data as { isOpen?: boolean } | undefined)?.isOpen === true,
};

/** As many faces as stand side by side. */
const mostFaces = 6;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId, address } = context.get(visitorContext);
  const params = new URL(request.url).searchParams;
  const asked = viewOf(params);
  const app = await loadFanApp(asked ?? "home", { fanId, address, params });
  return {
    isOpen: asked !== null,
    you: await findYou(fanId),
    app,
    preview: previewOf(app.shown),
    origin: config.origin,
    card: cardNamed("fans"),
    beam: pictureNamed("page-beam"),
    strip: pictureNamed("still-vesper-line"),
    portraits: listCharacters()
      .filter(({ portrait }) => portrait)
      .slice(0, mostFaces)
      .map(portraitOf),
    crowd: pictureNamed("page-fans"),
  };
}

/** What is pressed on a phone of the showcase before its scripts are there leads here, within the frame. */
export const headers = () => ({ "X-Frame-Options": "SAMEORIGIN" });

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/fans",
    title: "Stay for the afters",
    description:
      "Live afterparties for films and shows: vote while the credits roll, say who you are tonight, and keep what you did. No account needed.",
    card: loaderData?.card,
    ...loaderData?.preview,
    facts: [
      breadcrumb(origin, "/fans", "Fans"),
      {
        "@type": "FAQPage",
        mainEntity: questions.map(([name, text]) => ({
          "@type": "Question",
          name,
          acceptedAnswer: { "@type": "Answer", text },
        })),
      },
    ],
  });
}

export default function Fans({ loaderData }: Route.ComponentProps) {
  const { app, isOpen, beam, strip, portraits, crowd } = loaderData;
  return (
    <>
      <link rel="stylesheet" href={fansStyles} precedence="page" />
      <link rel="stylesheet" href={appStyles} precedence="page" />
      <section className="fans-hero">
        <div className="fans-beam">
          <ArtPicture of={beam} sizes="(min-width: 800px) 66vw, 240px" alt="" eager />
        </div>
        <div className="fans-hero-row stack-7 wrap">
          <div className="fans-words stack-5">
            {/* Beside a view, the view is what the page is about. */}
            {isOpen ? <p className="fans-headline">Stay for the afters</p> : <h1>Stay for the afters</h1>}
            <p className="lede">
              Vote while the credits roll. Argue with a vampire. Own the jacket before the city wakes up.
            </p>
            <div className="fans-actions wrap-3">
              {isOpen ? (
                <ButtonLink to="/afters" size="large">
                  See what is on
                </ButtonLink>
              ) : (
                <FormButton form="join" size="large">
                  Join Beta
                </FormButton>
              )}
              <ButtonLink to={viewPath("home")} size="large" variant="quiet" prefetch="intent">
                Open the app
              </ButtonLink>
            </div>
          </div>
          <PhonePlace>
            <FanApp {...app} isOpen={isOpen} />
          </PhonePlace>
        </div>
      </section>
      <Afterparty strip={strip} />
      <ClaimCharacter portraits={portraits} />
      <FanQuestions />
      <section className="fans-end" aria-labelledby="fans-end-title">
        <ArtPicture of={crowd} sizes="(min-width: 800px) 100vw, 96vw" />
        <div className="wrap">
          <h2 id="fans-end-title" className="section-heading">
            The film is over. You are not.
          </h2>
          {!isOpen && (
            <div className="fans-actions wrap-3">
              <FormButton form="join">Join Beta</FormButton>
              <ButtonLink to="/waitlist" variant="quiet">
                Request Access
              </ButtonLink>
            </div>
          )}
        </div>
      </section>
    </>
  );
}
