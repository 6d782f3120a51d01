import type { Page } from "@playwright/test";
import { axe, expect, test, waitForScripts } from "./afters.ts";
import { signIn, unheard } from "./desk.ts";
import { small } from "./windows.ts";

const cards = (page: Page) => page.locator(".character-grid > li");
const names = (page: Page) => cards(page).getByRole("heading", { level: 3 });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search characters" });
const chip = (page: Page, name: string) => page.locator(".chip-row").getByRole("link", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const own = (page: Page) => page.locator(".talk-said[data-role=user]");
const theirs = (page: Page) => page.locator(".talk-said[data-role=assistant] .talk-line");
/** What a timer has set is on the page: React comes to it by a message to itself, which no clock holds up. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(turn);
      });
  });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Also CHARCHAT-10..16, CHARCHAT-18..22, CONF-22.
test("CHAT-13, CHARCHAT-04: search, chips, empty results and a talk with its timing", async ({ page }) => {
  await page.goto("/character-chat");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(small);

  await search(page).fill("irebe ádler");
  await expect(names(page)).toHaveText(["Irene Adler"]);
  // Pressed before the address has followed what was typed: it is not lost.
  await chip(page, "Effortless").click();
  await expect(page).toHaveURL("/character-chat?q=irebe+%C3%A1dler&vibe=effortless");
  await expect(chip(page, "Effortless")).toHaveAttribute("aria-current", "true");
  await expect(names(page)).toHaveText(["Irene Adler"]);
  await chip(page, "Waspy").click();
  await expect(page.getByText("No results")).toBeVisible();
  await expect(
    page.getByText("Try a first name, or the show they are from.", { exact: false }),
  ).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue("irebe ádler");
  await expect(names(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Look through all, not only Waspy" }).click();
  await expect(names(page)).toHaveText(["Irene Adler"]);
  await search(page).fill("irebe adlxx");
  await page.getByRole("link", { name: "Show all characters" }).click();
  await expect(names(page)).toHaveCount(6);
  await expect(search(page)).toHaveValue("");
  await expect(page).toHaveURL("/character-chat");

  await page.clock.install();
  await page.goto("/character-chat");
  await page.getByRole("link", { name: "Talk to Irene Adler" }).first().click();
  await expect(dialog(page, "Irene Adler")).toBeVisible();
  await expect(page).toHaveURL("/character-chat?talk=irene-adler");
  await expect(theirs(page)).toHaveCount(1);
  await expect(theirs(page)).toHaveText(/You hesitated before you typed that/);
  await field(page).fill("  \n ");
  await field(page).press("Enter");
  await expect(page.getByText("is thinking")).toHaveCount(0);
  await field(page).fill("Who are you?");
  await field(page).press("Enter");
  await expect(theirs(page)).toHaveCount(2);

  // The page hears that it was said once the reply is there, and so loads both.
  await page.route("**/characters/irene-adler/messages", async (route) => {
    const answer = await route.fetch();
    const stored = async () =>
      (await (await page.request.get("/character-chat?talk=irene-adler")).text()).split('"talk-line"');
    await expect.poll(async () => (await stored()).length - 1).toBe(3);
    await route.fulfill({ response: answer });
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await field(page).fill("Tell me about the photograph");
  await field(page).press("Enter");
  await expect(own(page)).toHaveText([/Who are you/, /Tell me about the photograph/]);
  await expect(page.getByText("Irene is thinking")).toBeVisible();
  await page.clock.runFor(998);
  await drawn(page);
  await expect(theirs(page)).toHaveCount(2);
  await page.clock.runFor(2);
  await expect(theirs(page)).toHaveCount(3);
  await page.clock.resume();

  const said = await theirs(page).allInnerTexts();
  await page.reload();
  await expect(dialog(page, "Irene Adler")).toBeVisible();
  await expect(theirs(page)).toHaveText(said);
  const whose = await page
    .locator("dialog .talk-said")
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.role));
  expect(whose).toEqual(["assistant", "user", "assistant", "user", "assistant"]);
  await expect(own(page)).toHaveText([/Who are you/, /Tell me about the photograph/]);
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Irene Adler")).toHaveCount(0);
  await expect(page).toHaveURL("/character-chat");
  // One talk, several faces.
  await page.goto("/fans?view=chat&character=irene-adler");
  await expect(page.locator(".talk-said[data-role=assistant]:not([data-opening]) .talk-line")).toHaveText(
    said.slice(1),
  );
});

test("CHARCHAT-17, HUNT-01..05, ROUTE-08: Shop the Look opens the hunt, accepted once", async ({ page }) => {
  await page.goto("/shop");
  const card = cards(page).filter({ hasText: "Jay Gatsby" });
  await card.getByRole("link", { name: "Talk to Jay Gatsby" }).click();
  const send = page.getByRole("button", { name: "Send" });
  await expect(send).toBeDisabled();
  await field(page).fill(" ");
  await expect(send).toBeDisabled();
  await field(page).fill("Good evening");
  await expect(send).toBeEnabled();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(dialog(page, "Jay Gatsby")).toHaveCount(0);

  await card.getByRole("link", { name: "Shop the Look of Jay Gatsby" }).click();
  const hunt = dialog(page, "Hunt the Look");
  await expect(hunt.getByText("Shopping Jay Gatsby's iconic look!")).toBeVisible();
  await hunt.getByRole("button", { name: "Start the hunt" }).click();
  await expect(hunt.getByText("Name is required")).toBeVisible();
  await expect(hunt.getByText("Please enter a valid email")).toBeVisible();
  const email = `${unheard("kit")}@salt.org`;
  const kit = unheard("Kit Marlow");
  await hunt.getByLabel("Name").fill(kit);
  await hunt.getByLabel("Email").fill(email);
  await hunt.getByRole("button", { name: "Start the hunt" }).dblclick();
  await expect(
    page.getByText(`Hunt initiated for ${kit}! We'll email you when we find all the pieces.`),
  ).toBeVisible();
  await expect(hunt).toHaveCount(0);
  await expect(page).toHaveURL("/shop");

  await signIn(page);
  await page.goto("/operator/hunts");
  await page.getByRole("row", { name: kit }).getByRole("link").click();
  const piece = page.getByRole("listitem").filter({ hasText: "Gold tie" });
  await piece.getByText("It is found").click();
  await piece.getByLabel("Shop of piece 3").fill("Adler & Sons");
  await piece.getByLabel("Link").fill("http://shop.example/tie");
  await piece.getByRole("button", { name: "Mark it found" }).click();
  await expect(piece.getByText("A link begins with https://", { exact: false })).toBeVisible();
  await axe(page);
  await piece.getByLabel("Link").fill("https://shop.example/tie");
  const theirPage = await page.getByRole("link", { name: "The fan's page" }).getAttribute("href");
  const fan = waitForScripts(await page.context().newPage());
  await fan.goto(theirPage ?? "");
  await expect(fan.getByRole("status").filter({ hasText: "0 of 5" })).toBeVisible();
  await piece.getByRole("button", { name: "Mark it found" }).click();
  await expect(piece).toContainText("Found at Adler & Sons");
  await expect(fan.getByRole("status").filter({ hasText: "1 of 5" })).toBeVisible();
  await expect(fan.getByRole("link", { name: "Open shop.example" })).toBeVisible();
  await axe(fan);
  await fan.setViewportSize({ width: 320, height: 640 });
  expect(await fits(fan)).toBeLessThanOrEqual(0);
});
