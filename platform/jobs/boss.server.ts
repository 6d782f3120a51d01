import { PgBoss } from "pg-boss";
import { type Queryable, runScript } from "../db/pool.server.ts";
import { log } from "../logger.server.ts";

/** The jobs of a worker that was killed come back within half a minute. */
export const boss = new PgBoss({
  db: { executeSql: runScript },
  schema: "jobs",
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  maintenanceIntervalSeconds: 300,
  warningQueueSize: 100_000,
  flowIntervalSeconds: 600,
});
boss.on("error", (error) => log.warn({ err: error }, "the jobs missed a beat"));
boss.on("warning", ({ message }) => log.warn({ message }, "the jobs noticed something"));

/** The least pg-boss takes, in seconds: how long a silent worker is believed to live. */
export const heartbeatSeconds = 10;

/** What pg-boss calls a database, inside a caller's transaction. */
export const inTransaction = (on: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => on.query(text, values),
});
