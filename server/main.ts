import { existsSync } from "node:fs";
import type { ViteDevServer } from "vite";
import { type Product, serve } from "./serving.ts";

const development = process.argv.includes("--dev");
const built = new URL("../build/server/index.js", import.meta.url);
const forcedStopMs = 12_000;

// biome-ignore lint/style/noProcessEnv: React reads it when it is first imported, and is several times slower without it.
process.env.NODE_ENV ??= development ? "development" : "production";
const vite = development ? await startVite() : null;
const product = await loadProduct().catch(refuse);
const config = await product.start().catch(refuse);
if (!development) product.watchLoop();

const server = serve(product, config, vite);
server.on("error", refuse);
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

function announce(): void {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const origin = config.ORIGIN ?? `http://localhost:${port}`;
  console.log(`Afters is open at ${origin}`);
  console.log(`  showcase code          ${config.SHOWCASE_CODE}`);
  console.log(`  showcase variant code  ${config.SHOWCASE_VARIANT_CODE}`);
  console.log(`  afterparty password    ${config.AFTERPARTY_PASSWORD}`);
  product.ensureOwnKey().then(
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
