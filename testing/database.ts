import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject, vi } from "vitest";
import { endFile } from "./after-file.ts";
import { freshDatabase } from "./fresh-database.ts";
import { templates, urlOf } from "./postgres.ts";
import { restore } from "./restore.ts";

// A worker's files share its process and the settings it has read; each of them finds the database as it was made.
const host = inject("postgres");
const name = `test_${process.pid}`;
const url = urlOf(host, name);

if (process.env.DATABASE_URL !== url) {
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-test-data-"));
  process.env.SESSION_SECRET = "a secret for tests that is long enough";
  process.env.LOG_LEVEL = "silent";
  process.env.TRUST_PROXY = "1";
}

/** As the worker's first file found them. */
const worker = globalThis as { aftersAtFirst?: { env: object; settings: object } };

beforeAll(async () => {
  const { config } = await import("../platform/config.server.ts");
  worker.aftersAtFirst ??= { env: { ...process.env }, settings: { ...config } };
  await freshDatabase(host, name, templates.empty);
  const { openPool } = await import("../platform/db/pool.server.ts");
  openPool({ connectionString: url });
  const { refreshCatalogue } = await import("../app/catalogue/catalogue.server.ts");
  await refreshCatalogue();
});

/** What a file puts in other places than its database, it need not put back. */
afterAll(async () => {
  const { closePool } = await import("../platform/db/pool.server.ts");
  await closePool();
  await endFile();
  vi.restoreAllMocks();
  vi.useRealTimers();
  const { config } = await import("../platform/config.server.ts");
  restore(process.env, worker.aftersAtFirst?.env ?? {});
  restore(config, worker.aftersAtFirst?.settings ?? {});
});
