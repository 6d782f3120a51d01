import type { Page, Route } from "@playwright/test";
import { uniqueWord } from "../testing/texts/unique-word.ts";
import { aPdf } from "../testing/uploads/send-file.ts";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { signIn } from "./desk.ts";
import { inDatabase } from "./own-database.ts";

const megabyte = 1024 * 1024;
const aFile = (name: string, bytes = 3_000) => ({
  name,
  mimeType: "application/pdf",
  buffer: aPdf(bytes, name),
});

const fileInput = (page: Page) => page.getByLabel("Files", { exact: true });
const cardOf = (page: Page, name: string) => page.getByRole("article", { name });
const send = (page: Page) => page.locator(".submit-send button");

async function fill(page: Page, title: string) {
  await page.getByLabel("Type", { exact: true }).selectOption("Concept");
  await page.getByLabel("Genre", { exact: true }).selectOption("Sci-Fi");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Description", { exact: true }).fill("A lighthouse that answers.");
}

/** Pieces of uploads wait until so many are let through; what is asked otherwise goes on. */
async function holdPieces(page: Page) {
  let allowed = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1;
      waiting.shift()?.();
    }
  };
  await page.route("**/submit/uploads/*", async (route: Route) => {
    if (route.request().method() === "PATCH") {
      const turn = new Promise<void>((go) => waiting.push(go));
      next();
      await turn;
    }
    await route.continue().catch(() => undefined);
  });
  return (pieces: number) => {
    allowed += pieces;
    next();
  };
}

