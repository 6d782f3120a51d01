import { beforeEach, expect, test, vi } from "vitest";
import { subscribe, unsubscribePush } from "./browser.ts";

/** A browser's own parts, as far as a reminder needs them. */
let permission = "granted";
let known: object | null = null;
const asked: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }[] = [];
const ended: string[] = [];
const subscription = {
  toJSON: () => ({ endpoint: "https://web.push.apple.com/1", keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => void ended.push("subscription"),
};
const registration = {
  pushManager: {
    getSubscription: async () => known,
    subscribe: async (options: (typeof asked)[number]) => {
      asked.push(options);
      return subscription;
    },
  },
  unregister: async () => void ended.push("worker"),
};
vi.stubGlobal("Notification", { requestPermission: async () => permission });
vi.stubGlobal("fetch", async (path: string) => Response.json(path === "/push/key" ? { key: "-_8A" } : {}));
vi.stubGlobal("navigator", {
  serviceWorker: {
    ready: Promise.resolve(),
    register: async () => registration,
    getRegistration: async () => (ended.includes("worker") ? undefined : registration),
  },
});
beforeEach(() => {
  permission = "granted";
  known = null;
});

test("a permitted browser subscribes with our key, or reuses its subscription", async () => {
  const subscribed = { ok: true, endpoint: "https://web.push.apple.com/1", p256dh: "p", auth: "a" };
  expect(await subscribe()).toEqual(subscribed);
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: new Uint8Array([251, 255, 0]) }]);
  known = subscription;
  expect(await subscribe()).toEqual(subscribed);
  expect(asked).toHaveLength(1);
  known = { toJSON: () => ({}) };
  expect(await subscribe()).toEqual({ ok: true, endpoint: "", p256dh: "", auth: "" });
});

test("a denied permission and a failing service give different messages", async () => {
  permission = "denied";
  expect(await subscribe()).toMatchObject({ ok: false, reason: expect.stringContaining("may not send") });
  permission = "granted";
  known = {
    toJSON: () => {
      throw new Error("nobody answers");
    },
  };
  expect(await subscribe()).toMatchObject({ ok: false, reason: expect.stringContaining("did not answer") });
});

test("turning reminders off ends subscription and worker, idempotently", async () => {
  await unsubscribePush();
  expect(ended).toEqual(["worker"]);
  ended.length = 0;
  known = subscription;
  await unsubscribePush();
  expect(ended).toEqual(["subscription", "worker"]);
  await unsubscribePush();
  expect(ended).toHaveLength(2);
});
