import { data, Link } from "react-router";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { Missing } from "../../../frame/errors/missing.tsx";
import { pathOf } from "../recommendation.ts";
import type { Route } from "./+types/recommendation.route";
import { Art, Description, Meta, Percent, TicketButton } from "./curated-card.tsx";
import oneStyles from "./recommendation.css?url";
import pageStyles from "./recommendations.css?url";
import { findRecommendation } from "./recommendations.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const one = await findRecommendation(params.id, fanId);
  if (!one) throw data(null, { status: 404 });
  return {
    one,
    origin: config.origin,
    card: cardNamed("recommendations"),
    you: await findYou(fanId),
  };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Curated For You | afters" }];
  const { one, origin, card } = loaderData;
  return pageMeta({
    origin,
    path: pathOf(one.id),
    title: one.title,
    description: one.waits ? `${one.type}, ${one.category}` : one.description,
    card: one.picture ? `${pathOf(one.id)}/card.jpg` : card,
    facts: [breadcrumb(origin, pathOf(one.id), one.title)],
  });
}

/** OPEN-84: what "Learn More" leads to. */
export default function Recommendation({ loaderData: { one } }: Route.ComponentProps) {
  return (
    <article className="page wrap curated-one stack-5">
      <link rel="stylesheet" href={pageStyles} precedence="page" />
      <link rel="stylesheet" href={oneStyles} precedence="page" />
      <p>
        <Link to="/recommendations">Curated For You</Link>
      </p>
      <div className="curated-one-art">
        <Art one={one} sizes="(min-width: 1100px) 1100px, 100vw" priority />
      </div>
      <div className="curated-one-words stack-4">
        <h1>{one.title}</h1>
        <Percent one={one} />
        <Description one={one} />
        {(one.more || null)?.split("\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <aside className="curated-one-facts stack-3" aria-label="Where and when">
        <Meta one={one} />
        {one.titleName && <p className="meta">Around {one.titleName}</p>}
        <TicketButton one={one} />
      </aside>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This is no longer available">
      It may be over. There is more on <Link to="/recommendations">Curated For You</Link>.
    </Missing>
  );
}
