import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { signIn } from "./desk.ts";
import { join, partyOf, unfoldSelf, unheard } from "./rooms.ts";

test("a prediction is sealed, opened at the desk, verified, and can be deleted", async ({
  page,
  browser,
  contextOptions,
}) => {
  const room = await partyOf(page, "Live Now");
  const words = unheard("She takes the gloves off");
  const happened = unheard("The gloves are off");
  await join(page, room);
  await unfoldSelf(page);
  await page.getByRole("link", { name: "Call it" }).click();
  const sheet = page.getByRole("dialog", { name: "Call it" });
  const torn = unheard("The ferry sinks");
  await sheet.getByLabel("In your own words").fill(`${torn}${"x".repeat(140)}`);
  await expect(sheet.getByRole("button", { name: "Seal it" })).toBeDisabled();
  await expect(sheet.getByText("too many")).toBeVisible();
  await sheet.getByLabel("In your own words").fill(torn);
  await sheet.getByRole("button", { name: "Seal it" }).click();
  await sheet.getByRole("button", { name: `Delete it ${torn}` }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: torn })).toHaveCount(0);
  await sheet.getByLabel("In your own words").fill(words);
  await axe(page);
  await sheet.getByRole("button", { name: "Seal it" }).click();
  await expect(sheet.getByRole("heading", { name: /^Sealed at \d/ })).toBeVisible();
  await expect(sheet.getByLabel("In your own words")).toHaveValue("");
  const mine = sheet.getByRole("listitem").filter({ hasText: words });
  await mine.getByText("Check it yourself").click();
  await expect(mine.locator("pre")).toContainText(words);
  await mine.getByRole("button", { name: "Take the hash here" }).click();
  await expect(mine.getByText("It is the same. Nothing has been changed.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  const another = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await another.newPage());
  await other.goto(room);
  await expect(other.getByRole("link", { name: `called it: ${happened}` })).toHaveCount(0);

  const desk = await browser.newContext({ extraHTTPHeaders: fromElsewhere() });
  const host = waitForScripts(await desk.newPage());
  await signIn(host);
  await host.goto(`/operator/parties/${room.split("/").at(-1)}/called-it`);
  await expect(host.getByText(words)).toHaveCount(0);
  await host.getByText("Open them", { exact: true }).click();
  await host.getByRole("button", { name: "Open them now" }).click();
  await host.getByRole("checkbox", { name: words }).check();
  await host.getByLabel("What happened").fill(happened);
  await host.getByRole("button", { name: "These came true" }).click();

  await expect(other.getByRole("link", { name: `called it: ${happened}` })).toBeVisible();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  const opened = page.getByRole("dialog", { name: "Called it" });
  await expect(opened.getByText("You alone called it.")).toBeVisible();
  await expect(opened.getByText(words).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await other.getByRole("link", { name: `called it: ${happened}` }).click();
  await expect(other).toHaveURL(`${room}/called-it`);
  await expect(other.getByRole("heading", { name: happened })).toBeVisible();
  await expect(other.getByText(words).first()).toBeVisible();
  await desk.close();
  await another.close();
});
