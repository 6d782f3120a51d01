import type { MiddlewareHandler } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "afters_http_request_seconds",
  help: "Duration of HTTP requests by method and status",
  labelNames: ["method", "status"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});

export function defineGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** By name: vote, message, reactions, join, claim. */
export const actionsTotal = new Counter({
  name: "afters_deeds_total",
  help: "What fans did and was committed",
  labelNames: ["deed"],
  registers: [registry],
});

export function observeRequest(method: string, status: number, started: number): void {
  requests.observe({ method, status: String(status) }, (performance.now() - started) / 1000);
}

export const measureRequests: MiddlewareHandler = async (c, next) => {
  const started = performance.now();
  await next();
  observeRequest(c.req.method, c.res.status, started);
};

/** Keep /metrics inside the operator's network; it names no person. */
export const metricsText = (): Promise<string> => registry.metrics();
export const metricsType = registry.contentType;
