import { readFile } from "node:fs/promises";
import { expect, test } from "./afters.ts";

// Also ALTEREGO-01..02.
test("FANCARD-01, FANCARD-08: a card is edited, saved, copied and claimed", async ({ page, context }) => {
  await page.goto("/fans?view=profile");
  await page.getByRole("link", { name: "Edit your card" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  await name.fill("..");
  await page.getByLabel("Motto").fill("Ask me in the foyer.");
  await page.getByLabel("City").selectOption("London");
  await page.getByLabel("Watching").selectOption("Vesper Line");
  await page.getByLabel("Top directors, number 1").selectOption("Fritz Lang");
  await page.getByLabel("You dislike").fill("Trailers that tell");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("A name needs a letter or a number.")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(page.getByLabel("Motto")).toHaveValue("Ask me in the foyer.");
  await name.fill("Foyer Ghost");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Your card is printed.")).toBeVisible();
  await expect(page).toHaveURL("/fans?view=profile");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Foyer Ghost" })).toBeVisible();
  await expect(page.locator(".ticket-face")).toContainText("Ask me in the foyer.");
  await page.keyboard.press("f");
  await expect(page.locator(".ticket-back")).toContainText("Trailers that tell");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByText("Card copied to clipboard!", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^@foyerghost, London\. Watching Vesper Line\. "Ask me in the foyer\." http.*view=profile&fan=\S+$/,
  );

  await page.goto("/fans?view=alter-ego");
  const card = page.locator(".court-card");
  await expect(card).toHaveAttribute("aria-label", /Maud Vesper\. You count the room/);
  await card.click();
  await expect(card).toHaveAttribute("data-side", "back");
  await expect(card).toContainText("You arrive early");
  await card.press(" ");
  await expect(card).toHaveAttribute("data-side", "front");
  await page.getByRole("button", { name: "Claim Maud" }).click();
  await expect(page.getByText("You are Maud", { exact: true })).toBeVisible();
  await page.evaluate(() =>
    fetch("/identity", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"characterId":"dex-amari"}',
    }),
  );
  await page.reload();
  await expect(page.getByText("You are Dex", { exact: true })).toBeVisible();
});

// Also AUDIO-04.
test("FANCARD-02..05, FANCARD-07: a card is followed, turned, played and shared", async ({ page }) => {
  await page.goto("/fans?view=profile&fan=imani");
  const follow = page.getByRole("button", { name: /^Follow/ });
  await expect(follow).toHaveText(/^Follow Imani/);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/follow"),
  );
  await follow.click();
  await stored;
  await expect(follow).toHaveText(/^Following/);
  await page.reload();
  await expect(follow).toHaveText(/^Following/);
  await expect(page.locator(".faces").first()).toContainText("Imani");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("imanilateshow-fan-card.png");
  const png = await readFile(await file.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png.length > 200_000]).toEqual([1080, 1350, true]);

  await page.getByRole("link", { name: "Turn over" }).click();
  const play = page.getByRole("button", { name: "Play Room Seven" });
  await play.click();
  await expect(play).toHaveAttribute("aria-pressed", "true");
  const song = page.locator(".theme-song audio");
  await expect.poll(() => song.evaluate((one) => (one as HTMLAudioElement).currentTime)).toBeGreaterThan(0.2);
  const source = new URL(await song.evaluate((one) => (one as HTMLAudioElement).currentSrc)).pathname;
  expect(source).toMatch(/^\/audio\/theme-/);
  expect((await page.request.get(source)).status()).toBe(200);
  await page.route("**/functions/v1/deep-dive-library", (route) => route.abort());
  await page.getByRole("link", { name: "F. W. Murnau" }).click();
  await expect(page.getByText("Failed to load content", { exact: true })).toBeVisible();
  await page.unroute("**/functions/v1/deep-dive-library");
  await page.getByRole("link", { name: "F. W. Murnau" }).click();
  await expect(page.getByText("Loaded F. W. Murnau!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/fans?view=deep-dive&deep-dive=f-w-murnau");

  await page.goto("/fans?view=profile&fan=imani");
  await follow.click();
  await expect(follow).toHaveText(/^Follow Imani/);
});
