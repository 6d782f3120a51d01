import { useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { cardNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { useTopic } from "../../../../platform/live/use-topic.ts";
import { breadcrumb, pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import { avatars } from "../../../catalogue/catalogue.server.ts";
import { blockedIds } from "../../../fans/cards/blocks.server.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import type { WallNews } from "../clip.ts";
import { listClipScenes } from "../clip-scenes.server.ts";
import { clipsVotedBy } from "../clips.server.ts";
import type { Route } from "./+types/wall.route";
import { Tile } from "./tile.tsx";
import { useOnePlaying } from "./use-one-playing.ts";
import styles from "./wall.css?url";
import { parsePageStart, readWall } from "./wall.server.ts";
import { YourTile } from "./your-tile.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const order = url.searchParams.get("order") === "newest" ? "newest" : "best";
  const asked = url.searchParams.get("after");
  const after = parsePageStart(asked);
  const [wall, all, blocked] = await Promise.all([
    readWall(order, after),
    listClipScenes({ alsoRetired: true }),
    blockedIds(fanId),
  ]);
  const page = {
    ...wall,
    clips: wall.clips.filter(({ speaker }) => !blocked.includes(speaker?.fanId ?? "")),
  };
  const shown = new Set(page.clips.map(({ scene }) => scene));
  const [draft] = await listClipScenes();
  return data({
    order,
    isFirst: after === null,
    ...page,
    voted: await clipsVotedBy(
      fanId,
      page.clips.map(({ id }) => id),
    ),
    scenes: Object.fromEntries(all.filter(({ id }) => shown.has(id)).map((scene) => [scene.id, scene])),
    draft: draft ?? null,
    avatars: avatars(),
    origin: config.origin,
    card: cardNamed("clips"),
    you: await findYou(fanId),
  });
}

export const handle: FanPageHandle = { inside: true };

export const headers = () => ({ "Cache-Control": "private, no-store" });

const title = "Five seconds, your words";
const description =
  "A scene, five seconds of it, and whatever you would have said. Make a clip, save it as a video, put it on the wall.";

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin = "", card } = loaderData ?? {};
  return pageMeta({
    origin,
    path: "/memes",
    title,
    description,
    card,
    facts: [breadcrumb(origin, "/memes", "Clips")],
  });
}

/** So many come before the one that is still to be written. */
const beforeYours = 9;

export default function Wall({ loaderData }: Route.ComponentProps) {
  const { order, isFirst, clips, more, scenes, draft, voted } = loaderData;
  const [news, setNews] = useState<WallNews | null>(null);
  const wall = useOnePlaying();
  const { revalidate } = useRevalidator();
  useTopic<never, { wall: WallNews }>("clips", { onState: { wall: setNews } });
  // What was heard of an older page is in the page that is loaded now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page forgets it
  useEffect(() => setNews(null), [clips]);

  const shown = clips.filter(({ id }) => !news?.hidden.includes(id));
  const newestHere = Math.max(0, ...clips.map(({ seq }) => seq));
  const hasNewer = order === "newest" && isFirst && news !== null && news.newest > newestHere;
  const tiles = shown.map((clip, at) => (
    <Tile
      key={clip.id}
      clip={clip}
      scene={scenes[clip.scene] ?? null}
      avatar={clip.speaker ? loaderData.avatars[clip.speaker.avatar] : undefined}
      votes={news?.votes[clip.id] ?? clip.votes}
      isVoted={voted.includes(clip.id)}
      isLarge={isFirst && at === 0}
      isEarly={at < 3}
      wall={wall}
    />
  ));

  return (
    <div className="page wrap clips-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <Head order={order} />
      {hasNewer && (
        <p className="clips-newer" role="status">
          <Button variant="quiet" size="small" onClick={() => void revalidate()}>
            Newer ones are up. Show them
          </Button>
        </p>
      )}
      {shown.length === 0 && (
        <Empty
          spot={spotEmptySeat}
          title={isFirst ? "The wall is blank" : "That was all of them"}
          action={
            <ButtonLink to={isFirst ? "/memes/make" : "/memes"} variant="quiet">
              {isFirst ? "Write the first one" : "Back to the best"}
            </ButtonLink>
          }
        >
          {order === "best" && isFirst ? "No clips this week." : "That is all for now."}
        </Empty>
      )}
      <div className="clips-wall stack-2" ref={wall.ref}>
        {tiles.slice(0, beforeYours)}
        {isFirst && draft && <YourTile scene={draft} />}
        {tiles.slice(beforeYours)}
      </div>
      {more && (
        <p className="clips-more">
          <ButtonLink
            variant="quiet"
            to={`/memes?${new URLSearchParams({ ...(order === "newest" && { order }), after: more })}`}
          >
            More clips
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Head({ order }: Pick<Route.ComponentProps["loaderData"], "order">) {
  return (
    <header className="clips-head">
      <h1>{title}</h1>
      <nav aria-label="Order of the clips">
        <ChipLink to="/memes" aria-current={order === "best" ? "true" : undefined} preventScrollReset>
          Best of the week
        </ChipLink>
        <ChipLink
          to="/memes?order=newest"
          aria-current={order === "newest" ? "true" : undefined}
          preventScrollReset
        >
          Newest
        </ChipLink>
      </nav>
      <ButtonLink to="/memes/make">Make a clip</ButtonLink>
    </header>
  );
}