test("SUBMIT-09, SUBMIT-11, SUBMIT-12, SUBMIT-15, SUBMIT-16, SUBMIT-17: a work with two files is sent, confirmed at once, and the form is empty again", async ({
  page,
}) => {
  const title = `The Lamp of ${uniqueWord()}`;
  await page.goto("/submit");
  await expect(page.getByRole("heading", { name: "Share Your Voice", level: 1 })).toBeVisible();
  await axe(page);
  await expect(send(page)).toBeDisabled();
  await fill(page, title);
  await expect(send(page)).toBeEnabled();
  for (const label of ["Title", "Description"]) {
    const text = await page.getByLabel(label, { exact: true }).inputValue();
    await page.getByLabel(label, { exact: true }).fill(" ");
    await expect(send(page)).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await fileInput(page).setInputFiles([
    aFile("one.pdf", 1.3 * megabyte),
    aFile("two.pdf"),
    aFile("three.pdf"),
  ]);
  await expect(cardOf(page, "one.pdf")).toContainText("1.3 MB");
  await expect(cardOf(page, "two.pdf")).toContainText("0.0 MB");
  await page.getByRole("button", { name: "Remove two.pdf" }).click();
  await expect(cardOf(page, "two.pdf")).toHaveCount(0);
  await expect(page.getByText("2 of 10 files, 100 MB each")).toBeVisible();
  await expect(cardOf(page, "one.pdf")).toContainText("Here");
  await axe(page);
  await send(page).click();
  const alert = page.locator(".submit-received[role=alert]");
  await expect(alert).toContainText(
    `Your submission "${title}" has been received! Our team will review it within 5-7 business days. 2 files uploaded.`,
  );
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Type", { exact: true })).toHaveValue("");
  await expect(page.getByText("0 of 10 files")).toBeVisible();
  await axe(page);
  await alert.getByRole("link", { name: "Follow your submission" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("Looked at and kept")).toHaveCount(2);
  await axe(page);
});

test("an upload is paused and goes on, and after a reload from where it was, when the same file is chosen again", async ({
  page,
}) => {
  await page.goto("/submit");
  const letThrough = await holdPieces(page);
  await fileInput(page).setInputFiles(aFile("film.pdf", 4 * megabyte));
  const card = cardOf(page, "film.pdf");
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("button", { name: "Pause film.pdf" }).click();
  await expect(card).toContainText("Paused by you, kept for a day");
  await axe(page);
  await expect(page.getByText("Submit when it is in")).toBeVisible();
  // The one that was held when it was paused, and the next.
  letThrough(2);
  await page.getByRole("button", { name: "Resume film.pdf" }).click();
  await expect(card.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow", "0");
  await page.getByLabel("Title", { exact: true }).fill("Half a film");
  await page.reload();
  await waitForScripts(page);
  await expect(card).toContainText("Choose it again, and it goes on from");
  const before = Number(await card.getByRole("progressbar").getAttribute("aria-valuenow"));
  expect(before).toBeGreaterThan(0);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half a film");
  letThrough(100);
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await fileInput(page).setInputFiles(aFile("film.pdf", 4 * megabyte));
  await expect(card).toContainText("Here");
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Remove film.pdf" }).click();
});

test("without a network an upload waits and says so, goes on by itself once it is back, and a file that is none of ours is refused with a sentence", async ({
  page,
  context,
}) => {
  await page.goto("/submit");
  const letThrough = await holdPieces(page);
  await fileInput(page).setInputFiles(aFile("offline.pdf", 2 * megabyte));
  const card = cardOf(page, "offline.pdf");
  await expect(card).toContainText("On its way");
  await context.setOffline(true);
  letThrough(100);
  await expect(card).toContainText("No network. Goes on by itself from 0.0 MB");
  await axe(page);
  await context.setOffline(false);
  await expect(card).toContainText("Here", { timeout: 30_000 });
  await fileInput(page).setInputFiles({
    name: "kelp.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(cardOf(page, "kelp.mp4")).toContainText("none of the kinds we take");
  await axe(page);
});

test("where a network has sent a great many files the next one waits with the server's sentence, and can be tried anew", async ({
  page,
  browser,
}) => {
  const address = fromElsewhere();
  await page.context().setExtraHTTPHeaders(address);
  for (let person = 0; person < 2; person++) {
    const { request } = await browser.newContext({ extraHTTPHeaders: address });
    await request.post("/session", { data: {} });
    for (let n = 0; n < 11; n++)
      await request.post("/submit/uploads", {
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Length": String(100 * megabyte),
          "Upload-Metadata": `filename ${Buffer.from(`large-${n}.mp4`).toString("base64")}`,
        },
      });
  }
  await page.goto("/submit");
  await fileInput(page).setInputFiles(aFile("late.pdf", megabyte));
  const card = cardOf(page, "late.pdf");
  await expect(card).toContainText("A great many files came from your network. Please try again later");
  // In another network.
  await page.context().setExtraHTTPHeaders(fromElsewhere());
  await page.getByRole("button", { name: "Try now: late.pdf" }).click();
  await expect(card).toContainText("Here");
});

test("a vote is seen at once, is there after a reload and counts once; genres and orders are addresses", async ({
  page,
  browser,
  contextOptions,
}) => {
  const id = `e2e-work-${uniqueWord().toLowerCase()}`;
  await inDatabase(
    process.env.E2E_DATA_DIR ?? "",
    `insert into submissions (id, fan_id, title, creator, type, genre, description, status, shown)
     values ($1, 'e2e', $1, 'Odile', 'art', 'experimental', 'Paint on film.', 'accepted', true)`,
    [id],
  );
  await page.goto("/submit?genre=experimental");
  const card = page.locator(".works li").filter({ hasText: id });
  await card.getByRole("button", { name: `Back it: ${id}` }).click();
  await expect(card).toContainText("1 vote");
  await expect(card.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  const other = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const second = await waitForScripts(await other.newPage());
  await second.goto(`/submit/works/${id}`);
  await axe(second);
  const voted = second.waitForResponse((answer) => answer.url().endsWith("/votes"));
  await second.getByRole("button", { name: `Back it: ${id}` }).click();
  await voted;
  await expect(second.getByText("2 votes")).toBeVisible();
  await page.reload();
  await expect(card).toContainText("2 votes");
  await page.getByRole("link", { name: "Most backed" }).click();
  await expect(page).toHaveURL(/order=top&genre=experimental/);
  await expect(page.locator(".works li")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Horror" }).click();
  await expect(page).toHaveURL(/genre=horror/);
  await expect(card).toHaveCount(0);
  await other.close();
});

test("the desk lists a submission, shows its picture encoded anew and moves it @layout", async ({ page }) => {
  const title = `A door of ${uniqueWord()}`;
  await page.goto("/submit");
  await fill(page, title);
  await send(page).click();
  await expect(page.locator(".submit-received")).toContainText(title);
  await signIn(page);
  await page.getByRole("link", { name: /^Submissions/ }).click();
  await axe(page);
  await page.getByRole("link", { name: title }).click();
  await axe(page);
  await page.getByRole("button", { name: "Under Review" }).click();
  await expect(page.locator(".desk-bar")).toContainText("Under Review");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form sends its file, and leads on to the work's own page", async ({ page }) => {
    const title = `By hand ${uniqueWord()}`;
    await page.goto("/submit");
    await fill(page, title);
    await fileInput(page).setInputFiles(aFile("by-hand.pdf"));
    await page.getByRole("button", { name: "Submit Your Work" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText("by-hand.pdf")).toBeVisible();
    await page.getByLabel("Yes, all of it").check();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expect(page).toHaveURL(/\/submit$/);
  });
});
