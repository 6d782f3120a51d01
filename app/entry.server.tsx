import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { newNonce, withPolicy } from "../platform/http/content-policy.server.ts";
import { timeHeader, timeNow } from "../platform/network/time-header.ts";
import {
  FragmentContext,
  PersonalDataContext,
  type RenderPersonal,
} from "../platform/pages/cached-fragment.tsx";
import { paintFirst } from "../platform/pages/first-paint.server.ts";
import { renderQueue } from "../platform/pages/page-work.server.ts";
import { visitorContext } from "../platform/session/visitor.ts";

export const streamTimeout = 8_000;

const styles = new Map<string, string>();

/** The browser's part of the build lies beside the server's. */
function builtStyle(href: string): string {
  const known = styles.get(href) ?? readFileSync(new URL(`../client${href}`, import.meta.url), "utf8");
  styles.set(href, known);
  return known;
}

/** Asks for a page with its shared parts marked; the renderer says here how it is rendered without them. */
export type SharedRendering = { renderOwn?: RenderPersonal };
export const sharedRenderingContext = createContext<SharedRendering | null>(null);

/** What a loader or an action threw. Without this the router prints it whole, with the row a database quotes in it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Somebody who left has no answer to miss.
  if (request.signal.aborted) return;
  const { log } = context.get(visitorContext);
  if (!isRouteErrorResponse(error)) log.error({ err: error }, "a page failed");
};

/** Nothing here is deferred, so the whole page is ready before its first byte leaves. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { log, address } = context.get(visitorContext);
  const nonce = newNonce();
  const shared = context.get(sharedRenderingContext);
  if (shared) shared.renderOwn = ownRenderer(request.url, entry, nonce);
  const render = () =>
    new Promise<Response>((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(
        <FragmentContext value={shared && "marked"}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </FragmentContext>,
        {
          nonce: nonce,
          // What a boundary holds stands in its place, and not behind the page for a script to put there.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onAllReady() {
            clearTimeout(patience);
            headers.set("Content-Type", "text/html; charset=utf-8");
            headers.set(timeHeader, timeNow());
            text(pipe(new PassThrough()))
              .then((html) => {
                if (import.meta.env.DEV) return html;
                const { page, scripts } = paintFirst(html, nonce, builtStyle);
                const framedBy = headers.get("X-Frame-Options") === "SAMEORIGIN" ? "'self'" : "'none'";
                const { html: finished, policy } = withPolicy(page, nonce, scripts, framedBy);
                headers.set("Content-Security-Policy", policy);
                return finished;
              })
              // A stylesheet that a redeploy took away fails this page, not the process.
              .then((page) => resolve(new Response(page, { status, headers })), reject);
          },
          onShellError: reject,
          onError: (error) => {
            // A refusal that a page hands on to the one above it is on its way to be shown.
            if (!isRouteErrorResponse(error)) log.error({ err: error }, "a page did not render");
          },
        },
      );
      const patience = setTimeout(abort, streamTimeout + 1_000).unref();
    });
  // What is rendered for everybody waits behind nobody.
  return shared ? render() : renderQueue.take(address, render);
}

/** With what the page has loaded for everybody, and one visitor's own. The router meets the page's own routes alone. */
function ownRenderer(url: string, entry: EntryContext, nonce: string): RenderPersonal {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const page = { ...entry, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
  return (own, areKept) =>
    renderToString(
      <PersonalDataContext value={own}>
        <FragmentContext value={{ areKept }}>
          <ServerRouter context={{ ...page, renderMeta: {} }} url={url} nonce={nonce} />
        </FragmentContext>
      </PersonalDataContext>,
    );
}
