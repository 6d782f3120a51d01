import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";

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

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

async function openDialog(page: Page) {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Join Beta" }).click();
  return page.getByRole("dialog", { name: "Join the Beta" });
}

const submit = (form: Page | Locator) => form.getByRole("button", { name: "Request access" });

test("BETA-01, BETA-02, BETA-03: the dialog has its title, subtitle and four fields", async ({ page }) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByRole("heading", { name: "Join the Beta" })).toBeVisible();
  await expect(dialog).toContainText(
    "Get early access to the product and help shape the future of cultural conversation",
  );
  for (const field of ["Username", "Name", "Email", "Phone"]) {
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  }
  await axe(page);
});

test("BETA-04: the dialog opens from the header and from the footer of any page", async ({ page }) => {
  await page.goto("/no-such-page");
  for (const where of ["banner", "contentinfo"] as const) {
    await page.getByRole(where).getByRole("button", { name: "Join Beta" }).click();
    await expect(page.getByRole("dialog", { name: "Join the Beta" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("FORM-03: the keyboard opens the dialog, stays in it, closes it and is back where it was", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/beta");
  const opener = page.getByRole("banner").getByRole("button", { name: "Join Beta" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Join the Beta" });
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
});

test("BETA-07, BETA-09, BETA-11, BETA-13, BETA-15: each error is under its field and the first has the focus", {
  tag: "@layout",
}, async ({ page }) => {
  const dialog = await openDialog(page);
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
    const below = (await dialog.getByText(error, { exact: true }).boundingBox())!;
    expect(below.y).toBeGreaterThan((await field.boundingBox())!.y);
  }
  await axe(page);
});

test("BETA-16: no error stands beside a field edited while the form was being looked at, whenever that was", async ({
  page,
}) => {
  const dialog = await openDialog(page);
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
});

test("BETA-16: an error clears when its field is edited, and only that one", async ({ page }) => {
  const dialog = await openDialog(page);
  await submit(dialog).click();
  await dialog.getByLabel("Name", { exact: true }).fill("N");
  await expect(dialog.getByText("Name is required", { exact: true })).toHaveCount(0);
  await expect(dialog.getByText("Username is required")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
});

test("BETA-17, FORM-01: errors clear and the button waits while a submission is under way", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await submit(dialog).click();
  await expect(dialog.getByText("Phone is required")).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/beta", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    await route.abort();
  });
  await fill(dialog, newFan());
  await submit(dialog).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(0);
  release();
  await expect(submit(dialog)).toBeEnabled();
});

test("BETA-18, BETA-19, FORM-02: a request is taken, the toast says so, the dialog closes and is empty again", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await fill(dialog, newFan());
  await submit(dialog).click();
  await expect(page.getByRole("status").filter({ hasText: success })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Join Beta" }).click();
  await expect(dialog.getByLabel("Username")).toHaveValue("");
});

test("BETA-20: a second request of the same fan is answered like the first", async ({ page }) => {
  const fan = newFan();
  for (let time = 0; time < 2; time++) {
    const dialog = await openDialog(page);
    await fill(dialog, fan);
    await submit(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(success)).toBeVisible();
    await page.goto("/fans");
  }
});

test("BETA-20: without a connection the form says so and keeps what was typed", async ({ page, context }) => {
  const dialog = await openDialog(page);
  const fan = newFan();
  await fill(dialog, fan);
  await context.setOffline(true);
  await submit(dialog).click();
  await expect(dialog.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(fan.Email);
});

test("BETA-08: the server checks the same rules", async ({ request, baseURL }) => {
  const { Username, ...others } = newFan();
  const answer = await request.post("/beta", {
    headers: { origin: new URL(baseURL!).origin },
    form: {
      username: `${Username}${"u".repeat(50)}`,
      name: others.Name,
      email: others.Email,
      phone: others.Phone,
    },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("Username must be less than 50 characters");
});

test("the beta page is accessible", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/beta");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join the Beta");
  await axe(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("BETA-15: a refused form comes back with its errors and what was typed", async ({ page }) => {
    await page.goto("/beta");
    await fill(page, { Username: "nell", Email: "nell@" });
    await submit(page).click();
    await expect(page.getByLabel("Username")).toHaveValue("nell");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email");
    await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Phone is required");
  });

  test("BETA-19: a request is taken and the page says so", async ({ page }) => {
    await page.goto("/beta");
    await fill(page, newFan());
    await submit(page).click();
    await expect(page.getByText(success)).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("");
  });
});
