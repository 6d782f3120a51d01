import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { signIn } from "./desk.ts";
import { join, partyOf, unheard } from "./rooms.ts";

test("a prediction is sealed in the room, opened at the desk, and who called it sees it at once, with a receipt that holds", async ({
  page,
  browser,
  contextOptions,
}) => {
  const room = await partyOf(page, "Live Now");
  const words = unheard("She takes the gloves off");
  const happened = unheard("The gloves are off");
  await join(page, room);
  await page.getByRole("link", { name: "Call it" }).click();
  const sheet = page.getByRole("dialog", { name: "Call it" });
  await sheet.getByLabel("In your own words").fill(words);
  await axe(page);
  await sheet.getByRole("button", { name: "Seal it" }).click();
  await expect(sheet.getByRole("heading", { name: /^Sealed at \d/ })).toBeVisible();
  await expect(sheet.getByLabel("In your own words")).toHaveValue("");
  const mine = sheet.getByRole("listitem").filter({ hasText: words });
  await mine.getByText("Check it yourself").click();
  await expect(mine.locator("pre")).toContainText(words);
  await mine.getByRole("button", { name: "Take the hash here" }).click();
  await expect(mine.getByText("It is the same. Nobody has changed a letter.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  const another = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await another.newPage());
  await other.goto(room);
  await expect(other.getByRole("link", { name: `1 called it: ${happened}` })).toHaveCount(0);

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

  await expect(other.getByRole("link", { name: `1 called it: ${happened}` })).toBeVisible();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  const opened = page.getByRole("dialog", { name: "Called it" });
  await expect(opened.getByText("You alone called it.")).toBeVisible();
  await expect(opened.getByText(words).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await other.getByRole("link", { name: `1 called it: ${happened}` }).click();
  await expect(other).toHaveURL(`${room}/called-it`);
  await expect(other.getByRole("heading", { name: happened })).toBeVisible();
  await expect(other.getByText(words).first()).toBeVisible();
  await desk.close();
  await another.close();
});

test("what is sealed can be torn up, and then answers another way", async ({ page }) => {
  const room = await partyOf(page, "Live Now");
  await join(page, room);
  const words = unheard("The ferry sinks");
  await page.getByRole("link", { name: "Call it" }).click();
  const sheet = page.getByRole("dialog", { name: "Call it" });
  await sheet.getByLabel("In your own words").fill(`${words}${"x".repeat(140)}`);
  await expect(sheet.getByRole("button", { name: "Seal it" })).toBeDisabled();
  await expect(sheet.getByText("too many")).toBeVisible();
  await sheet.getByLabel("In your own words").fill(words);
  await sheet.getByRole("button", { name: "Seal it" }).click();
  await sheet.getByRole("button", { name: `Tear it up ${words}` }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: words })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a party seals, shows the receipt, and tears up", async ({ page }) => {
    const room = await partyOf(page, "Live Now");
    await page.goto(room);
    await page.getByRole("button", { name: /^Join Party/ }).click();
    await page.getByRole("link", { name: "Call it" }).click();
    await expect(page).toHaveURL(`${room}/called-it`);
    const words = unheard("The lamp goes out");
    await page.getByLabel("In your own words").fill(words);
    await page.getByRole("button", { name: "Seal it" }).click();
    await expect(page.locator(".flash")).toHaveText("Sealed. It opens for the room when its moment comes.");
    const mine = page.getByRole("listitem").filter({ hasText: words });
    await mine.getByText("Check it yourself").click();
    await expect(mine.locator(".receipt-hash")).toHaveText(/^[0-9a-f]{64}$/);
    await page.getByRole("button", { name: `Tear it up ${words}` }).click();
    await expect(page.getByText(words)).toHaveCount(0);
  });
});
