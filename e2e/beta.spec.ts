import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { hold } from "./held-posts.ts";
import { small, windows } from "./windows.ts";

const labels = ["Username", "Name", "Email", "Phone"];
const success = "Request submitted! We'll be in touch soon.";
const failure = "Something went wrong. Please try again.";

/** A fan nobody has signed up as before. */
function newFan() {
  const one = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return {
    Username: `fan-${one}`,
    Name: "Nell Harrow",
    Email: `${one}@example.com`,
    Phone: "+44 20 7946 0001",
  };
}

async function fill(form: Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

const betaDialog = (page: Page) => page.getByRole("dialog", { name: "Join the Beta" });

async function openDialog(page: Page) {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Join Beta" }).click();
  return betaDialog(page);
}

const submit = (form: Locator) => form.getByRole("button", { name: "Request access" });

/** From the header by keys, and the footer by hand. */
async function opensAndCloses(page: Page) {
  const dialog = betaDialog(page);
  await page.goto("/no-such-page");
  const opener = page.getByRole("banner").getByRole("button", { name: "Join Beta" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => !!document.activeElement?.closest("dialog, body:not(:has(:focus))")),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.goto("/superfans");
  await page.getByRole("contentinfo").getByRole("button", { name: "Join Beta" }).click();
  for (const field of labels) await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

// Also LANDING-09, SHELL-05..06, SHELL-20.
test("BETA-04..05, FORM-03: the dialog opens anywhere, traps focus and returns it", async ({ page }) => {
  for (const size of windows) {
    await page.setViewportSize(size);
    await opensAndCloses(page);
    const dialog = betaDialog(page);
    await page.goto("/");
    if (size === small)
      await page.getByRole("banner").getByRole("button", { name: "Menu", exact: true }).click();
    // On a phone there are two in the header: the one of the menu is the one that shows.
    await page
      .getByRole("banner")
      .getByRole("button", { name: "Join the beta list" })
      .filter({ visible: true })
      .click();
    for (const field of labels) await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  }
});

/** Whatever was being drawn then. */
async function staysCleared(dialog: Locator) {
  await submit(dialog).click();
  await expect(dialog.getByText("Name is required", { exact: true })).toBeVisible();
  const late = await dialog.locator("form").evaluate(async (form: HTMLFormElement) => {
    const field = form.elements.namedItem("name") as HTMLInputElement;
    const edit = (value: string) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const passed = () => new Promise((done) => setTimeout(done, 100));
    const late: number[] = [];
    // Just before each of the turns that React asks for: what is set is not yet drawn then.
    const { postMessage } = MessagePort.prototype;
    for (let turn = 1; turn <= 6; turn++) {
      let asked = 0;
      MessagePort.prototype.postMessage = function (...message: unknown[]) {
        if (++asked === turn) edit("N");
        Reflect.apply(postMessage, this, message);
      };
      edit("");
      form.requestSubmit();
      await passed();
      if (asked >= turn && field.getAttribute("aria-invalid")) late.push(turn);
    }
    MessagePort.prototype.postMessage = postMessage;
    return late;
  });
  expect(late).toEqual([]);
  await expect(dialog.getByText("Username is required")).toBeVisible();
}

// Also BETA-13, BETA-15..20, FORM-01..02.
test("BETA-01..03, BETA-07, BETA-09, BETA-11: errors, waiting, failure and success", async ({
  page,
  context,
}) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByRole("heading", { name: "Join the Beta" })).toBeVisible();
  await expect(dialog).toContainText(
    "Get early access to the product and help shape the future of cultural conversation",
  );
  for (const field of labels) await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  await submit(dialog).click();
  await expect(dialog.getByLabel("Username")).toBeFocused();
  for (const [label, error] of [
    ["Username", "Username is required"],
    ["Name", "Name is required"],
    ["Email", "Please enter a valid email"],
    ["Phone", "Phone is required"],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(error);
    for (const size of windows) {
      await page.setViewportSize(size);
      const below = (await dialog.getByText(error, { exact: true }).boundingBox())!;
      expect(below.y).toBeGreaterThan((await field.boundingBox())!.y);
    }
  }
  await dialog.getByLabel("Name", { exact: true }).fill("N");
  await expect(dialog.getByText("Name is required", { exact: true })).toHaveCount(0);
  await expect(dialog.getByText("Username is required")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await submit(dialog).click();
  await expect(dialog.getByText("Phone is required")).toBeVisible();

  const release = await hold(page, "**/beta", "abort");
  const fan = newFan();
  await fill(dialog, fan);
  await submit(dialog).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(0);
  release();
  await expect(submit(dialog)).toBeEnabled();
  await page.unroute("**/beta");
  await context.setOffline(true);
  await submit(dialog).click();
  await expect(dialog.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(fan.Email);
  await context.setOffline(false);
  await submit(dialog).click();
  await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Join Beta" }).click();
  await expect(dialog.getByLabel("Username")).toHaveValue("");
  await staysCleared(dialog);
});
