import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ViteDevServer } from "vite";
import { serveFile } from "./files.ts";

export type Product = typeof import("./app.ts");

/** Not listening yet. With `vite`, pages and their files come from there, and each request meets the newest sources. */
export function serve(
  product: Product,
  config: Awaited<ReturnType<Product["start"]>>,
  vite: ViteDevServer | null = null,
): Server {
  const listener = getRequestListener(product.app.fetch, { overrideGlobalObjects: false });
  const server = product.openServer(route, {
    inAll: config.MAX_CONNECTIONS,
    perAddress: config.TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : config.MAX_CONNECTIONS_PER_ADDRESS,
  });
  // Vite's own sockets are on a port of their own, or on this server beside ours.
  return server.on("upgrade", (request, socket, head) => {
    // Frames would go into the midst of what was asked for before, on the same connection.
    if (product.isAnswering(socket)) socket.destroy();
    else if (request.url?.startsWith("/realtime/")) void product.serveSocket(request, socket, head);
    else if (!vite) socket.destroy();
  });

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (product.isBehindStream(request)) return;
    if (request.url?.startsWith("/live?") && request.method === "GET")
      return product.serveStream(request, response);
    if (request.url?.startsWith("/live/") && request.method === "POST")
      return product.serveStreamChange(request, response).catch(() => void response.destroy());
    const acting = vite ? null : product.actions.serveHot(request, response);
    if (acting) return acting;
    const served = product.serveDataLayer(request, response);
    if (served) return served;
    if (product.isUpload(request)) return product.serveUpload(request, response);
    if (!vite) {
      if (serveFile(request, response) || (await product.pageCache.serve(request, response))) return;
      await listener(request, response);
      return;
    }
    vite.middlewares(request, response, async () => {
      const { app, actions } = (await vite.ssrLoadModule("./server/app.ts")) as Product;
      const underWay = actions.serveHot(request, response);
      if (underWay) return underWay;
      await getRequestListener(app.fetch)(request, response);
    });
  }
}
