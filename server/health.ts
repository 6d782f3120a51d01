import { Hono } from "hono";
import { isMigrated } from "../platform/db/migrate.server.ts";
import { canWrite } from "../platform/db/write-check.server.ts";
import { metricsText, metricsType } from "../platform/http/metrics.server.ts";
import { isServing } from "./life.ts";

/** GET /healthz: 200 while the process lives. GET /readyz: 200 while it serves and what is acted is stored, else 503. GET /metrics: Prometheus. */
export const health = new Hono()
  .get("/healthz", (c) => c.text("ok"))
  .get("/readyz", async (c) => {
    // A database that cannot be asked is not ready, which is the answer.
    const ready = isServing() && (await canWrite()) && (await isMigrated().catch(() => false));
    return ready ? c.text("ready") : c.text("not ready", 503);
  })
  .get("/metrics", async (c) => c.text(await metricsText(), 200, { "Content-Type": metricsType }));
