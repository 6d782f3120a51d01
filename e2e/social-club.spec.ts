import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

test("ROUTE-10, LANDING-13: the wall leads to interviews; what waits is opened by one", async ({
  page,
  browser,
  contextOptions,
}) => {
  await page.goto("/social-club");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Social Club");
  await page.getByRole("link", { name: /Two metres wide/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two metres wide");
  const next = page.getByRole("navigation", { name: "Next in the club" }).getByRole("link");
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A good listener, professionally");
  const sideways = () => document.documentElement.scrollWidth - innerWidth;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  }
  await test.step("what waits is in no page until its episode is opened, by keys too, and for nobody else", async () => {
    const at = "/social-club/ondine-marchbanks";
    await page.goto(at);
    const told = "And in the twentieth she takes them off.";
    await expect(page.getByText("S3 E8, minute 46")).toBeVisible();
    expect(await page.content()).not.toContain(told);
    const open = page.getByRole("button", { name: "Open S3 E8" }).first();
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(told)).toBeVisible();
    const other = await (
      await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() })
    ).newPage();
    await other.goto(at);
    await expect(other.getByText("S3 E8, minute 46")).toBeVisible();
    expect(await other.content()).not.toContain(told);
    await other.context().close();
    await page.getByRole("link", { name: "Footnote 2", exact: true }).click();
    await expect(page).toHaveURL(/#note-2$/);
    await expect(page.locator("#note-2")).toBeInViewport();
    await page.getByRole("link", { name: "Back to footnote 2 in the text" }).click();
    await expect(page.locator("#to-note-2")).toBeInViewport();
  });
});

test("a question is refused at its field, posted, backed and reported", async ({
  page,
  browser,
  contextOptions,
}) => {
  const at = "/social-club/ingrid-sallow";
  await page.goto(at);
  const field = page.getByLabel("Ask Ingrid Sallow yourself");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(field).toHaveAccessibleDescription("What do you want to know?");
  await expect(field).toBeFocused();
  await field.fill("x".repeat(201));
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(field).toHaveAccessibleDescription("Keep it under 200 characters. Short ones get answers.");
  await expect(field).toHaveValue("x".repeat(201));
  const text = "What do you eat at noon?";
  await field.fill(text);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const asked = (on: typeof page) => on.getByRole("listitem").filter({ hasText: text });
  await expect(asked(page)).toBeVisible();
  await expect(field).toHaveValue("");

  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  await other.goto(at);
  const back = asked(other).getByRole("button", { name: `Back it: ${text}` });
  await back.click();
  await expect(asked(other)).toContainText("1 backed it");
  await other.reload();
  await expect(back).toHaveAttribute("aria-pressed", "true");
  await back.click();
  await expect(asked(other)).toContainText("0 backed it");
  await asked(other).getByLabel("Report this question").click();
  await expect(other.getByRole("dialog")).toBeVisible();
});
