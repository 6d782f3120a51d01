import { data } from "react-router";
import { config } from "../../../../platform/config.server.ts";
import { pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { Missing } from "../../../frame/errors/missing.tsx";
import type { Route } from "./+types/sent.route";
import styles from "./sent.css?url";
import { findSent } from "./sent.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const sent = await findSent(params.token);
  if (!sent) throw data(null, { status: 404 });
  const { title, description, on } = sent;
  const you = await findYou(context.get(visitorContext).fanId);
  return { title, description, on, you, path: `/sent/${params.token}`, origin: config.origin };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Sent by a friend | afters" }];
  const { origin, path, title, description } = loaderData;
  return [
    ...pageMeta({ origin, path, title, description, card: `${path}/card.jpg` }),
    { name: "robots", content: "noindex" },
  ];
}

/** The picture is what was sent; its words are said once more for whoever does not see it. */
export default function SentPage({ loaderData: { title, description, on, path } }: Route.ComponentProps) {
  return (
    <div className="page wrap sent-page stack-5">
      <link rel="stylesheet" href={styles} precedence="page" />
      <img className="sent-picture" src={`${path}/card.jpg`} width="1200" height="630" alt="" />
      <h1>{title}</h1>
      <p className="lede">{description}</p>
      <div className="wrap-3">
        <ButtonLink to={on.to}>{on.label}</ButtonLink>
        <ButtonLink to="/afters" variant="quiet">
          See what is on
        </ButtonLink>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link leads nowhere">
      What it showed was taken back, or the link lost a letter on its way.
    </Missing>
  );
}
