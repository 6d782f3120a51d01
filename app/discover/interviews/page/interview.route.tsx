import { Link } from "react-router";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { onPage } from "../../../../platform/action/page.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../../platform/ui/share/share-button.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { StartsAt } from "../../../parties/to-come/starts-at.tsx";
import { loadInterview } from "../interviews.server.ts";
import { askAction } from "../questions/questions.actions.server.ts";
import { listQuestions, ownQuestions } from "../questions/questions.server.ts";
import { Questions } from "../questions/questions.tsx";
import type { Route } from "./+types/interview.route";
import styles from "./interview.css?url";
import { PassageText } from "./passage-text.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [loaded, questions, own] = await asRouteError(
    Promise.all([loadInterview(id, fanId), listQuestions(id), ownQuestions(id, fanId)]),
  );
  return {
    ...loaded,
    questions,
    own,
    loadedAt: Date.now(),
    origin: config.origin,
    you: await findYou(fanId),
  };
}

export const action = onPage(askAction);

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "The Social Club | afters" }];
  const { origin, interview } = loaderData;
  const { id, person, headline, intro } = interview;
  const path = `/social-club/${id}`;
  return pageMeta({
    origin,
    path,
    title: headline,
    wholeTitle: `${headline}: ${person} | afters`,
    description: intro,
    card: `${path}/card.jpg`,
    facts: [
      breadcrumb(origin, path, headline),
      { "@type": "Article", headline, about: person, url: `${origin}${path}` },
    ],
  });
}

export default function InterviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { interview, passages, next, party, questions, own, loadedAt, origin } = loaderData;
  const { id, person, role, show, headline, intro, picture, minutes, sample } = interview;
  return (
    <article className="interview">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="interview-cover">
        <ArtPicture of={picture} sizes="(min-width: 1100px) 38vw, 100vw" priority />
        <div className="interview-title stack-3">
          <p className="meta">
            <Link to="/social-club" className="interview-back">
              The Social Club
            </Link>
          </p>
          <h1>{headline}</h1>
          <p className="interview-intro">{intro}</p>
          <p className="meta interview-facts">
            <span>
              {person}, {role.toLowerCase()}
              {show && `, ${show}`}
            </span>
            <span>{counted(minutes, "minute")}</span>
            {sample && <SampleTag />}
          </p>
          <ShareButton title={headline} text={`${person}: ${headline}`} url={`${origin}/social-club/${id}`} />
        </div>
      </header>
      <div className="interview-body">
        {party && (
          <p className="interview-evening">
            <b>{party.title}</b>{" "}
            {party.endsAt < loadedAt ? (
              "is over; its room can be read."
            ) : party.startsAt < loadedAt ? (
              "is on now."
            ) : (
              <>
                begins <StartsAt at={party.startsAt} />.
              </>
            )}{" "}
            <Link to={`/afters/${party.id}`}>
              {party.endsAt < loadedAt ? "Read it" : `Ask ${person} in the room`}
            </Link>
          </p>
        )}
        <ol className="interview-passages stack-7">
          {passages.map((passage) => (
            <li key={passage.question}>
              <PassageText passage={passage} />
            </li>
          ))}
        </ol>
        <Questions
          key={id}
          interview={id}
          person={person}
          questions={questions}
          own={own}
          posted={actionData as FormAnswer | undefined}
        />
        {next && (
          <nav className="interview-next stack-3" aria-label="Next in the club">
            <p className="meta">Next in the club</p>
            <Link to={`/social-club/${next.id}`} className="interview-on stack-4">
              <ArtPicture of={next.picture} sizes="160px" alt="" />
              <span>
                <b>{next.headline}</b>
                <span className="meta">
                  {next.person}, {next.role.toLowerCase()}
                </span>
              </span>
            </Link>
          </nav>
        )}
      </div>
    </article>
  );
}
