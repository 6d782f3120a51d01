import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { onPage, pageAgain, redirectOrRerender } from "../../../../platform/action/page.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import communityStyles from "../community/community.css?url";
import { Community } from "../community/community.tsx";
import { countWorks, listWorks, worksVotedBy } from "../community/works.server.ts";
import { submitAction } from "../submissions.actions.server.ts";
import { orphanFilesOf } from "../uploads/arriving.server.ts";
import { genreNames } from "../words/submission.ts";
import type { Route } from "./+types/submit.route";
import { submissionGuidelines } from "./guidelines.server.ts";
import { Guidelines } from "./guidelines.tsx";
import styles from "./submit.css?url";
import { SubmitForm } from "./submit-form.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const asked = url.searchParams;
  const order = asked.get("order") === "top" ? ("top" as const) : ("new" as const);
  const genre = genreNames.find((name) => name === asked.get("genre")) ?? null;
  const after = asked.get("after");
  const [listed, counts, sent] = await Promise.all([
    asRouteError(listWorks(order, genre, after)),
    countWorks(),
    orphanFilesOf(fanId),
  ]);
  const voted = await worksVotedBy(
    fanId,
    listed.works.map(({ id }) => id),
  );
  const community = { ...listed, order, genre, after, counts, voted };
  return {
    community,
    sent,
    you: await findYou(fanId),
    guidelines: submissionGuidelines,
    origin: config.origin,
    card: cardNamed("submit"),
  };
}

/** What was typed comes back with a refusal; a work that is in has a page of its own to go on to. */
export const handle: FanPageHandle = { inside: true };

export const action = onPage(submitAction, (outcome, call, values) =>
  (outcome.ok ? redirectOrRerender : pageAgain)(outcome, call, values),
);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", card } = loaderData ?? {};
  return pageMeta({
    origin,
    path: "/submit",
    title: "Share Your Voice",
    description:
      "Send in a screenplay, a short film, art or a concept, see what others sent, and back what you want to see made.",
    card,
    facts: [breadcrumb(origin, "/submit", "Share Your Voice")],
  });
}

export default function Submit({
  loaderData: { community, sent, guidelines: submissionGuidelines },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page wrap submit-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={communityStyles} precedence="page" />
      <section className="submit-top stack-5" aria-labelledby="submit-your-work">
        <header className="submit-head">
          <h1>Share Your Voice</h1>
        </header>
        <h2 id="submit-your-work" className="visually-hidden">
          Submit Your Work
        </h2>
        <SubmitForm sent={sent} posted={actionData} />
      </section>
      <Guidelines of={submissionGuidelines} />
      <Community {...community} />
    </div>
  );
}
