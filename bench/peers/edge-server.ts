import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** One door leads through the web framework, the other past it with every action. */
process.env.NODE_ENV ??= "production";
const built = new URL("../../build/server/index.js", import.meta.url).href;
const product = (await import(built)) as typeof import("../../server/app.ts");
await product.start();

const within = getRequestListener(product.app.fetch, { overrideGlobalObjects: false });
for (const { path, action } of [...product.actions.all]) product.actions.post(path, action, { hot: true });
const past: RequestListener = (request, response) => {
  if (!product.actions.serveHot(request, response)) void within(request, response);
};

async function open(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const listen: RequestListener = (request, response) => void within(request, response);
console.log(`ready ${await open(listen)} ${await open(past)}`);
process.once("SIGTERM", async () => {
  await product.stop();
  process.exit(0);
});
