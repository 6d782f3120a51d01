import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closePool, openPool } from "../../platform/db/pool.server.ts";
import { connected } from "../connected.ts";
import { builtAtRunTime } from "./built-at-run-time.ts";
import { checkStatements } from "./check.ts";
import { Describer } from "./describe.ts";
import { checkRights } from "./rights.ts";
import { SourceCode } from "./source-code.ts";
import { findStatements } from "./statements.ts";

// Asks a migrated Postgres of its own about every statement of the product, and ends with 1 where one does not fit.

const dataDir = mkdtempSync(join(tmpdir(), "afters-sql-"));
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL = "silent";
const { productRole, startEmbedded, stopEmbedded } = await import(
  "../../platform/postgres/embedded.server.ts"
);
const { migrate } = await import("../../platform/db/migrate.server.ts");
const { grantRights } = await import("../../platform/db/rights.server.ts");
const { prepareJobs } = await import("../../platform/jobs/jobs.server.ts");

const isProduct = (file: string) => /^(app|platform|server)\//.test(file) && !file.includes(".test.");

async function run(): Promise<string[]> {
  const connection = await startEmbedded(dataDir);
  openPool(connection);
  await migrate();
  await prepareJobs();
  await grantRights(productRole);
  await closePool();
  const client = new pg.Client(connection);
  await client.connect();
  const code = new SourceCode(process.cwd(), isProduct);
  try {
    const describer = new Describer(client);
    await describer.learn();
    const statements = findStatements(code);
    const found = await checkStatements(statements, describer, builtAtRunTime);
    const rights = await connected({ ...connection, user: productRole }, (product) =>
      checkRights(statements, product),
    );
    console.log(
      `SQL: ${found.texts} statements of ${found.places} places asked of Postgres (${found.sampled} by sample, ` +
        `${found.excepted} built at run time). ${found.rows} row types and ${found.parameters} parameters compared; ` +
        `${found.unknown} parameters have no type in the source.`,
    );
    return [...found.faults, ...rights];
  } finally {
    code.close();
    await client.end();
  }
}

try {
  const faults = await run();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await stopEmbedded();
  rmSync(dataDir, { recursive: true, force: true });
}
