import { axe, expect, test, waitForScripts } from "./afters.ts";
import { join, messages, partyOf, say, unfoldSelf } from "./rooms.ts";
import { small } from "./windows.ts";

const question = "What do your friends call you?";

test("the first line asks once what friends call a fan, and holds nothing up", async ({ page, context }) => {
  await join(page, await partyOf(page, "Live Now"));
  const asked = page.getByRole("form", { name: question });
  await expect(asked).toHaveCount(0);
  await say(page, "wait, who pulled the brake");
  await expect(messages(page, "wait, who pulled the brake")).toBeVisible();
  await expect(asked).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  const stay = asked.getByRole("button", { name: /^Stay / });
  for (const size of [small, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    for (const one of [stay, asked.getByRole("button", { name: "That is me" }), asked.getByRole("textbox")]) {
      await expect(one).toBeInViewport({ ratio: 1 });
      expect((await one.boundingBox())?.height, `${size.width}`).toBeGreaterThanOrEqual(44);
    }
    await expect(page.getByRole("textbox", { name: "Message" })).toBeInViewport({ ratio: 1 });
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/ask-${size.width}.png` });
  }
  await page.setViewportSize(small);
  await axe(page);
  await asked.getByRole("textbox").fill("M");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("A name has at least 2 characters.")).toBeVisible();
  await asked.getByRole("textbox").fill("Mia");
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await unfoldSelf(page);
  await expect(page.locator(".speaking-as b")).toHaveText("Mia");
  await say(page, "so it was her");
  await expect(messages(page, "so it was her")).toBeVisible();
  await expect(asked).toHaveCount(0);
  // Nor is who declined asked again, by a share.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await join(page, await partyOf(page, "Live Now"));
  await say(page, "somebody else now");
  await asked.getByRole("button", { name: /^Stay / }).click();
  await page.goto("/afters?tab=mine");
  await waitForScripts(page);
  await page.getByRole("button", { name: "Claim Identity" }).click();
  const reveal = page.getByRole("dialog");
  await reveal.getByRole("button", { name: "Get your friend link" }).click();
  await expect(reveal.getByLabel("Link for your friends")).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test("the first share asks too, beside the link, and the link names the new name", async ({ page }) => {
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  const reveal = page.getByRole("dialog");
  await reveal.getByRole("button", { name: "Get your friend link" }).click();
  const asked = reveal.getByRole("form", { name: question });
  await asked.getByRole("textbox").fill("Mia");
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/ask-share.png` });
  await asked.getByRole("button", { name: "That is me" }).click();
  await expect(asked).toHaveCount(0);
  const link = new URL(await reveal.getByLabel("Link for your friends").inputValue());
  expect(await (await page.request.get(link.pathname)).text()).toContain("Which character is Mia?");
});
