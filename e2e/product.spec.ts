import { expect, test } from "./afters.ts";

test("PROD-01, PROD-05: fans find a live afterparty from the front door and act in it, and their acts are kept", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("main").locator('a[href="/afters"]').first().click();
  await expect(page).toHaveURL(/\/afters$/);
  await page.getByRole("button", { name: "Join Party" }).first().click();
  await expect(page).toHaveURL(/\/afters\/party-/);
  const room = page.url();
  await page.goto("/afters?tab=mine");
  await expect(page.locator(`.joined a[href="${new URL(room).pathname}"]`)).toBeVisible();
});

test("BETA-05, SHELL-20: away from the Fans page the footer's dialog holds the four-field beta form", async ({
  page,
}) => {
  await page.goto("/polls");
  await page.getByRole("contentinfo").getByRole("button", { name: "Join Beta" }).click();
  const dialog = page.getByRole("dialog", { name: "Join the Beta" });
  for (const field of ["Username", "Name", "Email", "Phone"]) {
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("AFTERS-35: the page calls nothing by itself; its forms are the shared acts", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && calls.push(request.url()));
    for (const tab of ["", "?tab=live", "?tab=mine", "?tab=leaderboard"]) {
      await page.goto(`/afters${tab}`);
      const actions = await page
        .locator("main form[method=post]")
        .evaluateAll((forms) => forms.map((form) => form.getAttribute("action") ?? ""));
      for (const action of actions) {
        expect(action).toMatch(
          /^(\/afters\/[\w.-]+\/join|\/polls\/[\w.-]+\/votes|\/identity(\/link)?|\/wrapped)$/,
        );
      }
    }
    expect(calls).toEqual([]);
  });
});
