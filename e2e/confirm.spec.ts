import { uniqueWord } from "../testing/texts/unique-word.ts";
import { axe, expect, test } from "./afters.ts";
import { inDatabase } from "./own-database.ts";

test("the confirmation page has large targets, before and after pressing", async ({ page }) => {
  for (const form of ["join", "waitlist"] as const) {
    const name = uniqueWord().toLowerCase();
    const email = `${name}@salt.test`;
    const asked = await page.request.post(`/${form}`, { data: { username: name, name: "Nell", email } });
    expect(asked.status()).toBe(200);
    const [letter] = await inDatabase(
      process.env.E2E_DATA_DIR ?? "",
      "select body_text from mails where recipient = $1",
      [email],
    );
    const link = /https?:\S+\/confirm\/\S+/.exec(String(letter?.body_text))?.[0] ?? "";
    const { pathname } = new URL(link);
    await page.goto(pathname);
    const press = page.getByRole("main").getByRole("button", { name: "Confirm" });
    expect((await press.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await axe(page);
    await press.click();
    await expect(press).toHaveCount(0);
    await page.goto(pathname);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is confirmed");
    await axe(page);
  }
});
