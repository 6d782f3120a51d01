import { uniqueWord } from "../testing/texts/unique-word.ts";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { goTo, signIn } from "./desk.ts";
import { hold, waiting } from "./held-posts.ts";
import { inDatabase } from "./own-database.ts";
import { aFile, cardOf, fileInput, fillWork, holdPieces, megabyte, noFilm, sendWork } from "./works.ts";

// Also SUBMIT-11..12, SUBMIT-15..17.
test("FORM-01, SUBMIT-09: a work with two files is sent, followed and moved", async ({ page }) => {
  const title = `The Lamp of ${uniqueWord()}`;
  await page.goto("/submit");
  await expect(page.getByRole("heading", { name: "Share Your Voice", level: 1 })).toBeVisible();
  await expect(sendWork(page)).toBeDisabled();
  await expect(sendWork(page)).toHaveAccessibleDescription("Still missing: type, genre, title, description.");
  await fillWork(page, title);
  await expect(sendWork(page)).toBeEnabled();
  for (const label of ["Title", "Description"]) {
    const text = await page.getByLabel(label, { exact: true }).inputValue();
    await page.getByLabel(label, { exact: true }).fill(" ");
    await expect(sendWork(page)).toBeDisabled();
    await expect(sendWork(page)).toHaveAccessibleDescription(`Still missing: ${label.toLowerCase()}.`);
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
  await test.step("FORM-01: the form waits with its button while it is sent, and is empty again", async () => {
    const release = await hold(page, "**/submit");
    await sendWork(page).click();
    await expect(waiting(page)).toBeDisabled();
    release();
    await expect(page.locator(".submit-received[role=alert]")).toContainText(
      `Your submission "${title}" has been received! Our team will review it within 5-7 business days. 2 files uploaded.`,
    );
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Type", { exact: true })).toHaveValue("");
    await expect(page.getByText("0 of 10 files")).toBeVisible();
  });
  await page.getByRole("alert").getByRole("link", { name: "Follow your submission" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("Checked and saved")).toHaveCount(2);
  await test.step("a file that is still being checked is shown as saved once it is, without a reload", async () => {
    const move = (to: string) =>
      inDatabase(
        process.env.E2E_DATA_DIR ?? "",
        `update submission_files set state = $2
         where name = 'one.pdf' and submission_id = (select id from submissions where title = $1)`,
        [title, to],
      );
    await move("arrived");
    await page.reload();
    await expect(page.getByText("Being checked")).toBeVisible();
    await move("kept");
    await expect(page.getByText("Checked and saved")).toHaveCount(2);
  });
  const followed = page.url();
  await test.step("the desk lists it and moves it", async () => {
    await signIn(page);
    await goTo(page, "People", "Submissions");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Under Review" }).click();
    await expect(page.locator(".desk-bar")).toContainText("Under Review");
  });
  await test.step("who withdraws it is told on the page where that ends", async () => {
    await page.goto(followed);
    await page.getByLabel("Yes, withdraw it").check();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.locator(".toast")).toHaveText("It is withdrawn, and all of its files are deleted.");
    await expect(page).toHaveURL(/\/submit$/);
  });
});

test("an upload pauses and resumes over reloads and offline; others are refused", async ({
  page,
  context,
}) => {
  await page.goto("/submit");
  let letThrough = await holdPieces(page);
  await test.step("after a reload it goes on from where it was, when the same file is chosen again", async () => {
    // A pause that is pressed before the script has come is kept.
    let scriptComes = () => {};
    const script = new Promise<void>((go) => (scriptComes = go));
    await page.route(/\/assets\/upload-[\w-]+\.js/, async (route) => {
      await script;
      await route.continue();
    });
    await fileInput(page).setInputFiles(aFile("film.pdf", 4 * megabyte));
    const card = cardOf(page, "film.pdf");
    await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await page.getByRole("button", { name: "Pause film.pdf" }).click();
    await expect(card).toContainText("Paused by you, saved for a day");
    scriptComes();
    await expect(page.getByText("Submit when it is in")).toBeVisible();
    await expect(card).toContainText("Paused by you, saved for a day");
    letThrough(2);
    await page.getByRole("button", { name: "Resume film.pdf" }).click();
    await expect(card.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow", "0");
    await page.getByLabel("Title", { exact: true }).fill("Half a film");
    await page.reload();
    await waitForScripts(page);
    await expect(card).toContainText("Choose it again, and it continues from");
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
    await page.unroute("**/submit/uploads/*");
  });
  await test.step("without a network it waits and says so, and goes on by itself once it is back", async () => {
    letThrough = await holdPieces(page);
    await fileInput(page).setInputFiles(aFile("offline.pdf", 2 * megabyte));
    const card = cardOf(page, "offline.pdf");
    await expect(card).toContainText("On its way");
    await context.setOffline(true);
    letThrough(100);
    await expect(card).toContainText("Offline. Continues by itself from 0.0 MB");
    await context.setOffline(false);
    await expect(card).toContainText("Here", { timeout: 30_000 });
  });
  await fileInput(page).setInputFiles(noFilm);
  await expect(cardOf(page, "kelp.mp4")).toContainText("none of the kinds we take");
});

test("a network over its limit waits with a sentence and can retry", async ({ page, browser }) => {
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

test("a vote shows at once, survives a reload, counts once; filters are addresses", async ({
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
