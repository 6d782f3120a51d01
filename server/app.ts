import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { visitorContext } from "../platform/session/visitor.ts";

const renderPage = createRequestHandler(build as never, import.meta.env.MODE);

export const app = new Hono();

app.all("*", (c) => {
  const context = new RouterContextProvider();
  context.set(visitorContext, {
    session: null,
    nonce: randomBytes(16).toString("base64"),
    requestId: "dev",
    flash: null,
    log: { error: console.error, info: console.log },
  });
  return renderPage(c.req.raw, context);
});
