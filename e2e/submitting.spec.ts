import type { Page } from "@playwright/test";
import { uniqueWord } from "../testing/texts/unique-word.ts";
import { expect, test } from "./afters.ts";

/** Posts to it wait until they are let go. */
async function hold(page: Page, address: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    await route.continue();
  });
  return release;
}

const waiting = (page: Page) => page.getByRole("button", { name: "Submitting..." });

test("FORM-01: a form waits with its button while it is sent", async ({ page }) => {
  await test.step("Submit Your Work", async () => {
    await page.goto("/submit");
    await page.getByLabel("Type", { exact: true }).selectOption("Concept");
    await page.getByLabel("Genre", { exact: true }).selectOption("Sci-Fi");
    await page.getByLabel("Title", { exact: true }).fill(`The Lamp of ${uniqueWord()}`);
    await page.getByLabel("Description", { exact: true }).fill("A lighthouse that answers.");
    const release = await hold(page, "**/submit");
    await page.locator(".submit-send button").click();
    await expect(waiting(page)).toBeDisabled();
    release();
    await expect(page.locator(".submit-received[role=alert]")).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
  });
  await test.step("the hunt", async () => {
    await page.goto("/shop");
    await page.getByRole("link", { name: "Shop the Look of Jay Gatsby" }).click();
    const dialog = page.getByRole("dialog", { name: "Hunt the Look", exact: true });
    await dialog.getByLabel("Name").fill("Kit Marlow");
    await dialog.getByLabel("Email").fill(`${uniqueWord().toLowerCase()}@salt.org`);
    const release = await hold(page, "**/hunts");
    await dialog.getByRole("button", { name: "Start the hunt" }).click();
    await expect(waiting(page)).toBeDisabled();
    release();
    await expect(dialog).toHaveCount(0);
  });
  await test.step("the gate, and behind it the request for access", async () => {
    await page.goto("/afterparty");
    await page.getByLabel("Password").fill("the-clock-stops-at-one");
    const open = await hold(page, "**/afterparty");
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(waiting(page)).toBeDisabled();
    open();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Afterparty");
    await page.getByRole("button", { name: "Request Access", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Request Access" });
    await dialog.getByLabel("Email", { exact: true }).fill("nell@salt.test");
    await dialog.getByLabel("Why you").fill("I kept the lamp.");
    const release = await hold(page, "**/afterparty/access");
    await dialog.getByRole("button", { name: "Request Access", exact: true }).click();
    await expect(waiting(page)).toBeDisabled();
    release();
    await expect(dialog).toHaveCount(0);
  });
});

test("a form that a browser fills in one go two seconds after it was shown is not taken for a machine's", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/join");
  await page.clock.fastForward(2_000);
  const one = uniqueWord().toLowerCase();
  const sent = page.waitForRequest((request) => request.method() === "POST" && /\/join$/.test(request.url()));
  await page.evaluate((name) => {
    const form = document.querySelector<HTMLFormElement>("main form")!;
    for (const [field, value] of Object.entries({ username: name, email: `${name}@salt.test` })) {
      const input = form.elements.namedItem(field) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    form.requestSubmit();
  }, one);
  const { waited } = (await sent).postDataJSON() as { waited: number };
  // The server's line is at 1,500 (app/signups/odd-requests.test.ts).
  expect(waited).toBeGreaterThanOrEqual(1_500);
});
