import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { aPicture } from "../testing/picture.ts";
import { type RunningServer, startServer } from "../testing/server.ts";
import { expect, test, waitForScripts } from "./afters.ts";
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
  await page.getByLabel("Or upload one").setInputFiles({
    name: "night.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture(1920, 1080),
  });
  await page.getByRole("button", { name: "Create the party" }).click();
  await expect(page.getByRole("heading", { name: "Night one" })).toBeVisible();
  await page.getByRole("button", { name: "Begin now" }).click();
  await expect(page.getByRole("article").getByText("Live Now")).toBeVisible();
  const room = (await page.getByRole("link", { name: "Fan page" }).getAttribute("href")) ?? "";

  await page.goto(at("/operator/catalogue/titles"));
  await page.getByRole("link", { name: "The Night Shift" }).click();
  await expect(page.getByLabel("Kind")).toHaveValue("show");
  await expect(page.getByLabel("Still")).toHaveValue("still-the-night-shift");
  await page.goto(at("/operator/catalogue/pictures/still-the-night-shift"));
  await expect(page.locator(".catalogue-preview img")).toHaveAttribute("src", /^\/art\/u\//, {
    timeout: 30_000,
  });

  const visitor = await waitForScripts(await (await browser.newContext(contextOptions)).newPage());
  await visitor.goto(at("/afters"));
  const card = visitor.getByRole("article").filter({ hasText: "Night one" });
  await expect(card).toContainText("The Night Shift");
  await expect(card.locator("img")).toHaveAttribute("src", /^\/art\/u\/still-the-night-shift/);
  await expect
    .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await visitor.goto(at(room));
  await expect(visitor.getByRole("heading", { name: "Night one" })).toBeVisible();
  await visitor.getByRole("button", { name: "Join Party" }).first().click();
  await expect(visitor.getByRole("textbox", { name: /message/i })).toBeVisible();
});
