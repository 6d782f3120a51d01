import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { closePool, openPool } from "../../platform/db/pool.server.ts";
import { builtAtRunTime } from "./built-at-run-time.ts";
import { checkStatements } from "./check.ts";
import { describerOf } from "./describe.ts";
import { recordStatements } from "./recorded.ts";
import { SourceCode } from "./source-code.ts";
import { findStatements } from "./statements.ts";

// Asks a migrated Postgres of its own about every statement of the product, and ends with 1 where one does not fit.

const dataDir = mkdtempSync(join(tmpdir(), "afters-sql-"));
Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const { productRole, startEmbedded, stopEmbedded } = await import(
  "../../platform/postgres/embedded.server.ts"
);
const { migrate } = await import("../../platform/db/migrate.server.ts");
const { grantRights } = await import("../../platform/db/rights.server.ts");
const { prepareJobs } = await import("../../platform/jobs/jobs.server.ts");

const isProduct = (file: string) => /^(app|platform|server)\//.test(file) && !file.includes(".test.");

/** What an owner does, and nobody while the product serves. */
const byTheOwner = /^platform\/(db\/(migrate|rights)|backup\/)/;

async function run(): Promise<string[]> {
  const connection = await startEmbedded(dataDir);
  openPool(connection);
  await migrate();
  await prepareJobs();
  await grantRights(productRole);
  await closePool();
  const recorded = await recordStatements(process.cwd());
  const owner = new pg.Client(connection);
  const product = new pg.Client({ ...connection, user: productRole });
  await Promise.all([owner.connect(), product.connect()]);
  const code = new SourceCode(process.cwd(), isProduct);
  try {
    const [ofOwner, ofProduct] = await Promise.all([describerOf(owner), describerOf(product)]);
    const describe = (text: string, file: string) => (byTheOwner.test(file) ? ofOwner : ofProduct)(text);
    const found = await checkStatements(findStatements(code, recorded), describe, builtAtRunTime);
    console.log(
      `SQL: ${found.texts} statements of ${found.places} places asked of Postgres (${found.excepted} built at ` +
        `run time). ${found.rows} row types and ${found.parameters} parameters compared; ` +
        `${found.unknown} parameters have no type in the source.`,
    );
    return found.faults;
  } finally {
    code.close();
    await Promise.all([owner.end(), product.end()]);
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
