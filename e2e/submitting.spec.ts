import { uniqueWord } from "../testing/texts/unique-word.ts";
import { expect, test } from "./afters.ts";
import { hold, waiting } from "./held-posts.ts";

test("FORM-01: forms wait with their buttons; autofill is not a bot", async ({ page }) => {
  await test.step("the hunt waits with its button while it is sent", async () => {
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
  await test.step("the gate, and behind it the request for access, wait with their buttons", async () => {
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
  await test.step("a form that a browser fills in one go, two seconds after it was shown, is not taken for a machine's", async () => {
    await page.clock.install();
    await page.goto("/join");
    await page.clock.fastForward(2_000);
    const one = uniqueWord().toLowerCase();
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && /\/join$/.test(request.url()),
    );
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
    // The server's line is at 1,500 (app/creators/signups/odd-requests.test.ts).
    expect(waited).toBeGreaterThanOrEqual(1_500);
  });
});
