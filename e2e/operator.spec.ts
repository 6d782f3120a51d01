import type { Browser, Page } from "@playwright/test";
import { axe, expect, test, waitForScripts } from "./afters.ts";
import { act, goTo, requestBeta, signIn, unheard } from "./desk.ts";

// The server is another machine's when BASE_URL names it; its shell is out of reach then.
test.skip(Boolean(process.env.BASE_URL), "needs the shell of the server");

async function fanIn(browser: Browser, options: object): Promise<Page> {
  return waitForScripts(await (await browser.newContext(options)).newPage());
}

test("a desk that was left open shows nothing of it once its session has rested", async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto("/operator/polls");
  await waitForScripts(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.clock.runFor(20 * 60_000);
  // Whoever goes on to another page is not at rest.
  await goTo(page, "Live", "Parties");
  await expect(page.getByRole("heading", { name: "Parties" })).toBeVisible();
  // Neither is whoever writes.
  await page.clock.runFor(20 * 60_000);
  await page.getByLabel("Type “clear samples” to confirm").fill("cl");
  // As a session is that has ended: the server knows it no more.
  await page.context().clearCookies();
  await page.clock.runFor(30 * 60_000);
  await expect(page.getByRole("heading", { name: "Parties" })).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/parties\?by-itself$/);
  await expect(page.getByRole("navigation", { name: "Desk" })).toHaveCount(0);
});

test("what was typed at the desk is there after its session rested and one signs in", async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const text = unheard("A word about the lantern ");
  const open = async () => {
    await page.goto("/operator/catalogue/trivia/new");
    await waitForScripts(page);
  };
  const field = page.getByRole("textbox").first();
  await open();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await field.fill(text);
  await page.clock.runFor(1_000);
  // As a session is that has ended.
  await page.context().clearCookies();
  await page.clock.runFor(31 * 60_000);
  await expect(page.getByRole("navigation", { name: "Desk" })).toHaveCount(0);
  await page.clock.resume();
  await signIn(page);
  await open();
  await expect(page.getByText("Restored what you had typed.")).toBeVisible();
  await expect(field).toHaveValue(text);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field).toHaveValue("");
  await open();
  await expect(field).toHaveValue("");
  await expect(page.getByText("Restored what you had typed.")).toHaveCount(0);
});

test("unsaved desk input returns after a link or reload until saved or discarded", async ({ page }) => {
  await signIn(page);
  const name = unheard("Lantern Bay ");
  await page.goto("/operator/parties/new");
  await waitForScripts(page);
  const sheet = page.getByRole("textbox", { name: "Run-sheet" });
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.getByLabel("Starts").fill("2031-02-03T20:00");
  await page.getByRole("group", { name: "Picture" }).getByText("carmilla", { exact: true }).click();
  await sheet.fill("0 Scene: Platform nine");
  await goTo(page, "Live", "Polls");
  await expect(page.getByRole("heading", { name: "Polls", level: 1 })).toBeVisible();
  await expect(page.getByText("Restored what you had typed.")).toHaveCount(0);
  await page.goBack();
  const isBack = async () => {
    await expect(page.getByText("Restored what you had typed.")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("Starts")).toHaveValue("2031-02-03T20:00");
    await expect(page.locator("input[name=startsAt]")).toHaveValue(/^2031-02-0/);
    await expect(page.getByRole("radio", { name: "carmilla", exact: true })).toBeChecked();
    await expect(sheet).toHaveValue("0 Scene: Platform nine");
    // What follows from the words follows.
    await expect(page.getByRole("figure", { name: "As fans will see it" })).toContainText(name);
  };
  await isBack();
  await page.reload();
  await isBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");

  await page.goto("/operator/catalogue/titles/new");
  await waitForScripts(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await test.step("a button that is disabled while it saves has the focus again afterwards", async () => {
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.press("Enter");
    await expect(page.locator(".toast").last()).toBeVisible();
    await expect(save).toBeFocused();
  });
  await page.goto("/operator/catalogue/titles/new");
  await waitForScripts(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("afters.desk"))).toBeNull();
});

