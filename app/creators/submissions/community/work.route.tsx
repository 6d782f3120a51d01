import { data, Link } from "react-router";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { Missing } from "../../../frame/errors/missing.tsx";
import { ReportFold } from "../../../moderation/report-fold.tsx";
import { genres, inMegabytes, workStatuses, workTypes } from "../words/submission.ts";
import type { Route } from "./+types/work.route";
import styles from "./community.css?url";
import { WorkVoteButton } from "./vote-button.tsx";
import { creatorOf, WorkPicture, workPath } from "./work-card.tsx";
import { filesOfWork, findWork, worksVotedBy } from "./works.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const work = await findWork(params.id);
  if (!work) throw data(null, { status: 404 });
  const { fanId } = context.get(visitorContext);
  const [files, voted] = await Promise.all([filesOfWork(work.id), worksVotedBy(fanId, [work.id])]);
  const you = await findYou(fanId);
  return { work, files, voted: voted.length > 0, you, origin: config.origin, card: cardNamed("submit") };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", work, card } = loaderData ?? {};
  const title = work?.title ?? "A work";
  const path = workPath(work?.id ?? "");
  return pageMeta({
    origin,
    path,
    card,
    title,
    description: work
      ? `${workTypes[work.type]} by ${creatorOf(work)}. ${work.description}`.slice(0, 200)
      : "",
    facts: [breadcrumb(origin, path, title)],
  });
}

export default function WorkPage({ loaderData: { work, files, voted } }: Route.ComponentProps) {
  return (
    <div className="page wrap">
      <link rel="stylesheet" href={styles} precedence="page" />
      <article className="work-page stack-5">
        <div className="work-page-picture">
          <WorkPicture work={work} sizes="(min-width: 800px) 55vw, 100vw" priority />
        </div>
        <div className="work-page-words stack-4">
          <p>
            <Link className="link work-link" to="/submit#community">
              Community Submissions
            </Link>
          </p>
          <h1>
            <bdi>{work.title}</bdi>
          </h1>
          <p className="lede">
            {workTypes[work.type]} by <bdi>{creatorOf(work)}</bdi> {work.isSample && <SampleTag />}
          </p>
          <p className="work-facts row-4">
            <span className="work-status" data-status={work.status}>
              {workStatuses[work.status]}
            </span>
            <Link className="link work-link" to={`/submit?genre=${work.genre}#community`}>
              {genres[work.genre]}
            </Link>
          </p>
          <p className="work-page-text">{work.description}</p>
          <WorkVoteButton work={work} voted={voted} />
          {files.length > 0 && (
            <section className="work-files stack-2" aria-labelledby="handed-in">
              <h2 id="handed-in">Files</h2>
              <ul>
                {files.map(({ name, bytes }) => (
                  <li key={name}>
                    <bdi>{name}</bdi> <span className="meta">{inMegabytes(bytes)} MB</span>
                  </li>
                ))}
              </ul>
              <p className="meta">Only our reviewers can open the files.</p>
            </section>
          )}
          {!work.isSample && (
            <ReportFold kind="submission" subject={work.id} of={work.title} text={work.description} />
          )}
        </div>
      </article>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This work is not public">
      It was never public, or its maker withdrew it.
    </Missing>
  );
}
