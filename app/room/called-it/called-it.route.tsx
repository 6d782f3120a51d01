import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { avatars } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import type { Route } from "./+types/called-it.route";
import { type CalledItView, loadCalledIt } from "./called-it.server.ts";
import { CalledIt } from "./called-it.tsx";

/** GET /afters/{partyId}/called-it: the page, also used by the dialog's data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [view, you] = await Promise.all([asRouteError(loadCalledIt(params.partyId, fanId)), findYou(fanId)]);
  return { view, you, avatars: avatars(), origin: config.origin };
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Called it | afters" }];
  const { party } = loaderData.view;
  return pageMeta({
    origin: loaderData.origin,
    path: `/afters/${party.id}/called-it`,
    title: `Called it: ${party.title}`,
    card: `/afters/${party.id}/card.jpg`,
    description: "What fans had sealed before it happened, each with a receipt that anyone can check.",
  });
}

export default function CalledItPage({ loaderData: { view, avatars, origin } }: Route.ComponentProps) {
  return (
    <div className="page wrap called-page">
      <h1>Called it</h1>
      <CalledIt view={view} avatars={avatars} />
      <WayOn view={view} origin={origin} />
    </div>
  );
}

/** A page of envelopes is no end: back to the room, or on to the next one. */
function WayOn({
  view: { party, isOn, nextRunId, marks, me },
  origin,
}: {
  view: CalledItView;
  origin: string;
}) {
  const path = `/afters/${party.id}`;
  const isCaller = marks.some(({ calls }) => calls.some(({ fanId }) => fanId === me));
  return (
    <nav className="called-way" aria-label="From here">
      {isOn ? (
        <ButtonLink to={path} variant="quiet">
          Back to the room
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={nextRunId ? `/afters/${nextRunId}` : "/afters"}>
            {nextRunId ? "Go to the party that is on" : "See what is on next"}
          </ButtonLink>
          <ButtonLink to={path} variant="quiet">
            Back to the credits
          </ButtonLink>
        </>
      )}
      {isCaller && (
        <ShareButton
          title={`Called it: ${party.title}`}
          text={`I called it at ${party.title}. Here is the receipt.`}
          url={`${origin}${path}/called-it`}
        />
      )}
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such party">
      It may have moved to another night.
    </Missing>
  );
}
