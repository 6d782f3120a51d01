import { type ReactNode, useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import displayFont from "../content/fonts/anybody-poster.woff2?url";
import textFont from "../content/fonts/instrument-english.woff2?url";
import { CachedFragment } from "../platform/pages/cached-fragment.tsx";
import { visitorContext } from "../platform/session/visitor.ts";
import { toast } from "../platform/ui/overlay/toast.ts";
import { Toasts } from "../platform/ui/overlay/toasts.tsx";
import type { Route } from "./+types/root";
import appStyles from "./app.css?url";
import { useYou } from "./fans/you/use-you.ts";
import { Crash } from "./frame/errors/crash.tsx";
import { houseToSay } from "./frame/house/house.server.ts";
import { Footer } from "./site/shell/footer.tsx";
import { Header } from "./site/shell/header.tsx";
import { ConnectionNotice } from "./site/shell/offline/connection-notice.tsx";
import { keepPage } from "./site/shell/offline/keep-page.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { flash, requestId } = context.get(visitorContext);
  return { flash: flash?.message ? flash : null, requestId, house: houseToSay() };
}

/** What a form left to say is read after it, and by the document that follows a plain one: going on asks for nothing. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod === "POST";

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const links: Route.LinksFunction = () => [
  preloadFont(displayFont),
  preloadFont(textFont),
  { rel: "icon", href: "/favicon-32.png", sizes: "32x32", type: "image/png" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

type PageHandle = { ownShell?: true; isStopped?: true };

export function Layout({ children }: { children: ReactNode }) {
  // A route that brings a head of its own says so: `export const handle = { ownShell: true }`.
  // One that is a stopped frame of another brings no script either: `{ ownShell: true, isStopped: true }`.
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const ownShell = handles.some((handle) => handle?.ownShell);
  const you = useYou();
  const isStopped = handles.some((handle) => handle?.isStopped);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#070a08" />
        <CachedFragment id="meta">
          <Meta />
        </CachedFragment>
        {/* With a precedence React writes it ahead of the scripts, which on a slow line would hold up the first paint. */}
        <link rel="stylesheet" href={appStyles} precedence="app" />
        <CachedFragment id="links">
          <Links />
        </CachedFragment>
      </head>
      <body>
        <CachedFragment id="header" when={!you}>
          {!ownShell && <Header you={you} />}
        </CachedFragment>
        <CachedFragment id="connection-notice">
          <ConnectionNotice />
        </CachedFragment>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <CachedFragment id="footer">
          {!ownShell && <Footer />}
          <Toasts />
          {!isStopped && (
            <>
              <ScrollRestoration />
              <Scripts />
            </>
          )}
        </CachedFragment>
      </body>
    </html>
  );
}

export default function App({ loaderData: { flash } }: Route.ComponentProps) {
  useEffect(() => {
    if (flash) toast[flash.tone](flash.message);
  }, [flash]);

  return (
    <>
      {flash && (
        <noscript>
          <p className="flash" data-tone={flash.tone}>
            {flash.message}
          </p>
        </noscript>
      )}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  // The id is the document's: what fails later has another, which only the server's log knows.
  const requestId = useLocation().key === "default" ? root?.requestId : undefined;
  return <Crash error={error} requestId={requestId} />;
}
