import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connected } from "./connected.ts";
import { folderOfRun } from "./temporary/folder-of-run.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** `empty` has the titles, characters and pictures of the samples. */
export const templates = {
  bare: "template_bare",
  empty: "template_empty",
  sample: "template_sample",
} as const;

type Running = { host: string; stop(): Promise<void> };

/** Vitest loads this file once for every project of a run, and all of them stand on one Postgres. */
const shared = globalThis as { aftersPostgres?: { running: Promise<Running>; users: number } };

export default async function usePostgres(project: Pick<TestProject, "provide">) {
  shared.aftersPostgres ??= { running: startPostgres(), users: 0 };
  const { aftersPostgres } = shared;
  aftersPostgres.users += 1;
  const { host, stop } = await aftersPostgres.running;
  project.provide("postgres", host);
  return async () => {
    aftersPostgres.users -= 1;
    if (aftersPostgres.users === 0) await stop();
  };
}

async function startPostgres(): Promise<Running> {
  const { folder, remove } = folderOfRun("test");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL = "silent";
  const { productRole, startEmbedded, stopEmbedded } = await import(
    "../platform/postgres/embedded.server.ts"
  );
  const { openPool, closePool, transaction } = await import("../platform/db/pool.server.ts");
  const { grantRights } = await import("../platform/db/rights.server.ts");
  const { migrate } = await import("../platform/db/migrate.server.ts");
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { closeWeeks } = await import("../app/fans/points/weekly-standings.server.ts");
  const { seedCatalogue } = await import("../app/samples/catalogue.server.ts");
  const { seedSamples } = await import("../app/samples/seed.server.ts");
  // Every test that starts servers brings their pools.
  const connection = await startEmbedded(dataDir, 240);
  await hurry(connection.host);
  const steps = [
    [
      templates.bare,
      "template1",
      () =>
        migrate()
          .then(prepareJobs)
          .then(() => grantRights(productRole)),
    ],
    [templates.empty, templates.bare, () => transaction(seedCatalogue)],
    [templates.sample, templates.bare, () => seedSamples().then(() => closeWeeks())],
  ] as const;
  for (const [database, origin, fill] of steps) {
    await createDatabase(connection.host, database, origin);
    openPool({ ...connection, database, user: database === templates.bare ? connection.user : productRole });
    await fill();
    await closePool();
  }
  return {
    host: connection.host,
    stop: async () => {
      await stopEmbedded();
      remove();
    },
  };
}

/** Nothing of a test run has to outlive a power cut. */
async function hurry(host: string): Promise<void> {
  await connected({ host, user: "postgres", database: "postgres" }, async (client) => {
    for (const setting of ["fsync", "full_page_writes", "autovacuum"])
      await client.query(`alter system set ${setting} = off`);
    // The kernel copies a template's thousand files by itself: a sixth of the work.
    await client.query("alter system set file_copy_method = clone");
    await client.query("select pg_reload_conf()");
  });
}

export async function createDatabase(host: string, name: string, template = "template1"): Promise<void> {
  // A copy of the files, because writing a whole database to the log costs four times as much.
  await connected({ host, user: "postgres", database: "postgres" }, (client) =>
    client.query(`create database ${name} owner afters template ${template} strategy file_copy`),
  );
}

/** As the product is while it serves. */
export const urlOf = (host: string, name: string): string =>
  `postgres://afters_product@localhost/${name}?host=${encodeURIComponent(host)}`;
