import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { afterAll, beforeAll } from "vitest";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import type { PostedEdge } from "../../platform/action/page.server.ts";

/** Endpoints in the test's own process, without the rest of the product. Answers where they stand. */
export function serveHere(
  endpoints: Endpoints,
  more: (app: Hono<PostedEdge>) => void = () => {},
): () => string {
  const app = new Hono<PostedEdge>();
  app.use(requestId({ headerName: "" }));
  endpoints.mount(app);
  more(app);
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!endpoints.serveHot(request, response)) void listener(request, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void server.close());
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
