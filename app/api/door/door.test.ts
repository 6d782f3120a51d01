import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import type { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf, press } from "../../../testing/operator.ts";
import { publishableKey, type RunningServer, startServer } from "../../../testing/server.ts";

// What every part of the data layer stands behind, asked by way of the one that needs the least.

let server: RunningServer;
let ada: Fan;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
});
afterAll(() => server.stop());

let asked = 0;
/** 426 is the answer of what stands behind the door. */
async function ask({
  key = publishableKey,
  method = "GET",
  headers = {},
}: {
  key?: string;
  method?: string;
  headers?: Record<string, string>;
} = {}) {
  asked += 1;
  const answer = await fetch(`${server.origin}/realtime/v1/websocket`, {
    method,
    headers: { apikey: key, "X-Forwarded-For": `10.77.${asked >> 8}.${asked & 255}`, ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}

const behind = 426;

test("BACKEND-03: without a known key nothing is served, and refusals say why", async () => {
  expect(await ask()).toMatchObject({ status: behind });
  expect(await ask({ key: "nobody" })).toMatchObject({
    status: 401,
    body: { code: "unknown_key", message: expect.stringContaining("publishable key") },
  });
  const byAddress = await fetch(`${server.origin}/realtime/v1/websocket?apikey=${publishableKey}`);
  expect(byAddress.status).toBe(behind);
  expect(server.output()).toContain(publishableKey);
});

test("other origins read with any key and write only if the key lists them", async () => {
  const from = (Origin: string) => ({ headers: { Origin } });
  const elsewhere = from("https://fan-club.example");
  const read = await ask(elsewhere);
  expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([behind, "*"]);
  expect(await ask({ ...elsewhere, method: "POST" })).toMatchObject({
    status: 403,
    body: { code: "foreign_origin" },
  });
  expect(await ask({ method: "POST" })).toMatchObject({ status: behind });
  expect(await ask({ ...from(server.origin), method: "POST" })).toMatchObject({ status: behind });
  const preflight = await fetch(`${server.origin}/realtime/v1/websocket`, {
    method: "OPTIONS",
    headers: { Origin: "https://fan-club.example", "Access-Control-Request-Headers": "apikey,x-client-info" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "apikey,x-client-info",
  ]);
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
});

test("the desk creates a key, edits its origins and rate, shows its use and revokes it", async () => {
  const { status } = await press(ada, "/operator/keys/new", "Create the key", {
    fields: {
      name: "The Picture House",
      readOrigins: "https://house.example",
      writeOrigins: "https://house.example",
      requestsPerMinute: "7",
    },
  });
  expect(status).toBe(303);
  const [made] = await query<{ id: number; key: string }>(
    "select id, key from publishable_keys where name = 'The Picture House'",
  );
  const { id, key } = made as { id: number; key: string };
  const house = { Origin: "https://house.example" };
  expect(await ask({ key, method: "POST", headers: house })).toMatchObject({ status: behind });
  expect(await ask({ key, headers: { Origin: "https://fan-club.example" } })).toMatchObject({ status: 403 });
  for (let n = 0; n < 6; n++) expect(await ask({ key })).toMatchObject({ status: behind });
  const tooMany = await ask({ key });
  expect([tooMany.status, tooMany.body.code]).toEqual([429, "slow_down"]);
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
  await expect
    .poll(() => query("select requests::int, refused::int from key_usage where key_id = $1", [id]), {
      timeout: 20_000,
    })
    .toEqual([{ requests: 9, refused: 9 }]);
  expect(await pageOf(ada, `/operator/keys/${id}`)).toMatch(/<td[^>]*>realtime<\/td>/);
  const listed = await press(ada, `/operator/keys/${id}`, "Save", {
    fields: { writeOrigins: "house.example" },
  });
  expect(await listed.text()).toContain("“house.example” is not an origin");
  await press(ada, `/operator/keys/${id}`, "End it", { fields: { confirm: "no" } });
  expect((await ask({ key })).status).toBe(429);
  await press(ada, `/operator/keys/${id}`, "End it", { fields: { confirm: "end" } });
  await expect.poll(async () => (await ask({ key })).status).toBe(401);
  const own = await query<{ id: number }>("select id from publishable_keys where is_own");
  expect(await pageOf(ada, `/operator/keys/${own[0]?.id}`)).not.toContain("End it");
});
