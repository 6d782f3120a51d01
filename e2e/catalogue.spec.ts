import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { aPicture } from "../testing/picture.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { axe, expect, test, waitForScripts } from "./afters.ts";
import { signIn as deskSignIn, goTo } from "./desk.ts";

// A product of its own, without samples, as somebody finds it who brings a show of their own.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");
test.describe.configure({ mode: "serial", timeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), "afters-empty-"));
let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: "off", OPERATOR_EMAILS: "" });
});
test.afterAll(() => server.stop());

const signIn = (page: Page) => deskSignIn(page, { origin: server.origin, dataDir });
const at = (path: string) => server.origin + path;

test("the product is whole while it is empty", async ({ page }) => {
  for (const path of [
    "/",
    "/fans",
    "/afters",
    "/afters?tab=live",
    "/afters?tab=mine",
    "/polls",
    "/wrapped",
    "/leaderboard",
    "/experiences",
  ]) {
    const answer = await page.goto(at(path));
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("h1").first()).toBeVisible();
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    );
    expect(broken, path).toEqual([]);
    // The house advertises itself with its own drawings; what is on offer is another matter.
    if (!["/", "/fans"].includes(path)) expect(await page.content(), path).not.toContain("Vesper Line");
  }
  await page.goto(at("/afters?tab=mine"));
  await expect(page.getByText("No characters yet.")).toBeVisible();
});

test("a party for a new show is announced at the desk, and a visitor comes", async ({
  page,
  browser,
  contextOptions,
}) => {
  await signIn(page);
  await goTo(page, "Live", "Parties");
  await page.getByRole("link", { name: "New party" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Night one");
  await page.getByLabel("Show or film").fill("The Night Shift");
  await page.getByLabel("Season").fill("1");
  await page.getByLabel("Episode").fill("1");
  await page.getByLabel("Host").fill("Ada");
  await page.getByLabel("Description").fill("Bring a torch.");
  // Two are brought at once: a tall one is cropped in place, a small one says why not.
  await page.getByLabel("Drop pictures here, or choose files").setInputFiles([
    { name: "night.jpg", mimeType: "image/jpeg", buffer: await aPicture(1400, 2000) },
    { name: "stamp.jpg", mimeType: "image/jpeg", buffer: await aPicture(300, 200) },
  ]);
  const small = page.getByRole("group", { name: "Crop stamp" });
  await expect(small).toContainText("It is 300 px wide, and needs 1200.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await small.getByRole("button", { name: "Leave it out" }).click();
  const crop = page.getByRole("group", { name: "Crop night" });
  await crop.getByRole("slider", { name: "How close" }).fill("2");
  await crop.getByRole("button", { name: "Add it" }).click();
  await expect(crop).toContainText("This crop is 700 px wide, and needs 1200.");
  await crop.getByRole("slider", { name: "How close" }).fill("1");
  await crop.getByRole("slider", { name: "Up and down" }).press("Home");
  await axe(page);
  await crop.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByRole("radio", { name: "night", exact: true })).toBeChecked();
  await expect(crop).toHaveCount(0);
  await page.getByRole("button", { name: "Create the party" }).click();
  await expect(page.getByRole("heading", { name: "Night one" })).toBeVisible();
  await page.getByRole("button", { name: "Begin now" }).click();
  await expect(page.getByRole("article").getByText("Live Now")).toBeVisible();
  const room = (await page.getByRole("link", { name: "Fan page" }).getAttribute("href")) ?? "";

  await page.goto(at("/operator/catalogue/titles"));
  await page.getByRole("link", { name: "The Night Shift" }).click();
  await expect(page.getByLabel("Kind")).toHaveValue("show");
  const still = page.getByRole("group", { name: "Still" });
  await expect(still.getByRole("radio", { name: "night" })).toBeChecked();
  await page.goto(at("/operator/catalogue/pictures/still-night"));
  await expect(page.locator(".catalogue-preview img")).toHaveAttribute("src", /^\/art\/u\//, {
    timeout: 30_000,
  });

  const visitor = await waitForScripts(await (await browser.newContext(contextOptions)).newPage());
  await visitor.goto(at("/afters"));
  const card = visitor.getByRole("article").filter({ hasText: "Night one" });
  await expect(card).toContainText("The Night Shift");
  await expect(card.locator("img")).toHaveAttribute("src", /^\/art\/u\/still-night/);
  await expect
    .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await visitor.goto(at(room));
  await expect(visitor.getByRole("heading", { name: "Night one" })).toBeVisible();
  await visitor.getByRole("button", { name: "Join Party" }).first().click();
  await expect(visitor.getByRole("textbox", { name: /message/i })).toBeVisible();
});
