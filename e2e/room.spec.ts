import { axe, expect, test } from "./afters.ts";
import { join, messages, partyOf, react, say, unfoldPoll, unfoldSelf, unheard } from "./rooms.ts";

test("who has not joined reads, is told once what a rehearsal is, and joins to talk", async ({ page }) => {
  const address = await partyOf(page, "Live Now");
  await page.goto(address);
  await expect(page.getByRole("log").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expect(page.locator(".reactions")).toHaveCount(0);
  const rehearsal = page.getByRole("region", { name: "Tonight is a rehearsal." });
  await expect(rehearsal.getByRole("listitem")).toHaveText([
    "sample fan A dotted ring is the cast",
    "A whole ring is a person",
  ]);
  // Whoever is no sample may have spoken there too.
  const ofSample = page.getByRole("article").filter({ has: page.locator(".sample-mark") });
  await expect(ofSample.first().locator(".sample-mark")).toHaveCount(1);
  await expect(page.getByRole("log").locator(".sample-tag")).toHaveCount(0);
  await page.getByRole("button", { name: /^Join Party/ }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(rehearsal).toHaveCount(0);
  // What somebody who comes in late is handed: once, and there for who wants it again.
  const program = page.getByRole("region", { name: "Previously" });
  await expect(program.getByRole("listitem").first()).not.toBeEmpty();
  await program.getByRole("button", { name: "Close" }).click();
  await expect(program).toBeHidden();
  await page.getByRole("button", { name: "Just watching" }).click();
  await page.getByRole("button", { name: "What’s going on?" }).click();
  await expect(program).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "What’s going on?" })).toBeFocused();
  await react(page, "clap");
  await expect(page.locator(".reaction[value=clap]")).toHaveAttribute("data-mine");
  await page.keyboard.press("Escape");
  await expect(page.locator(".reaction[value=clap]")).toBeHidden();
  await expect(page.locator(".react-toggle")).toBeFocused();

  await test.step("a message is sent with Enter, shows at once, and is marked as one's own", async () => {
    const text = unheard("Platform nine");
    // What is going on lies over no line of one's own.
    await page.getByRole("button", { name: "What’s going on?" }).click();
    await say(page, text);
    await expect(messages(page, text)).toHaveCount(1);
    await expect(program).toBeHidden();
    await expect(messages(page, text)).toContainText("you");
    const [minute = 0, second = 0] = (await page.locator(".party-clock b").innerText())
      .split(":")
      .slice(-2)
      .map(Number);
    await expect(messages(page, text).locator(".message-at")).toHaveText(/^at .*\d:\d\d$/);
    const at = (await messages(page, text).locator(".message-at").innerText())
      .split(/[^\d]/)
      .slice(-2)
      .map(Number);
    expect(Math.abs((at[0]! - minute) * 60 + at[1]! - second)).toBeLessThan(20);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await page.reload();
    await expect(messages(page, text)).toHaveCount(1);
    await expect(messages(page, text)).toContainText("you");
  });
  await test.step("Shift and Enter make a line", async () => {
    const field = page.getByRole("textbox", { name: "Message" });
    const text = unheard("first");
    await field.fill(text);
    await field.press("Shift+Enter");
    await field.pressSequentially("second");
    await field.press("Enter");
    await expect(messages(page, text)).toContainText(`${text}\nsecond`, { useInnerText: true });
  });
  await test.step("white space alone is not sent", async () => {
    let posts = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/messages")) posts++;
    });
    await say(page, "   \n  ");
    const text = unheard("after the silence");
    await say(page, text);
    await expect(messages(page, text)).toHaveCount(1);
    expect(posts).toBe(1);
  });
  await test.step("500 characters are a message, 501 are not, and the counter says so", async () => {
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("a".repeat(399));
    await expect(page.locator(".composer-left")).toHaveCount(0);
    await field.fill("a".repeat(400));
    await expect(page.locator(".composer-left")).toHaveText("100");
    await field.fill("a".repeat(501));
    await expect(page.locator(".composer-left")).toHaveText("-1");
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    const text = unheard("limit").padEnd(500, "b");
    await field.fill(text);
    await expect(page.locator(".composer-left")).toHaveText("0");
    await field.press("Enter");
    await expect(messages(page, text)).toHaveCount(1);
  });
});

