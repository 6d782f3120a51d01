import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";
import { shellLink } from "./links.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

/** As if the last request of everybody had been that long ago. */
const rest = (minutes: number) =>
  query("update operator_sessions set seen_at = now() - $1 * interval '1 minute'", [minutes]);

async function restedMinutes(): Promise<number> {
  const [row] = await query<{ minutes: number }>(
    "select round(extract(epoch from now() - max(seen_at)) / 60)::int as minutes from operator_sessions",
  );
  return row?.minutes ?? Number.NaN;
}

test("a session that rested 29 minutes goes on, and from there counts anew", async () => {
  const operator = await signedIn(server.origin);
  await rest(29);
  expect((await operator.get("/operator/parties")).status).toBe(200);
  expect(await restedMinutes()).toBe(0);
  await rest(29);
  expect((await operator.get("/operator/parties.data")).status).toBe(200);
  expect(await restedMinutes()).toBe(0);
});

test("a session idle for 31 minutes has ended for pages, data and forms", async () => {
  const operator = await signedIn(server.origin);
  await rest(31);
  for (const answer of [
    await operator.get("/operator/parties"),
    await operator.post("/operator/sessions", { do: "end-others" }),
  ])
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"]);
  const asData = await operator.get("/operator/parties.data");
  expect(asData.status).toBe(202);
  expect(await asData.text()).toContain("/sign-in");
  expect((await operator.get("/operator/parties")).status).toBe(303);
});

test("background requests and the public site keep no session awake", async () => {
  const operator = await signedIn(server.origin);
  await rest(20);
  const stop = new AbortController();
  const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await fetch(`${server.origin}/live?topic=lobby`, {
    headers: { Cookie: cookie },
    signal: stop.signal,
  });
  expect(stream.status).toBe(200);
  stop.abort();
  for (const path of [
    "/",
    "/afters",
    "/nowhere",
    "/__manifest?paths=%2Foperator&version=x",
    "/operator/catalogue/pictures.data?kind=still&by-itself",
  ])
    await operator.get(path);
  expect(await restedMinutes()).toBe(20);
});

test("a desk that reloads itself keeps no session awake and leads back", async () => {
  const operator = await signedIn(server.origin);
  await rest(20);
  expect((await operator.get("/operator/polls?before=2026-01-01&by-itself")).status).toBe(200);
  expect(await restedMinutes()).toBe(20);
  await rest(31);
  expect((await operator.get("/operator/polls?before=2026-01-01&by-itself")).status).toBe(303);
  const answer = await operator.post(new URL(await shellLink()).pathname);
  expect(answer.headers.get("location")).toBe("/operator/polls?before=2026-01-01");
});

test("after signing in again one is where one was", async () => {
  const operator = await signedIn(server.origin);
  await rest(31);
  await operator.get("/operator/polls.data?before=2026-01-01&_routes=admin%2Fdesk.route");
  expect(await (await operator.get("/sign-in")).text()).toContain("You then return to where you were");
  const answer = await operator.post(new URL(await shellLink()).pathname);
  expect(answer.headers.get("location")).toBe("/operator/polls?before=2026-01-01");
  const later = await operator.post(new URL(await shellLink()).pathname);
  expect(later.headers.get("location")).toBe("/operator");
  expect(await (await operator.get("/sign-in")).text()).not.toContain("Afterwards");
});

test("a way back that somebody made up leads nowhere else", async () => {
  const fan = new Fan(server.origin);
  const made = Buffer.from(JSON.stringify({ path: "https://evil.example" })).toString("base64url");
  fan.cookies.set("afters_desk_back", `${made}.${"A".repeat(43)}`);
  const answer = await fan.post(new URL(await shellLink()).pathname);
  expect(answer.headers.get("location")).toBe("/operator");
});
