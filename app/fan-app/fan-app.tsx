import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";
import type { Picture } from "../../content/art/picture.ts";
import { spotNotFound, spotOffline } from "../../content/art/pictures.gen.ts";
import { startDelivering } from "../../platform/delivery/deliver.ts";
import { Avatar } from "../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { Empty } from "../../platform/ui/states/empty.tsx";
import { useKeyboardRoom } from "../../platform/ui/use-keyboard-room.ts";
import { ViewLink } from "../frame/phone/view-link.tsx";
import { type ViewName, viewOf, viewPath } from "../frame/phone/views.ts";
import { Wordmark } from "../frame/wordmark.tsx";
import { useUnread } from "../messages/threads/use-unread.ts";
import { useDropNews } from "../rewards/drops/use-drop-news.ts";
import type { ShownView } from "./loaders.server.ts";
import { screens } from "./screens.ts";
import { TabBar } from "./tab-bar.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";
import { ViewSkeleton } from "./view-skeleton.tsx";

export type Viewer = { name: string; face: Picture | null };

/** `isOpen`: a view was asked for by its address, and fills the screen of a phone. */
export function FanApp({
  shown,
  viewer,
  unread: loadedUnread,
  news,
  isOpen,
}: {
  shown: ShownView;
  viewer: Viewer | null;
  unread: number;
  news: { topic: string; after: number } | null;
  isOpen: boolean;
}) {
  const screen = useRef<HTMLDivElement>(null);
  const next = useNextView();
  const view = next ?? shown.view;
  const unread = useUnread(loadedUnread, news);
  useDropNews(news);
  const isLeaving = next !== null && next !== shown.view;
  useKeptScroll(screen, isLeaving);
  const frame = useKeyboardRoom(isOpen);
  useEffect(startDelivering, []);

  return (
    <div ref={frame} className="fan-app" data-fills-phone={isOpen || undefined} data-view={view}>
      {isOpen && <h1 className="visually-hidden">The fan app</h1>}
      <div className="fan-app-bar">
        <Link to={viewPath("home")} preventScrollReset className="fan-app-home" aria-label="afters, home">
          <Wordmark />
        </Link>
        <ViewLink view="profile" className="fan-app-viewer" aria-label="Your fan card">
          <Avatar of={viewer?.face} name={viewer?.name ?? "You"} size={40} />
        </ViewLink>
      </div>
      <div className="fan-app-screen" ref={screen} aria-busy={next !== null || undefined}>
        {isLeaving ? (
          <ViewSkeleton view={next} />
        ) : (
          <Suspense key={shown.view} fallback={<ViewSkeleton view={shown.view} />}>
            <Shown shown={shown} />
          </Suspense>
        )}
      </div>
      <TabBar view={view} unread={unread} />
    </div>
  );
}

function Shown({ shown }: { shown: ShownView }) {
  if ("failed" in shown && shown.isGone)
    return (
      <Empty
        spot={spotNotFound}
        title={shown.failed}
        action={
          <ButtonLink to={viewPath("home")} variant="quiet">
            Home
          </ButtonLink>
        }
      >
        It may have been taken down, or the link is incomplete.
      </Empty>
    );
  if ("failed" in shown)
    return (
      <div role="alert">
        <Empty
          spot={spotOffline}
          title={shown.failed}
          action={
            <ButtonLink to={viewPath(shown.view)} reloadDocument variant="quiet">
              Try again
            </ButtonLink>
          }
        >
          It is on us. What you did is safe.
        </Empty>
      </div>
    );
  // Which data belongs to which screen is checked where both are listed.
  const Screen = screens[shown.view].Screen as ComponentType<{ data: object }>;
  return <Screen data={shown.data} />;
}

/** The view that was just asked for and is under way: it is lit, and its outline drawn, at once. */
function useNextView(): ViewName | null {
  const { location, formAction } = useNavigation();
  const next =
    location?.pathname === "/fans" && !formAction ? viewOf(new URLSearchParams(location.search)) : null;
  useEffect(() => {
    if (next) void screens[next].preload().catch(() => undefined);
  }, [next]);
  return next;
}