test("a message that is refused or cannot be sent is not lost", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  await test.step("too fast: the draft comes back with a polite sentence", async () => {
    const sentence = "You are fast. Give the room a breath, then send it again.";
    await page.route("**/messages", (route) =>
      route.fulfill({ status: 429, json: { ok: false, code: "slow_down", message: sentence } }),
    );
    const text = unheard("again");
    await say(page, text);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(text);
    await expect(messages(page, text)).toHaveCount(0);
    await page.unroute("**/messages");
  });
  await test.step("what could not be sent stays, to be tried again or discarded", async () => {
    await page.route("**/messages", (route) =>
      route.fulfill({
        status: 503,
        json: { ok: false, code: "failed", message: "Your message was not sent. Please try again." },
      }),
    );
    const lost = unheard("lost");
    const kept = unheard("kept");
    await say(page, lost);
    await messages(page, lost).getByRole("button", { name: "Discard" }).click();
    await expect(messages(page, lost)).toHaveCount(0);
    await say(page, kept);
    await expect(messages(page, kept)).toContainText("Your message was not sent.");
    await page.unroute("**/messages");
    await messages(page, kept).getByRole("button", { name: "Try again" }).click();
    await expect(messages(page, kept).getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.reload();
    await expect(messages(page, kept)).toHaveCount(1);
  });
});

test("by keys the chat is one stop; lines are walked, reported and hidden", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  const log = page.getByRole("log");
  const lines = log.getByRole("article");
  // What is pressed in the log is pressed by Tab until the arrow keys' script is there.
  await expect(log.locator(":is(a, button, summary, input):not([tabindex='-1'])")).toHaveCount(0);
  await log.focus();
  await page.keyboard.press("Tab");
  expect(await log.evaluate((box) => box.contains(document.activeElement))).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(log).toBeFocused();
  // Two lines up from the newest, which another fan may add to.
  await page.keyboard.press("ArrowUp");
  const from = await log.evaluate((box) =>
    [...box.querySelectorAll("article")].indexOf(document.activeElement as HTMLElement),
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(lines.nth(from - 2)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(lines.nth(from - 1)).toBeFocused();
  const other = lines.filter({ has: page.locator(".message-more") }).last();
  await other.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: "It spoils the story" }).click();
  const toast = page.locator(".toast").filter({ hasText: "Thanks. A person will look at it." });
  await expect(toast).toBeVisible();
  await expect(menu).toHaveCount(0);
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  const { y, height } = (await toast.boundingBox())!;
  // The newest line may be a tall one; its end is never covered.
  const newest = (await lines.last().boundingBox())!;
  expect(y + height).toBeLessThan(newest.y + newest.height);
  await test.step("a message can be hidden and shown again", async () => {
    const article = page
      .getByRole("log")
      .getByRole("article")
      .filter({ has: page.locator(".message-more") })
      .last();
    const seq = await article.getAttribute("data-seq");
    const same = page.locator(`[data-seq="${seq}"]`);
    await same.locator(".message-more").focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Hide for me" }).focus();
    const kept = page.waitForResponse("**/hidden");
    await page.keyboard.press("Enter");
    await expect(same).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(same).toHaveCount(1);
    await kept;
    const again = page.waitForResponse("**/hidden");
    await same.locator(".message-more").click();
    await dialog.getByRole("button", { name: "Hide for me" }).click();
    await again;
    await page.reload();
    await expect(page.getByRole("log").getByRole("article").first()).toBeVisible();
    await expect(same).toHaveCount(0);
  });
});

test("a name, portrait and ring are changed in the dialog, and lines wear them", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  await unfoldSelf(page);
  await page.getByRole("link", { name: "Change name" }).click();
  const field = page.getByRole("dialog").getByLabel("Your name");
  await field.fill("x");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("A name has at least 2 characters.")).toBeVisible();
  const name = unheard("Fan").slice(0, 24);
  await field.fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(`Speaking as ${name}`)).toBeVisible();
  await unfoldSelf(page);
  await page.getByRole("link", { name: "Change name or portrait" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Carmilla", "Violet"]) {
    await dialog.locator("label").filter({ hasText: name }).click();
    await expect(dialog.getByRole("radio", { name })).toBeChecked();
  }
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const words = unheard("New coat");
  await say(page, words);
  const worn = messages(page, words).locator(".avatar");
  await expect(worn).toHaveAttribute("data-ring", "true");
  await expect(worn).toHaveAttribute("style", /--ring-7/);
  await expect(worn.locator("img")).toHaveAttribute("src", /carmilla/);
});

test("a stranger is greeted by name, asks what they missed, and is answered", async ({ page }) => {
  test.skip(Boolean(process.env.BASE_URL), "needs a rehearsal that nobody else is in");
  await page.goto(await partyOf(page, "Live Now"));
  await page.getByRole("button", { name: /^Join Party/ }).click();
  const name = await page.locator(".speaking-as b").innerText();
  await expect(page.locator(".message", { hasText: name }).locator(".sample-mark")).toHaveCount(1);
  await page.getByRole("button", { name: "Ask the row: what did I miss?" }).click();
  const own = messages(page, "What did I miss?").filter({ has: page.locator(".message-own") });
  await expect(own).toHaveCount(1);
  await expect(page.locator(".first-words")).toHaveCount(0);
  // Somebody of the cast, in answer to this line and marked as what they are.
  const answer = page.locator("[data-answers]").filter({ has: page.locator(".quote") });
  await expect(answer.first()).toBeVisible({ timeout: 20_000 });
  await expect(answer.first().locator(".quote")).toContainText("What did I miss?");
  await expect(answer.first().locator(".sample-mark").first()).toBeAttached();
});

