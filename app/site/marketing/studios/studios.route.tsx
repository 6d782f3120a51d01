import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { FormButton } from "../../../creators/signups/form-button.tsx";
import type { Route } from "./+types/studios.route";
import { Benefits } from "./benefits.tsx";
import { findProof } from "./proof/proof.server.ts";
import { ProofSection } from "./proof/proof.tsx";
import { Rails } from "./rails.tsx";
import studiosStyles from "./studios.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    // The page stands when its rooms cannot be asked.
    proof: await findProof(context.get(visitorContext).fanId).catch(() => null),
    origin: config.origin,
    card: cardNamed("studios"),
    engine: pictureNamed("page-studios"),
    carpet: pictureNamed("exclusive-red-carpet"),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/studios",
    title: "The Studio Distribution Engine",
    description:
      "Launch shoppable, measurable fan moments powered by the Afters SDK: rails from play to pay for studios.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/studios", "Studios")],
  });
}

export default function Studios({ loaderData: { proof, engine, carpet } }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={studiosStyles} precedence="page" />
      <section className="studios-hero">
        <div className="studios-words stack-5 wrap">
          <h1>The Studio Distribution Engine</h1>
          <div>
            <p className="lede">Launch shoppable, measurable fan moments powered by the Afters SDK</p>
            <FormButton form="studio-sdk" size="large">
              Get the Studio SDK
            </FormButton>
          </div>
        </div>
        <ArtPicture of={engine} sizes="(min-width: 800px) 100vw, 96vw" crop="4:5" priority />
      </section>
      {proof && <ProofSection proof={proof} />}
      <Rails />
      <Benefits />
      <section className="partnership wrap" aria-labelledby="partnership-title">
        <ArtPicture of={carpet} sizes="(min-width: 800px) 40vw, 100vw" />
        <div>
          <h2 id="partnership-title" className="section-heading">
            Bring us your ending
          </h2>
          <p className="lede">
            A premiere, a finale, a film that people still argue about. Tell us which one, and we plan its
            first afterparty together.
          </p>
          <FormButton form="partnership" size="large">
            Request a partnership
          </FormButton>
        </div>
      </section>
    </>
  );
}
