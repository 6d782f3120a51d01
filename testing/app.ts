import { createHash } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readConfig } from "../platform/config.server.ts";
import type { Product } from "../server/serving.ts";
import { ensureBuilt } from "./built.ts";
import { restore } from "./restore.ts";
import { settingsWith } from "./server.ts";

export type RunningApp = {
  origin: string;
  stop(): Promise<void>;
};

/** Read when they are used: a product's code is loaded once for all of their values. */
const readWhenUsed = ["DATABASE_URL", "OPERATOR_EMAILS", "AFTERPARTY_PASSWORD"];

const running = new Set<string>();

/**
 * The built product alive in the test's own process, on its file's database unless `env` names another. Its code is loaded
 * once for all files of a worker; once more for each product that runs beside another, and for settings that are read
 * while it loads. For what a process of its own shows (its output, its end) there is `startServer`.
 */
export async function startApp(env: Record<string, string | undefined> = {}): Promise<RunningApp> {
  await ensureBuilt();
  const settings = settingsWith({
    DATABASE_URL: process.env.DATABASE_URL,
    LOG_LEVEL: "silent",
    ...env,
  });
  const copy = idleCopy(settings);
  running.add(copy);
  try {
    const loaded = loading.then(() => loadCopy(copy, settings));
    loading = loaded.catch(() => null);
    return await serveProduct(await loaded, () => running.delete(copy));
  } catch (error) {
    running.delete(copy);
    throw error;
  }
}

function idleCopy(settings: Record<string, string | undefined>): string {
  const set = Object.entries(settings).filter(([name]) => !readWhenUsed.includes(name));
  const hash = createHash("sha256").update(JSON.stringify(set)).digest("hex").slice(0, 12);
  for (let beside = 0; ; beside++) if (!running.has(`${hash}-${beside}`)) return `${hash}-${beside}`;
}

async function serveProduct(product: Product, stopped: () => void): Promise<RunningApp> {
  const config = await product.start();
  const { serve } = await import("../server/serving.ts");
  const server = serve(product, config).listen(config.PORT);
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      await product.stop();
      server.closeAllConnections();
      await closed;
      stopped();
    },
  };
}

/** One after the other: they read what is set while they load. */
let loading: Promise<Product | null> = Promise.resolve(null);

async function loadCopy(copy: string, settings: Record<string, string | undefined>): Promise<Product> {
  const before = { ...process.env };
  Object.assign(process.env, settings, { NODE_ENV: "production" });
  for (const [name, value] of Object.entries(settings)) if (value === undefined) delete process.env[name];
  try {
    const product: Product = await import(new URL(`../build/server/index.js?${copy}`, import.meta.url).href);
    restore(product.config, readConfig(process.env));
    return product;
  } finally {
    restore(process.env, before);
  }
}
