import { build, isBuilt } from "../server/build.ts";
import { connected } from "./connected.ts";

let built: Promise<void> | undefined;

/** A run that has built says so to its processes, because to compare all sources takes each of them a moment. */
export const builtByTheRun = "AFTERS_BUILT";

/** Names the one change that `npm run mutants` wants in force, in every process of a test. */
export const mutantVariable = "AFTERS_MUTANT";

export const ensureBuilt = (): Promise<void> =>
  (built ??= process.env[builtByTheRun] || isBuilt() ? Promise.resolve() : buildAlone());

/** Of all files that run at the same time, one builds; the others wait for it at a lock in the run's Postgres. */
async function buildAlone(): Promise<void> {
  // Such locks are per database, and every file has one of its own.
  const shared = new URL(process.env.DATABASE_URL ?? "postgres://localhost");
  shared.pathname = "/postgres";
  await connected({ connectionString: shared.href }, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    if (!isBuilt()) build();
  });
}
