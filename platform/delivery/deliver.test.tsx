import { Window } from "happy-dom";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

const page = new Window();
afterAll(() => page.happyDOM.close());
// Only timers: what waits for a moment is sent again by itself.
beforeEach(() => {
  const stored = new Map([["afters.has-session", "1"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", { cookieEnabled: true, onLine: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kept = () => JSON.parse(localStorage.getItem("afters.to-deliver") ?? "[]") as { url: string }[];

/** Each asked for in turn: a refusal's code, or null for what is taken; "offline" for no answer at all. */
function answering(...codes: (string | null)[]) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/healthz") return Response.json({});
    sent.push(url);
    const code = codes.shift();
    if (code === "offline") throw new TypeError("Failed to fetch");
    if (!code) return Response.json({ ok: true });
    const headers = { "Retry-After": "3" };
    return Response.json({ ok: false, code, message: "Not now." }, { status: 503, headers });
  });
  return sent;
}

test("what was kept offline stays while the server is busy, and goes in its order", async () => {
  const { deliver, deliverQueued } = await import("./deliver.ts");
  const sent = answering("offline", "busy", "failed", null, null);
  expect(await deliver("/a", {})).toMatchObject({ code: "kept" });
  expect(await deliver("/b", {})).toMatchObject({ code: "kept" });
  await deliverQueued();
  expect(kept().map(({ url }) => url)).toEqual(["/a", "/b"]);
  for (let n = 0; n < 2; n++) {
    await vi.advanceTimersByTimeAsync(2_500);
    expect(kept()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
  }
  expect(kept()).toEqual([]);
  expect(sent).toEqual(["/a", "/a", "/a", "/a", "/b"]);
});

test("what is refused for good goes at once, and what never succeeds in the end", async () => {
  const { deliver } = await import("./deliver.ts");
  const sent = answering("offline", "closed", "offline", ...Array<string>(20).fill("failed"));
  await deliver("/c", {});
  await vi.advanceTimersByTimeAsync(100);
  const { deliverQueued } = await import("./deliver.ts");
  await deliverQueued();
  expect(kept()).toEqual([]);
  await deliver("/d", {});
  await deliverQueued();
  for (let n = 0; n < 12; n++) await vi.advanceTimersByTimeAsync(3_100);
  expect(kept()).toEqual([]);
  expect(sent.filter((url) => url === "/d")).toHaveLength(10);
});
