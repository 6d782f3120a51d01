import { Hono } from "hono";
import { expect, test } from "vitest";
import { defineGauge, measureRequests, metricsText } from "./metrics.server.ts";

const app = new Hono();
app.use(measureRequests);
app.get("/slow", async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 60));
  return c.text("late");
});
app.post("/gone", (c) => c.text("gone", 410));

const lineOf = async (name: string) =>
  (await metricsText())
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];

test("each request counts by its method and status, with how many seconds it took", async () => {
  await app.request("/slow");
  await app.request("/gone", { method: "POST" });
  await app.request("/gone", { method: "POST" });
  const name = "afters_http_request_seconds";
  expect(await lineOf(`${name}_count{method="POST",status="410"}`)).toBe("2");
  expect(await lineOf(`${name}_count{method="GET",status="200"}`)).toBe("1");
  const seconds = Number(await lineOf(`${name}_sum{method="GET",status="200"}`));
  expect(seconds).toBeGreaterThan(0.05);
  expect(seconds).toBeLessThan(30);
});

test("a gauge is read when it is asked for", async () => {
  let lamps = 3;
  defineGauge("test_lamps", "Lamps", () => lamps);
  expect(await lineOf("test_lamps")).toBe("3");
  lamps = 5;
  expect(await lineOf("test_lamps")).toBe("5");
});