test("a request is found, moved, noted, its email read and its person erased", async ({ page }) => {
  await signIn(page);
  const name = unheard("Heron");
  const address = `${name.toLowerCase()}@example.com`;
  await requestBeta(page, name);
  await test.step("Ctrl-K leads to a request and to a page of the desk", async () => {
    await waitForScripts(page);
    const field = page.getByRole("searchbox", { name: "Search the desk" });
    await page.keyboard.press("Control+k");
    await field.fill(name);
    const found = page.getByRole("dialog").getByRole("region", { name: "Requests" });
    await expect(found.getByRole("link")).toContainText(name);
    await axe(page);
    // The person comes first.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await field.fill("poll");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Polls", level: 1 })).toBeVisible();
  });
  await test.step("a request is found, moved on, put back and noted", async () => {
    await page.goto("/operator/requests/beta");
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/[?&]q=/);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Invited" }).click();
    await expect(row).toContainText("Invited");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row.locator(".desk-status")).toHaveText("New");
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.getByLabel("New note").fill("Asked twice.");
    const save = page.getByRole("button", { name: "Save the note" });
    await save.press("Enter");
    await expect(page.getByText("Asked twice.")).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
    await expect(save, "who uses a keyboard goes on from there").toBeFocused();
    await page.getByRole("link", { name: "Everything about this person" }).click();
    await expect(page.getByRole("heading", { name: address })).toBeVisible();
  });
  await test.step("a letter is read at the desk as its recipient sees it", async () => {
    await page.goto(`/operator/mails?to=${name.toLowerCase()}`);
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
    await expect(page.locator(".desk-text")).toContainText(/beta/);
  });
  await test.step("a person is found by an address that stands in no address bar, and handed out as a file", async () => {
    await page.goto("/operator/people");
    await page.getByRole("searchbox").fill(address);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("heading", { name: address })).toBeVisible();
    expect(page.url().toLowerCase()).not.toContain(name.toLowerCase());
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download everything" }).click();
    expect((await download).suggestedFilename()).toBe("afters-person.json");
  });
  await page.getByLabel("to confirm").fill("no");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Nothing was done. Type")).toBeVisible();
  await expect(page.getByRole("heading", { name: address })).toBeVisible();
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText(/^Erased a person/)).toBeVisible();
  await page.goto("/operator/log");
  await expect(page.getByText("Wrote a note beside").first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText(name);
});

test("a message taken down at the desk leaves rooms at once and returns", async ({
  page,
  browser,
  contextOptions,
}) => {
  await signIn(page);
  const title = unheard("Quiet night ");
  await page.goto("/operator/parties/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Show or film").fill("Vesper Line");
  await page.getByLabel("Host").fill("Maud");
  await page.getByLabel("Description").fill("Bring a blanket.");
  await page.getByRole("button", { name: "Create the party" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Begin now" }).click();
  await expect(page.locator(".desk-bar").getByText("Live Now")).toBeVisible();
  const room = (await page.getByRole("link", { name: "Fan page" }).getAttribute("href")) ?? "";

  const [author, reader] = [await fanIn(browser, contextOptions), await fanIn(browser, contextOptions)];
  for (const fan of [author, reader]) {
    await fan.goto(room);
    expect((await act(fan, `${room}/join`, {})).ok()).toBe(true);
  }
  const words = unheard("spiteful");
  const said = await (await act(author, `${room}/messages`, { text: words })).json();
  await expect(reader.getByText(words)).toBeVisible();
  const subject = `${room.split("/").at(-1)} ${said.entry.seq}`;
  await act(reader, "/reports", { kind: "message", subject, reason: "abuse" });

  await page.goto("/operator/reports");
  const report = page.getByRole("article").filter({ hasText: words });
  await report.getByRole("button", { name: "Take down" }).click();
  await expect(reader.getByText("This message was removed.")).toBeVisible();
  await expect(reader.getByText(words)).toHaveCount(0);
  const late = await fanIn(browser, contextOptions);
  await late.goto(room);
  await expect(late.getByText("This message was removed.")).toBeVisible();
  expect(await late.content()).not.toContain(words);

  await page.goto("/operator/reports?show=settled");
  await report.getByRole("button", { name: "Mute 1 h" }).click();
  await expect(report).toContainText("The author is muted until");
  const refused = await act(author, `${room}/messages`, { text: "Still here" });
  expect(await refused.json()).toMatchObject({ ok: false, code: "muted" });
  await report.getByRole("button", { name: "Restore" }).click();
  await expect(reader.getByText(words)).toBeVisible();

  await page.goto("/operator/polls/new");
  const question = unheard("Who stays ");
  await page.getByLabel("Question").fill(question);
  // What is wrong is said beside its field, before anything is sent.
  await page.getByLabel("Options").fill("Only one");
  await page.getByRole("button", { name: "Create the poll" }).click();
  await expect(page.getByText("At least two options, one on each line")).toBeVisible();
  await expect(page.getByLabel("Options")).toBeFocused();
  await page.getByLabel("Options").fill("Maud\nDex");
  await page.getByLabel("Party").selectOption({ label: title });
  await page.getByRole("button", { name: "Create the poll" }).click();
  await expect(reader.getByRole("heading", { name: question })).toBeVisible();
  await page.getByRole("button", { name: "Close now" }).click();
  await expect(reader.getByText(`Poll closed: ${question}`)).toBeVisible();
});
