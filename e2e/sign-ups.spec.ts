import type { Locator, Page } from "@playwright/test";
import { nextTexts } from "../app/creators/signups/next/next-texts.ts";
import { expect, test } from "./afters.ts";
import { type DialogForm, dialogForms, openerOf } from "./dialog-forms.ts";
import { hold } from "./held-posts.ts";

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

/** Tells what is missing, waits, fails and keeps all, is taken, leads on; ends in the dialog, opened anew and empty. */
async function goThrough(page: Page, dialog: DialogForm): Promise<Locator> {
  const { title, submit, errors, success, failure } = dialog;
  await page.goto(dialog.page);
  await openerOf(page, dialog).click();
  const sheet = page.getByRole("dialog", { name: title });
  await expect(sheet).toBeVisible();
  const press = () =>
    sheet.locator("form[method=post]").getByRole("button", { name: submit, exact: true }).click();
  const typed = dialog.fill();
  const holds = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await expect(sheet.getByLabel(label, { exact: true })).toHaveValue(value);
  };
  await press();
  for (const [label, error] of Object.entries(errors)) {
    const field = sheet.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(error.replace(/[.]/g, "\\.")));
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(sheet.getByLabel(Object.keys(errors)[0]!, { exact: true })).toBeFocused();

  const lost = `**${dialog.form}`;
  const release = await hold(page, lost, "abort");
  await fill(sheet, typed);
  await press();
  await expect(sheet.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  await holds(typed);
  await page.unroute(lost);

  await press();
  await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const next = page.getByRole("dialog", { name: nextTexts[dialog.name].title });
  await expect(next.getByText("Where to look")).toBeVisible();
  await next.getByRole("button", { name: "Close" }).click();
  await expect(openerOf(page, dialog)).toBeFocused();
  await openerOf(page, dialog).click();
  await holds(Object.fromEntries(Object.keys(typed).map((label) => [label, ""])));
  return sheet;
}

for (const [whose, names] of [
  ["fans", ["join", "pass"]],
  ["those who build and create", ["sdk", "creators"]],
  ["studios", ["partnership", "studio-sdk"]],
] as const)
  test(`the dialogs for ${whose} validate, wait, keep input on failure, and finish`, async ({ page }) => {
    if (whose === "fans") await expectNoFieldForMachines(page);
    for (const dialog of dialogForms.filter(({ name }) => names.some((one) => one === name)))
      await test.step(`${dialog.title} at ${dialog.page}, ${dialog.rows}, ${dialog.waiting}`, async () => {
        const sheet = await goThrough(page, dialog);
        if (dialog.name === "join") await loseTheAnswer(page, sheet, dialog);
      });
  });

/** What is sent again then counts once, and gets the same answer. */
async function loseTheAnswer(page: Page, sheet: Locator, { fill: good }: DialogForm) {
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.route(
    "**/join",
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fill(sheet, good());
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to submit request" })).toBeVisible();
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Request submitted!" })).toBeVisible();
}

/** It is neither seen, reached nor read out. */
async function expectNoFieldForMachines(page: Page) {
  await page.goto("/join");
  await expect(page.getByLabel("Leave this empty")).not.toBeInViewport();
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Request access" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
}
