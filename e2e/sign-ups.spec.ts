import type { Locator, Page } from "@playwright/test";
import { nextOf } from "../app/signups/next/next-texts.ts";
import { axe, expect, test } from "./afters.ts";
import { type DialogForm, dialogForms } from "./dialog-forms.ts";

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

/** The header's Join Beta, or the button in the page itself. */
const openerOf = (page: Page, { opener }: DialogForm) =>
  page
    .getByRole(opener === "Join Beta" ? "banner" : "main")
    .getByRole("button", { name: opener, exact: true })
    .first();

async function open(page: Page, dialog: DialogForm) {
  await page.goto(dialog.page);
  await openerOf(page, dialog).click();
  const sheet = page.getByRole("dialog", { name: dialog.title });
  await expect(sheet).toBeVisible();
  return sheet;
}

for (const dialog of dialogForms) {
  const { rows, title, submit, errors, success, failure, waiting } = dialog;

  test(`${title} at ${dialog.page}, ${rows}, ${waiting}: the dialog tells what is missing beside each field, waits while it sends, keeps what was typed when that fails, takes a good answer, says so, and closes`, {
    tag: "@layout",
  }, async ({ page }) => {
    const sheet = await open(page, dialog);
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
    await axe(page);

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const lost = `**${dialog.form}`;
    await page.route(lost, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await held;
      await route.abort();
    });
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
    const next = page.getByRole("dialog", { name: nextOf[dialog.name].title });
    await expect(next.getByText("Where to look")).toBeVisible();
    await axe(page);
    await next.getByRole("button", { name: "Close" }).click();
    await expect(openerOf(page, dialog)).toBeFocused();
    await openerOf(page, dialog).click();
    await holds(Object.fromEntries(Object.keys(typed).map((label) => [label, ""])));
  });
}

test("the field for machines is neither seen, reached nor read out", async ({ page }) => {
  await page.goto("/join");
  await expect(page.getByLabel("Leave this empty")).not.toBeInViewport();
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Request access" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
});

test("a post whose answer was lost can be sent again: it counts once and gets the same answer", async ({
  page,
}) => {
  const sheet = await open(page, dialogForms[0]!);
  await page.route(
    "**/join",
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fill(sheet, dialogForms[0]!.fill());
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to submit request" })).toBeVisible();
  await sheet.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Request submitted!" })).toBeVisible();
});
