import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { keepPrivate, publicRoutesOnly } from "../app/admin/door.server.ts";
import { cachingOf } from "../app/cached-pages.server.ts";
import { mostUploadBytes } from "../app/catalogue/pictures/upload-form.ts";
import { readPlainForm } from "../app/creators/submissions/uploads/plain-form.server.ts";
import { operatorContext } from "../app/desk/operator.ts";
import { findOperator } from "../app/desk/sign-in/sign-in.server.ts";
import { type SharedRendering, sharedRenderingContext } from "../app/entry.server.tsx";
import { features } from "../app/features.server.ts";
import { withNotFoundLogging } from "../app/frame/errors/missed-pages.server.ts";
import { pathsOf, siteFiles } from "../app/site/marketing/site-files.server.ts";
import { Endpoints } from "../platform/action/endpoints.server.ts";
import type { PageUploads } from "../platform/action/page.server.ts";
import { formMiddleware, type PostedEdge, postedContext } from "../platform/action/page.server.ts";
import { retryAfterHeader } from "../platform/action/replies.server.ts";
import { config } from "../platform/config.server.ts";
import { clientIp } from "../platform/http/address.server.ts";
import { blockTrace, headers, rejectMalformedPath } from "../platform/http/guard.server.ts";
import { measureRequests } from "../platform/http/metrics.server.ts";
import { log } from "../platform/logger.server.ts";
import { PageCache } from "../platform/pages/page-cache.server.ts";
import { pageVisitor } from "../platform/pages/page-visitor.server.ts";
import { limitPages } from "../platform/pages/page-work.server.ts";
import { Problem } from "../platform/problem.ts";
import { visitorContext } from "../platform/session/visitor.ts";
import { health } from "./health.ts";

const development = import.meta.env.DEV;
const renderPage = withNotFoundLogging(
  createRequestHandler(publicRoutesOnly(build), import.meta.env.MODE),
  build,
);
const renderForOperator = withNotFoundLogging(createRequestHandler(build, import.meta.env.MODE), build);

/** The hottest are served before `app` sees the request. */
export const actions = new Endpoints();
for (const { actions: registers = [] } of features) for (const register of registers) register(actions);

const pictureUploads: PageUploads = {
  paths: /^\/operator\/(catalogue\/pictures|catalogue\/titles|parties)\/[a-z0-9.-]+$/,
  mostBytes: mostUploadBytes,
  mayUpload: async ({ headers, address, url }) => {
    const operator = await findOperator(headers.cookie, address, url);
    return operator !== null && !("away" in operator);
  },
};

export const app = new Hono<PostedEdge>();

// An id that a visitor sends is not believed: it would stand in the log as ours.
app.use(measureRequests, requestId({ headerName: "" }));
actions.mount(app);
app.use(headers(development), blockTrace, rejectMalformedPath);
app.route("/", health);

// What is read or drawn for the one who asks counts as a page does, whether or not it is there.
for (const path of ["/afters/:partyId/log", "/afters/:partyId/members", "/:kind/:id/card.jpg"])
  app.use(path, async (c, next) => {
    await limitPages(clientIp(c));
    return next();
  });

const readers = features.flatMap(({ endpoints = [] }) => endpoints);
for (const mount of [...readers, siteFiles(pathsOf(build.routes))]) mount(app as unknown as Hono);

app.use(formMiddleware(pictureUploads, { path: "/submit", read: readPlainForm }), compress());
app.all("*", async (c) => {
  const context = new RouterContextProvider();
  const visitor = await pageVisitor(c);
  const operator = await findOperator(c.req.header("cookie"), visitor.address, c.env.incoming.url ?? "/");
  if (c.req.method === "GET") await limitPages(visitor.address);
  context.set(visitorContext, visitor);
  context.set(operatorContext, operator);
  context.set(postedContext, c.get("posted") ?? null);
  const render = operator ? renderForOperator : renderPage;
  const page = await render(c.req.raw, context);
  if (operator && "role" in operator && page.status === 403) {
    const { role, sessionId } = operator;
    log.warn(
      { requestId: visitor.requestId, role, sessionId, path: c.req.path },
      "the desk refused a request",
    );
  }
  if (operator) keepPrivate(c.req.path, page.headers);
  return c.newResponse(page.body, page);
});

export const pageCache = new PageCache(cachingOf, async (address) => {
  const context = new RouterContextProvider();
  const shared: SharedRendering = {};
  context.set(visitorContext, { session: null, fanId: null, address: "", requestId: "", flash: null, log });
  context.set(sharedRenderingContext, shared);
  return { answer: await renderPage(new Request(config.origin + address), context), ...shared };
});

app.onError((error, c) => {
  if (error instanceof Problem)
    return c.text(error.message, error.status as 429, retryAfterHeader(error.retryAfter));
  const requestId = c.get("requestId");
  log.error({ err: error, requestId }, "a request failed");
  return c.json(
    { ok: false, code: "failed", message: "Something went wrong. Please try again.", requestId },
    500,
  );
});

export { serveDataLayer } from "../app/api/door/door.server.ts";
export { ensureOwnKey } from "../app/api/keys/keys.server.ts";
export { serveSocket } from "../app/api/realtime/sockets.server.ts";
export { isUpload, serveUpload } from "../app/creators/submissions/uploads/tus.server.ts";
export { firstLink } from "../app/desk/sign-in/links.server.ts";
export { config } from "../platform/config.server.ts";
export { isAnswering, openServer } from "../platform/http/http-server.server.ts";
export { isBehindStream, serveStream, serveStreamChange } from "../platform/live/stream.server.ts";
export { watchLoop } from "../platform/watchdog.server.ts";
export { backUpTo, restoreFrom } from "./backup/backups.ts";
export { operatorLink, retireNames, seed, start, stop } from "./life.ts";
