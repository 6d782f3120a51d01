import type { ShouldRevalidateFunctionArgs } from "react-router";
import { cardNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import type { Route } from "./+types/mood-search.route";
import { listMoodScenes } from "./scenes/mood-scenes.server.ts";
import { openScreen } from "./scenes/open-screen.ts";
import { SceneSearch } from "./scenes/scene-search.tsx";
import { findFeeling, readWorld } from "./world/feelings.server.ts";
import { continents } from "./world/regions.ts";
import { WorldFeels } from "./world/world-feels.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("play")) await openScreen.preload();
  const { fanId } = context.get(visitorContext);
  const [scenes, world, own, you] = await Promise.all([
    listMoodScenes(fanId),
    readWorld(),
    findFeeling(fanId),
    findYou(fanId),
  ]);
  return { scenes, world, own, you, continents, origin: config.origin, card: cardNamed("chaos") };
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", card } = loaderData ?? {};
  return pageMeta({
    origin,
    path: "/chaos",
    title: "Mood Search",
    description:
      "Scenes by how they feel, and how the world feels tonight. Twelve moods, and no one knows it is you.",
    card,
    facts: [breadcrumb(origin, "/chaos", "Mood Search")],
  });
}

/** What is searched for is here already. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = asked;
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return formMethod === undefined && isSearch ? false : defaultShouldRevalidate;
}

export default function MoodSearch({ loaderData: { scenes, world, own, continents } }: Route.ComponentProps) {
  return (
    <div className="page wrap">
      <SceneSearch scenes={scenes} />
      <WorldFeels world={world} own={own} continents={continents} />
    </div>
  );
}
