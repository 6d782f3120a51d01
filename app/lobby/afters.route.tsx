import type { ShouldRevalidateFunctionArgs } from "react-router";
import { socialCard } from "../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../content/art/pictures.server.ts";
import { config } from "../../platform/config.server.ts";
import { ConnectionState } from "../../platform/live/connection-state.tsx";
import { CachedFragment, usePersonalData } from "../../platform/pages/cached-fragment.tsx";
import { pageMeta } from "../../platform/pages/page-meta.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import { TabPanel, Tabs } from "../../platform/ui/tabs.tsx";
import { newsOf } from "../fans/fan-news.server.ts";
import { findMe } from "../fans/fans.server.ts";
import { findPoints } from "../fans/points/points.server.ts";
import type { FanPageHandle } from "../fans/you/fan-page-handle.ts";
import { unreadRepliesTopic } from "../fans/you/unread-replies.server.ts";
import { seenBy } from "../marks/seen.server.ts";
import { listMarked, listMyParties } from "../parties/parties.server.ts";
import { asVisitor, reachedPolls } from "../polls/polls.server.ts";
import { pollsAskedFor } from "../polls/see.ts";
import { findIdentity, listClaimables } from "../rewards/identities/identities.server.ts";
import { listVerdicts } from "../rewards/identities/verdicts/verdicts.server.ts";
import { ownPlace, topParticipants } from "../rewards/leaderboards/standings.server.ts";
import { findNewestWrapped } from "../rewards/wrapped/wrapped.server.ts";
import { currentPeriod } from "../rewards/wrapped/wrapped.ts";
import { listStubs } from "../room/stub/shelf.server.ts";
import { nightsIn } from "../room/stub/shelf.ts";
import type { Route } from "./+types/afters.route";
import { recentActivity } from "./activity.server.ts";
import { type Directory, directory, ownDirectory } from "./directory.server.ts";
import { Discover, type DiscoverView, type OwnDirectory } from "./discover.tsx";
import { LiveNow, type LiveNowView } from "./live-now.tsx";
import { MyParties, type MyPartiesView } from "./my-parties.tsx";
import { Standings, type StandingsView } from "./standings.tsx";
import { useLobby } from "./use-lobby.ts";
import "./afters.css";

const tabs = [
  { id: "discover", label: "Discover" },
  { id: "live", label: "Live Now" },
  { id: "mine", label: "My Parties" },
  { id: "leaderboard", label: "Leaderboard" },
];

type View = DiscoverView | LiveNowView | MyPartiesView | StandingsView;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const params = new URL(request.url).searchParams;
  const asked = pollsAskedFor(request);
  const seen = await directory();
  const [view, own] = await Promise.all([loadView(params, seen, fanId), ownDirectory(seen, fanId, asked)]);
  return { view, own, loadedAt: Date.now(), origin: config.origin, card: socialCard };
}

async function loadView(
  params: URLSearchParams,
  { parties, listing, polls }: Directory,
  fanId: string | null,
): Promise<View> {
  const tab = params.get("tab");
  if (tab === "live") {
    return {
      tab,
      parties: parties.filter(({ status }) => status !== "archived"),
      listing,
      nobody: pictureNamed("spot-empty-seat"),
    };
  }
  if (tab === "mine") {
    // Where the fan's news stand comes first: what is noted while the rest is read is heard live.
    const news = await newsOf(fanId);
    const [answered, identity, marked, mine, shelf, activity, points] = await Promise.all([
      unreadRepliesTopic(fanId),
      findIdentity(fanId),
      listMarked(fanId),
      listMyParties(fanId),
      listStubs(fanId, nightsIn(params)),
      recentActivity(fanId),
      findPoints(fanId),
    ]);
    const [verdicts, me] = await Promise.all([listVerdicts(fanId), findMe(fanId)]);
    const characters = listClaimables();
    return {
      tab,
      answered,
      news,
      identity,
      characters,
      verdicts,
      fan: me?.name ?? "You",
      marked,
      // Those that are over have left a stub.
      parties: mine.filter(({ status }) => status !== "archived"),
      shelf,
      activity,
      points,
    };
  }
  if (tab === "leaderboard") {
    const [participants, own, wrapped] = await Promise.all([
      topParticipants(),
      ownPlace(fanId),
      findNewestWrapped(fanId),
    ]);
    return { tab, participants, own, wrapped, period: currentPeriod() };
  }
  return {
    tab: "discover",
    parties,
    listing,
    polls: polls ? (await reachedPolls(polls, await seenBy(fanId), fanId)).map(asVisitor) : null,
    nothingFound: pictureNamed("spot-no-results"),
  };
}

/** Typing in the search box changes the address and nothing that the server knows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameTab = currentUrl.searchParams.get("tab") === nextUrl.searchParams.get("tab");
  const searched = currentUrl.searchParams.get("q") !== nextUrl.searchParams.get("q");
  return sameTab && searched ? false : defaultShouldRevalidate;
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    path: "/afters",
    card: loaderData?.card,
    title: "Afters App",
    description:
      "Join live afterparties for your favorite shows and movies: talk, vote and react while it is on.",
  });
}

export default function Afters({ loaderData }: Route.ComponentProps) {
  const { view, loadedAt } = loaderData;
  const own = usePersonalData(loaderData.own);
  const joined = own?.joined ?? [];
  const current = useLobby("listing" in view ? view.listing : null);
  return (
    <div className="page wrap afters">
      <ConnectionState afloat />
      <CachedFragment id="page-head">
        <header className="page-head">
          <h1>Afters App</h1>
          <p className="lede">Join live afterparties for your favorite shows and movies</p>
        </header>
        <Tabs tabs={tabs} label="Afterparties" />
      </CachedFragment>
      <TabPanel tab={view.tab}>
        {view.tab === "discover" && <Discover view={view} own={own} loadedAt={loadedAt} current={current} />}
        {view.tab === "live" && (
          <CachedFragment id="live" look={lookOfLive(own)}>
            <LiveNow
              view={view}
              joined={joined}
              answered={own?.you?.answered ?? null}
              loadedAt={loadedAt}
              current={current}
            />
          </CachedFragment>
        )}
        {view.tab === "mine" && <MyParties view={view} loadedAt={loadedAt} />}
        {view.tab === "leaderboard" && <Standings view={view} />}
      </TabPanel>
    </div>
  );
}

const lookOfLive = (own: OwnDirectory | null): string =>
  [
    ...(own?.joined ?? []),
    ...(own?.you?.answered?.parties ?? []).map(({ id, unseen }) => `${id} ${unseen}`),
  ].join(" ");
