import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, templates, urlOf } from "./postgres.ts";

// Every test file gets a database of its own, before anything reads the configuration.
const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
process.env.DATABASE_URL = urlOf(inject("postgres"), name);
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-test-data-"));
process.env.SESSION_SECRET = "a secret for tests that is long enough";
process.env.LOG_LEVEL = "silent";
process.env.TRUST_PROXY = "1";

beforeAll(async () => {
  await createDatabase(inject("postgres"), name, templates.empty);
  const { openPool } = await import("../platform/db/pool.server.ts");
  openPool({ connectionString: process.env.DATABASE_URL });
  const { refreshCatalogue } = await import("../app/catalogue/catalogue.server.ts");
  await refreshCatalogue();
});

afterAll(async () => {
  const { closePool } = await import("../platform/db/pool.server.ts");
  await closePool();
});
