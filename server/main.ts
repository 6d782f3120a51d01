import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ViteDevServer } from "vite";
import { serveFile } from "./files.ts";

type Product = typeof import("./app.ts");

const development = process.argv.includes("--dev");
const built = new URL("../build/server/index.js", import.meta.url);
const forcedStopMs = 12_000;

// React reads it when it is first imported, and is several times slower when it finds nothing.
process.env.NODE_ENV ??= development ? "development" : "production";
const vite = development ? await startVite() : null;
const product = await loadProduct().catch(refuse);
const config = await product.start().catch(refuse);
if (!development) product.watchLoop();

const server = product.openServer(route, {
  inAll: config.MAX_CONNECTIONS,
  perAddress: config.TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : config.MAX_CONNECTIONS_PER_ADDRESS,
});
server.on("error", refuse);
// Vite's own sockets are on a port of their own, or on this server beside ours.
server.on("upgrade", (request, socket, head) => {
  // Frames would go into the midst of what was asked for before, on the same connection.
  if (product.isAnswering(socket)) socket.destroy();
  else if (request.url?.startsWith("/realtime/")) void product.serveSocket(request, socket, head);
  else if (!vite) socket.destroy();
});
server.listen({ port: config.PORT, host: config.HOST }, announce);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void shutDown());

async function startVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import("vite");
  return createVite({ server: { middlewareMode: true }, appType: "custom" });
}

async function loadProduct(): Promise<Product> {
  if (vite) return (await vite.ssrLoadModule("./server/app.ts")) as Product;
  if (!existsSync(built)) refuse(new Error("There is no build yet. Run: npm run build"));
  return import(built.href);
}

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (product.isBehindStream(request)) return;
  if (request.url?.startsWith("/live?") && request.method === "GET")
    return product.serveStream(request, response);
  if (request.url?.startsWith("/live/") && request.method === "POST") {
    return product.serveStreamChange(request, response).catch(() => void response.destroy());
  }
  const served = product.serveDataLayer(request, response);
  if (served) return served;
  if (product.isUpload(request)) return product.serveUpload(request, response);
  if (!vite) {
    const acting = product.actions.serveHot(request, response);
    if (acting) return acting;
    if (serveFile(request, response) || (await product.pageCache.serve(request, response))) return;
    await listener(request, response);
    return;
  }
  vite.middlewares(request, response, async () => {
    const { app, actions } = (await vite.ssrLoadModule("./server/app.ts")) as Product;
    const acting = actions.serveHot(request, response);
    if (acting) return acting;
    await getRequestListener(app.fetch)(request, response);
  });
}

const listener = getRequestListener(product.app.fetch, { overrideGlobalObjects: false });

function announce(): void {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const origin = config.ORIGIN ?? `http://localhost:${port}`;
  console.log(`Afters is open at ${origin}`);
  console.log(`  showcase code          ${config.SHOWCASE_CODE}`);
  console.log(`  showcase variant code  ${config.SHOWCASE_VARIANT_CODE}`);
  console.log(`  afterparty password    ${config.AFTERPARTY_PASSWORD}`);
  product.seeToOwnKey().then(
    (key) => console.log(`  publishable key        ${key}`),
    (error: Error) => console.error(`The publishable key cannot be read: ${error.message}`),
  );
  product.firstLink().then(
    (link) => link && console.log(`  operator, once         ${link.replace(config.origin, origin)}`),
    (error: Error) => console.error(`There is no link to the desk: ${error.message}. Run: npm run operator`),
  );
}

function refuse(error: Error): never {
  console.error(`Afters cannot start: ${error.message}`);
  process.exit(1);
}

/** A second signal ends it at once. */
async function shutDown(): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  setTimeout(() => process.exit(1), forcedStopMs).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await product.stop();
  server.closeAllConnections();
  await closed;
  await vite?.close();
  process.exit(0);
}
