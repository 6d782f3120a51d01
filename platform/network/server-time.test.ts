import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerTime } from "./server-time.ts";

const device = Date.parse("2026-11-27T20:00:00Z");
const behind = 3 * 60_000;
/** What the server's clock says when the device's says `device`. */
const server = device + behind;

let serverTime: ServerTime;

/** A document that came two seconds before, with this in its head. */
const documentSays = (now: number | null) =>
  vi.stubGlobal("performance", {
    timeOrigin: device - 3_000,
    getEntriesByType: () => [
      { responseStart: 1_000, serverTiming: now === null ? [] : [{ name: "now", duration: now }] },
    ],
  });

beforeEach(() => {
  vi.useFakeTimers({ now: device, toFake: ["Date", "setTimeout", "clearTimeout"] });
  serverTime = new ServerTime();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page cached for a minute still gives late parts the true time", () => {
  documentSays(server - 2_000);
  expect(serverTime.now(server - 60_000)).toBe(server);
});

test("an outside cache's time is corrected by the stream's first event", () => {
  documentSays(server - 11 * 60_000);
  const changed = vi.fn();
  serverTime.follow(changed);
  expect(serverTime.now(server - 11 * 60_000)).toBeLessThan(server - 10 * 60_000);
  serverTime.heard(server);
  expect(serverTime.now(0)).toBe(server);
  expect(changed).toHaveBeenCalledOnce();
});

test("a delayed event moves no clock back, while a changed clock does", () => {
  documentSays(server);
  serverTime.heard(server);
  serverTime.heard(server - 1_500);
  expect(serverTime.now(0)).toBe(server);
  serverTime.heard(server - 5_000);
  expect(serverTime.now(0)).toBe(server - 5_000);
});

test("without a stream the server is asked, once, and one that was heard is not", async () => {
  documentSays(null);
  const asked = vi.fn(
    async () => new Response("", { headers: { Date: new Date(Date.now() + behind).toUTCString() } }),
  );
  vi.stubGlobal("fetch", asked);
  const leave = serverTime.follow(() => {});
  serverTime.follow(() => {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(Math.abs(serverTime.now(0) - (Date.now() + behind))).toBeLessThanOrEqual(500);
  leave();
  serverTime.heard(server + 5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledOnce();
});

test("while nothing is known it is never before what the page was rendered at", () => {
  documentSays(null);
  expect(serverTime.now(server - 60_000)).toBe(server - 60_000);
  expect(serverTime.now(device - 60_000)).toBe(server - 60_000);
});
