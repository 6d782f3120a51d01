import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import { Fan } from "../../../testing/fan.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { claim } from "../../rewards/drops/claims/claims.server.ts";
import { countTheHouse } from "./the-house.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    SHOWCASE_CODE: "a-standard-code",
    SHOWCASE_VARIANT_CODE: "a-variant-code",
  });
});
afterAll(() => server.stop());

async function opened(password: string): Promise<string> {
  const fan = new Fan(server.origin);
  await fan.post("/showcase", { password }, "/showcase");
  return (await fan.get("/showcase")).text();
}

test("SHOWCASE-03..06: without scripts each code opens its own wall", async () => {
  const closed = await opened("a-standard-codf");
  expect(closed).not.toContain("Deep Dive Archive");
  expect(await (await new Fan(server.origin).get("/showcase.data")).text()).not.toContain(
    "Deep Dive Archive",
  );
  const standard = await opened("a-standard-code");
  expect(standard).toContain("Deep Dive Archive");
  expect(standard).not.toContain("Before you sign");
  expect(await opened("a-variant-code")).toContain("Before you sign");
});

test("a showcase phone may be framed by us only, and a still one has no script", async () => {
  const fan = new Fan(server.origin);
  await fan.post("/showcase", { password: "a-standard-code" }, "/showcase");
  const [live, stopped, page] = await Promise.all(
    ["/showcase/phone?view=play", "/showcase/stopped?view=play", "/showcase"].map((path) => fan.get(path)),
  );
  for (const answer of [live, stopped]) {
    expect(answer?.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(answer?.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  }
  expect(page?.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const scripts = /entry\.client/;
  expect(await live?.text()).toMatch(scripts);
  const still = await stopped?.text();
  expect(still).not.toMatch(scripts);
  expect(still).toContain("fan-app-screen");
});

test("SHOWCASE-04: what the house counts is what real fans did in thirty days", async () => {
  const before = await countTheHouse();
  const party = await openParty();
  const [fan = ""] = await seatFans(party, 3);
  await claim(await openDrop(), fan);
  const old = await openParty();
  await seatFans(old, 2);
  await query(
    "update parties set starts_at = now() - interval '31 days', ends_at = now() - interval '30 days' where id = $1",
    [old],
  );
  const after = await countTheHouse();
  expect(after).toEqual({
    evenings: before.evenings + 1,
    fans: before.fans + 3,
    votes: before.votes,
    claims: before.claims + 1,
  });
});
