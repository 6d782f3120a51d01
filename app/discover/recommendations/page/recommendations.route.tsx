import { Suspense } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { spotEmptySeat, spotNoResults } from "../../../../content/art/pictures.gen.ts";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { types } from "../recommendation.ts";
import { findPreferences, tasteChoices } from "../taste/taste.server.ts";
import type { Route } from "./+types/recommendations.route";
import { CuratedCard, FeaturedCard } from "./curated-card.tsx";
import { customize } from "./customize-screen.ts";
import pageStyles from "./recommendations.css?url";
import { listRecommendations } from "./recommendations.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const asked = url.searchParams.get("type")?.toLowerCase();
  const type = types.find((one) => one.toLowerCase() === asked) ?? null;
  const asks = url.searchParams.has("customize");
  const [all, preferences, choices] = await Promise.all([
    listRecommendations(fanId),
    asks ? findPreferences(fanId) : null,
    asks ? tasteChoices() : null,
    asks ? customize.preload() : undefined,
  ]);
  return {
    type,
    isKnown: all.some(({ match }) => match !== null),
    isEmpty: all.length === 0,
    shown: type ? all.filter((one) => one.type === type) : all,
    customizing: preferences && choices ? { preferences, choices } : null,
    origin: config.origin,
    card: cardNamed("recommendations"),
    you: await findYou(fanId),
  };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/recommendations",
    title: "Curated For You",
    description:
      "Evenings, shows, films and art around the stories you stay for, with the reason why each is there. Tickets are free.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/recommendations", "Curated For You")],
  });
}

export default function Recommendations({ loaderData }: Route.ComponentProps) {
  const { type, isKnown, isEmpty, shown, customizing } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const here = type ? `/recommendations?type=${type.toLowerCase()}` : "/recommendations";
  const customizeTo = `${here}${type ? "&" : "?"}customize=yes`;
  const featured = shown.find(({ isFeatured }) => isFeatured);
  const close = async (isChanged: boolean) => {
    await navigate(here, { replace: true, preventScrollReset: true });
    if (isChanged) await revalidate();
  };
  return (
    <div className="page wrap curated-page stack-5">
      <link rel="stylesheet" href={pageStyles} precedence="page" />
      <header className="page-head">
        <h1>Curated For You</h1>
        <p className="lede">
          {isKnown
            ? "Ordered by what you chose and what you stayed for. Each says why it is where it is."
            : "In our own order for now. Join a party, vote on something, or set your preferences to get picks of your own."}
        </p>
      </header>
      <nav className="chip-row" aria-label="Kind">
        {[null, ...types].map((one) => (
          <ChipLink
            key={one ?? "All"}
            to={one ? `/recommendations?type=${one.toLowerCase()}` : "/recommendations"}
            aria-current={one === type ? "true" : undefined}
            preventScrollReset
          >
            {one ?? "All"}
          </ChipLink>
        ))}
      </nav>
      <p className="visually-hidden" role="status">
        {type && `${shown.length} of the kind ${type}`}
      </p>
      {featured && <FeaturedCard one={featured} />}
      {shown.length > 0 ? (
        <ul className="curated-grid stack-4">
          {shown
            .filter((one) => one !== featured)
            .map((one) => (
              <li key={one.id}>
                <CuratedCard one={one} />
              </li>
            ))}
        </ul>
      ) : (
        <NothingShown isEmpty={isEmpty} type={type} />
      )}
      <section className="curated-improve stack-4" aria-labelledby="improve">
        <div>
          <h2 id="improve">Improve Your Recommendations</h2>
          <p>Genres, moods, where you are and how far you would go. Only you see them.</p>
        </div>
        <ButtonLink
          to={customizeTo}
          variant="quiet"
          preventScrollReset
          aria-haspopup="dialog"
          onPointerEnter={() => void customize.preload().catch(() => undefined)}
        >
          Customize Preferences
        </ButtonLink>
      </section>
      {customizing && (
        <Suspense>
          <customize.Screen {...customizing} close={close} closeTo={here} />
        </Suspense>
      )}
    </div>
  );
}

function NothingShown({ isEmpty, type }: Pick<Route.ComponentProps["loaderData"], "isEmpty" | "type">) {
  return (
    <Empty
      spot={isEmpty ? spotEmptySeat : spotNoResults}
      title={isEmpty ? "Nothing is planned yet" : `Nothing of the kind ${type}`}
      action={
        !isEmpty && (
          <ButtonLink to="/recommendations" variant="quiet" preventScrollReset>
            See all
          </ButtonLink>
        )
      }
    >
      {isEmpty ? "Come back when the house has chosen." : "Look at the others, or come back next week."}
    </Empty>
  );
}
