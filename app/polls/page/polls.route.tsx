import { isRouteErrorResponse, Link } from "react-router";
import { socialCard, spotOffline } from "../../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { ConnectionState } from "../../../platform/live/connection-state.tsx";
import { CachedFragment, usePersonalData } from "../../../platform/pages/cached-fragment.tsx";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { SampleNote } from "../../../platform/ui/tags/sample-tag.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { seenBy } from "../../marks/seen.server.ts";
import { waitWords } from "../../marks/waiting.ts";
import { fragmentKey, withOwnPolls } from "../poll.ts";
import { PollCard } from "../poll-card.tsx";
import { asVisitor, openPolls, reachedPolls } from "../polls.server.ts";
import { pollsAskedFor } from "../see.ts";
import { useOpenPolls } from "../use-open-polls.ts";
import type { Route } from "./+types/polls.route";
import { ownPollsPage } from "./polls-page.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [open, seen] = await Promise.all([asRouteError(openPolls()), seenBy(fanId)]);
  const rows = await reachedPolls(open, seen, fanId);
  const own = await asRouteError(ownPollsPage(rows, fanId, pollsAskedFor(request)));
  const polls = rows.map(asVisitor);
  return {
    polls,
    /** How many lie past the reader's mark. */
    waiting: open.length - rows.length,
    own,
    seat: pictureNamed("spot-empty-seat"),
    card: socialCard,
    loadedAt: Date.now(),
    origin: config.origin,
  };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    path: "/polls",
    card: loaderData?.card,
    title: "Polls",
    description: "Every open poll of every afterparty, with live results. Vote, and change your mind.",
  });
}

export default function Polls({ loaderData }: Route.ComponentProps) {
  const { seat, loadedAt } = loaderData;
  const loaded = withOwnPolls(loaderData.polls, usePersonalData(loaderData.own)?.polls ?? null);
  const { polls, newsOf, voted } = useOpenPolls(loaded);

  return (
    <div className="page wrap polls">
      <ConnectionState afloat />
      <CachedFragment id="page-head">
        <header className="page-head">
          <h1>Polls</h1>
          <p className="lede">
            Every poll that is open right now, with live results. Vote, and change your mind.
          </p>
        </header>
      </CachedFragment>
      {polls.length === 0 ? (
        <Empty
          spot={seat}
          title="Nothing to vote on right now"
          action={
            <ButtonLink to="/afters" variant="quiet">
              See who is on
            </ButtonLink>
          }
        >
          Polls open while a party is on.
        </Empty>
      ) : (
        <div className="poll-grid">
          {polls.map((poll) => (
            <CachedFragment key={poll.id} id={`poll-${poll.id}`} look={fragmentKey(poll)}>
              <PollCard heading="h2" poll={poll} news={newsOf(poll.id)} loadedAt={loadedAt} voted={voted} />
            </CachedFragment>
          ))}
        </div>
      )}
      {loaderData.waiting > 0 && (
        <p className="meta">
          {waitWords(loaderData.waiting, "poll")} until you are further.{" "}
          <Link to="/marks">Where are you?</Link>
        </p>
      )}
      {polls.some(({ sampleVotes }) => sampleVotes > 0) && <SampleNote />}
    </div>
  );
}

/** Only the polls are missing; the rest of the house stands (POLL-02). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return (
    <div className="page wrap polls">
      <title>Polls | afters</title>
      <h1>Polls</h1>
      <div role="alert">
        <Empty
          spot={spotOffline}
          title="Failed to load polls"
          action={
            <ButtonLink to="/polls" reloadDocument variant="quiet">
              Try again
            </ButtonLink>
          }
        >
          It is on us. Your votes are safe.
        </Empty>
      </div>
    </div>
  );
}
