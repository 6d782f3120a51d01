import type { Page } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { axe, expect, test } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { unheard } from "./rooms.ts";

// When a party begins is what the test does.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");

const { at, aParty } = sharedProduct();

let title = "";
const remindMe = (page: Page) => page.getByRole("button", { name: `Remind me of ${title}` });

/** A headless browser has no push service: what it would hand out stands in its place. The rest of it is real. */
async function withPushService(page: Page, permission: "granted" | "denied") {
  await page.addInitScript((answer) => {
    const asked: string[] = [];
    let given: object | null = null;
    Object.assign(window, { asked });
    Notification.requestPermission = async () => {
      asked.push("permission");
      return answer as NotificationPermission;
    };
    const subscription = {
      endpoint: "https://fcm.googleapis.com/fcm/send/e2e",
      toJSON: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/e2e",
        keys: {
          p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
          auth: "tBHItJI5svbpez7KI4CCXg",
        },
      }),
      unsubscribe: async () => {
        given = null;
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () => given as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key } = {}) => {
      asked.push(`key of ${(key as Uint8Array).length} bytes`);
      given = subscription;
      return subscription as unknown as PushSubscription;
    };
  }, permission);
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("a reminder is set and removed by one press; a denied browser gets advice", async ({ page }) => {
  title = unheard("A night to come");
  await withPushService(page, "denied");
  const party = await aParty({ title, starts: 90 * minutes, ends: 150 * minutes });
  await page.goto(at("/afters"));
  await remindMe(page).click();
  await expect(page.getByText(/Your browser may not send you messages from here\./)).toBeVisible();
  await expect(remindMe(page)).toHaveAttribute("aria-pressed", "false");
  expect(await workers(page)).toBe(0);
  await expect(page.getByRole("link", { name: new RegExp(`^Calendar ?: ${title}$`) })).toBeVisible();
  // Asked again, the browser says yes.
  await withPushService(page, "granted");
  await page.goto(at("/afters"));
  await expect(remindMe(page)).toHaveAttribute("aria-pressed", "false");
  expect(await asked(page)).toEqual([]);
  expect(await workers(page)).toBe(0);
  await axe(page);
  await remindMe(page).click();
  await expect(page.getByText("You will get a reminder ten minutes before it begins.")).toBeVisible();
  await expect(remindMe(page)).toHaveAttribute("aria-pressed", "true");
  expect(await asked(page)).toEqual(["permission", "key of 65 bytes"]);
  expect(await workers(page)).toBe(1);
  await page.goto(at(`/afters/${party}`));
  await expect(remindMe(page)).toHaveAttribute("aria-pressed", "true");
  await axe(page);
  await remindMe(page).click();
  await expect(page.getByText("Your reminder is off.")).toBeVisible();
  await expect(remindMe(page)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => workers(page)).toBe(0);
});