test("POLL-04, POLL-05, POLL-06, POLL-08: one vote per fan, and every reaction counts", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  const rows = page.locator(".room-poll button.poll-row");
  await expect(rows.nth(0)).toBeHidden();
  await unfoldPoll(page);
  await rows.nth(0).click();
  await expect(page.getByText("Vote cast successfully!")).toBeVisible();
  await expect(rows.nth(0)).toHaveAttribute("aria-pressed", "true");
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(rows.nth(0)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator(".room-poll .poll-rows")).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(rows.nth(1)).toHaveAttribute("aria-pressed", "true");
  await test.step("reactions", async () => {
    const knife = page.locator(".reaction[value=knife]");
    const total = async () => Number((await knife.getAttribute("aria-label"))!.replace(/\D/g, ""));
    const before = await total();
    let answered = 0;
    page.on("response", (response) => {
      if (!response.url().endsWith("/reactions") || !response.ok()) return;
      const { taps } = response.request().postDataJSON() as { taps: Record<string, number> };
      for (const count of Object.values(taps)) answered += count;
    });
    for (let tap = 0; tap < 5; tap++) await react(page, "knife");
    await expect.poll(total).toBeGreaterThanOrEqual(before + 5);
    await expect.poll(() => answered).toBe(5);
    // What did not arrive is taken back, and said; what did stays the fan's own.
    const clap = page.locator(".reaction[value=clap]");
    await page.route("**/reactions", (route) => route.abort("internetdisconnected"));
    await react(page, "clap");
    await expect(clap).toHaveAttribute("data-mine");
    await expect(page.locator(".toast[data-tone=error]")).toBeVisible();
    await expect(clap).not.toHaveAttribute("data-mine");
    await expect(knife).toHaveAttribute("data-mine");
    await page.unroute("**/reactions");
    await page.reload();
    await expect.poll(total).toBeGreaterThanOrEqual(before + 5);
  });
});

test("AFTERS-12: a finished party opens on its credits and can be read", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await partyOf(page, "Archived"));
  await expect(page.getByText("This party is over. These are its credits.")).toBeVisible();
  const where = page.getByRole("region", { name: /^Where are you in/ });
  await where.getByRole("button", { name: "Seen it all" }).click();
  await expect(where).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: /^Join/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "What the room said" })).toContainText("%");
  await expect(page.getByRole("button", { name: "Pause the credits" })).toHaveCount(0);
  await axe(page);
  const minute = page.getByRole("slider", { name: "Minute to read from" });
  await minute.focus();
  await minute.press("Home");
  for (let step = 0; step < 12; step++) await minute.press("ArrowRight");
  await page.getByRole("button", { name: "Read it from 12:00" }).click();
  await expect(page.getByText("This party is over. You are reading its archive.")).toBeVisible();
  await expect(page).toHaveURL(/from=12$/);
  const first = page.getByRole("article").first();
  await expect(first.locator(".message-at")).toHaveText(/1[2-9]:\d\d/);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await axe(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Earlier", exact: true }).click();
  await expect(first.locator(".message-at")).toHaveText(/at \d:\d\d/);
  await page.getByRole("link", { name: "Back to the credits" }).click();
  await expect(page.getByText("These are its credits.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("history, message, vote, reaction and name work as plain forms", async ({ page }) => {
    await page.goto(await partyOf(page, "Live Now"));
    await expect(page.getByRole("article").first()).toBeVisible();
    await page
      .getByRole("link", { name: "What’s going on?" })
      .or(page.getByRole("button", { name: "What’s going on?" }))
      .click();
    await expect(page.getByRole("region", { name: "Previously" })).toBeVisible();
    await page.getByRole("button", { name: /^Join Party/ }).click();
    const text = unheard("No script");
    await page.getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(messages(page, text)).toHaveCount(1);
    await expect(messages(page, text)).toBeInViewport();
    await unfoldPoll(page);
    await page.locator(".room-poll button.poll-row").first().click();
    await expect(page.locator(".room-poll button.poll-row").first()).toHaveAttribute("aria-pressed", "true");
    const gasp = page.locator(".reaction[value=gasp]");
    const gasps = async () => Number((await gasp.getAttribute("aria-label"))!.replace(/\D/g, ""));
    const before = await gasps();
    await react(page, "gasp");
    await expect.poll(gasps).toBeGreaterThan(before);
    await unfoldSelf(page);
    await page.getByRole("link", { name: "Change name" }).click();
    const name = unheard("Plain").slice(0, 24);
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Your name").or(page.getByText(`Speaking as ${name}`))).toBeVisible();
  });
});
