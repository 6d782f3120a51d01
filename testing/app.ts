import { createHash } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Product } from "../server/serving.ts";
import { ensureBuilt } from "./built.ts";
import { settingsWith } from "./server.ts";

export type RunningApp = {
  origin: string;
  stop(): Promise<void>;
};

/**
 * The built product alive in the test's own process, on its file's database unless `env` names another: its code is loaded
 * once for all files of a worker, and once more for each other set of settings: a second one beside it says PROCESS: "two". For what a process of its own shows
 * (its output, its end) there is `startServer`.
 */
export async function startApp(env: Record<string, string | undefined> = {}): Promise<RunningApp> {
  await ensureBuilt();
  const settings = settingsWith({
    DATABASE_URL: process.env.DATABASE_URL,
    LOG_LEVEL: "silent",
    ...env,
  });
  const loaded = loading.then(() => productWith(settings));
  loading = loaded.catch(() => null);
  const product = await loaded;
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
    },
  };
}

/** One after the other: they read what is set while they load. */
let loading: Promise<Product | null> = Promise.resolve(null);

/** What reads its settings when it is loaded is another module for each set of them. */
async function productWith(settings: Record<string, string | undefined>): Promise<Product> {
  const before = { ...process.env };
  const set = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 12);
  Object.assign(process.env, settings, { NODE_ENV: "production" });
  for (const [name, value] of Object.entries(settings)) if (value === undefined) delete process.env[name];
  try {
    return await import(new URL(`../build/server/index.js?${set}`, import.meta.url).href);
  } finally {
    for (const name of ["NODE_ENV", ...Object.keys(settings)]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
