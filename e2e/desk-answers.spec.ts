import { expect, test, waitForScripts } from "./afters.ts";
import { expectCleanAndFitting, requestBeta, signIn, unheard } from "./desk.ts";
import { windows } from "./windows.ts";

test("two requests are answered together, and their emails are taken back", async ({ page }) => {
  await signIn(page);
  const word = unheard("Plover");
  for (const name of [`${word}a`, `${word}b`]) await requestBeta(page, name);
  await page.goto(`/operator/requests/beta?q=${word}`);
  await waitForScripts(page);
  for (const box of await page.getByRole("checkbox", { name: /^Choose/ }).all()) await box.check();
  await page.getByRole("button", { name: "Write to them" }).click();
  await expect(page.getByRole("heading", { name: "Answer 2 requests" })).toBeVisible();
  await expect(page.getByText("2 emails leave in five minutes.")).toBeVisible();
  const asked = page.url();
  await page.getByRole("link", { name: "Declined" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("About your request for the beta");
  await page.getByRole("link", { name: "Invited" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Your seat is free");
  await page.getByLabel("Email", { exact: true }).fill("Hello {name},\n\nCome in.\n\n{link}");
  await page.getByRole("button", { name: "Set and write" }).click();
  await expect(page.locator(".desk-undo")).toContainText("2 requests of Beta set to Invited. 2 emails leave");
  await page.getByRole("link", { name: `${word}a` }).click();
  await expect(page.getByText("“Your seat is free” leaves")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".desk-marks .desk-status")).toHaveText("New");
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  const one = page.url();
  for (const address of [
    asked,
    one,
    "/operator/mails/templates",
    "/operator/mails/templates/sdk/key",
    "/operator/alerts",
    "/operator/webhooks",
  ]) {
    await expectCleanAndFitting(page, address);
    await shoot(page, address);
  }
});

const shoot = async (page: import("@playwright/test").Page, address: string) => {
  if (!process.env.SHOTS) return;
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    const name = new URL(address, "http://x").pathname.replace(/\W+/g, "-");
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
  }
};
