import { readFileSync } from "node:fs";
import type { Browser, Page, Request } from "@playwright/test";
import { minutes } from "../testing/party-rows.ts";
import { axe, expect, test, waitForScripts } from "./afters.ts";
import { ownProduct } from "./own-database.ts";
import { exampleOf, type StudioPage, studioPage } from "./studio-page.ts";

const { at, run, aParty, aPoll, joinAs } = ownProduct();
const key = "afters_publishable_of_a_strict_studio";
const look = "body{margin:2rem;font:16px/1.5 sans-serif;background:#fff;color:#161616}";

let studio: StudioPage;
test.beforeAll(async () => {
  studio = await studioPage(at(""), look);
  await run("insert into publishable_keys (key, name, write_origins) values ($1, 'A studio', $2)", [
    key,
    [studio.origin],
  ]);
});
test.afterAll(() => studio.end());

/** In a browser of its own, with what the page complains of and what it sends to us. */
async function visit(browser: Browser, elements: string) {
  studio.html = elements.startsWith("<!doctype")
    ? elements
    : `<afters-app key="${key}" src="${at("")}">${elements}</afters-app>`;
  // A header of its own would have the browser ask before it loads a script, which no reader's does.
  const context = await browser.newContext({ viewport: { width: 900, height: 1_200 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  const sent: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { pathname, origin } = new URL(request.url());
    const authorization = request.headers().authorization;
    if (origin === at("")) sent.push(`${request.method()} ${pathname}${authorization ? " as somebody" : ""}`);
  });
  const open = new Set<Request>();
  page.on("request", (request) => request.url().includes("/stream?") && open.add(request));
  page.on("requestfailed", (request) => open.delete(request));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.log(`refused by the policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(studio.origin);
  return { page, complaints, sent, streams: () => open.size, close: () => context.close() };
}

const storedIn = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).length + Object.keys(sessionStorage).length + document.cookie.length,
  );

test("a strict page elsewhere votes and talks with a fan inside, under one count", async ({
  browser,
  page: inside,
}) => {
  const party = await aParty({ title: "Five knocks" });
  const poll = await aPoll("Open the door?", party);
  const { page, complaints, sent, streams, close } = await visit(
    browser,
    exampleOf("strict", at(""), key, party),
  );
  const right = page.getByRole("button", { name: "Right" });
  await expect(right).toBeVisible();
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  expect(await storedIn(page)).toBe(0);
  // Four elements listen over one connection.
  await expect.poll(streams).toBe(1);
  expect(sent.filter((one) => !one.startsWith("GET ") || one.endsWith("somebody"))).toEqual([]);

  waitForScripts(inside);
  await joinAs(inside.request, party);
  await inside.goto(at(`/afters/${party}`));
  await right.click();
  await expect(page.getByText("1 vote. Yours is in.")).toBeVisible();
  await expect(inside.locator(".poll-count").first()).toHaveText("1 vote");
  await page.getByRole("textbox", { name: "Say it before the credits" }).fill("Three is a neighbour.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(inside.getByText("Three is a neighbour.").first()).toBeVisible();
  const answered = await inside.request.post(at(`/afters/${party}/messages`), {
    data: { text: "Then who is at the window?" },
  });
  expect(await answered.json()).toMatchObject({ ok: true });
  await expect(page.getByText("Then who is at the window?")).toBeVisible();
  await page.getByRole("button", { name: "Gasp" }).click();
  await expect(page.getByRole("button", { name: "Gasp" })).toContainText("1");

  expect(await run("select total_votes from polls where id = $1", [poll])).toEqual([{ total_votes: 1 }]);
  const said = await run(
    "select body->>'text' as text from log_entries where topic = $1 and kind = 'message' order by seq",
    [`party:${party}`],
  );
  expect(said).toEqual([{ text: "Three is a neighbour." }, { text: "Then who is at the window?" }]);
  await axe(page);
  expect(complaints).toEqual([]);
  await close();
});

test("the page's own words stand in while we are away, and an act arrives once", async ({ browser }) => {
  const [poll, ahead] = [await aPoll("Who rang?"), await aPoll("Who was it in the end?")];
  await run("update polls set spoils = $2 where id = $1", [ahead, { title: "vesper-line" }]);
  const words = `<afters-poll for="${poll}" eager consent="denied"><p>Vote in our paper.</p></afters-poll>`;
  const { page, complaints, close } = await visit(
    browser,
    `${words}<afters-poll for="nothing" eager><p>No such.</p></afters-poll>
     <afters-poll for="${ahead}" eager><p>Not yet.</p></afters-poll>`,
  );
  await expect(page.getByText("No such.")).toBeVisible();
  await expect(page.getByText("Not yet.")).toBeVisible();
  await expect(page.locator(`afters-poll[for="${ahead}"]`).getByRole("button")).toHaveCount(0);
  const left = page.getByRole("button", { name: "Left" });
  await expect(left).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener("afters:vote", (event) =>
      Object.assign(window, { voted: (event as CustomEvent).detail.for }),
    );
  });
  await page.context().setOffline(true);
  await left.click();
  await expect(page.getByText("Yours goes in when we are back.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("1 vote. Yours is in.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { voted: string }).voted)).toBe(poll);
  expect(await run("select total_votes from polls where id = $1", [poll])).toEqual([{ total_votes: 1 }]);
  // Who said no is remembered by nobody once the page is gone.
  expect(await storedIn(page)).toBe(0);
  // A browser tells of what did not load by itself, and of nothing else.
  expect(complaints.filter((one) => !/^Failed to load resource: net::/.test(one))).toEqual([]);

  await page.route(`${at("")}/rest/**`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Vote in our paper.")).toBeVisible();
  await close();

  // Who said nothing is remembered by the page's own origin, unless their browser asks that nobody is.
  for (const asksForPrivacy of [false, true]) {
    const { page: again, ...seen } = await visit(browser, `<afters-poll for="${poll}" eager></afters-poll>`);
    if (asksForPrivacy)
      await again.addInitScript(() =>
        Object.assign(Object.getPrototypeOf(navigator), { globalPrivacyControl: true }),
      );
    await again.reload();
    await again.getByRole("button", { name: "Right" }).click();
    await expect(again.getByText("Yours is in.")).toBeVisible();
    expect(await storedIn(again)).toBe(asksForPrivacy ? 0 : 1);
    await again.reload();
    await expect(again.getByRole("button", { name: "Right", pressed: !asksForPrivacy })).toBeVisible();
    await seen.close();
  }
});

test("a frame shows where the key lists the page, tells its height, and nowhere else", async ({
  browser,
}) => {
  const poll = await aPoll("Ask who it is?");
  const other = await studioPage(at(""), look);
  for (const { host, isShown } of [
    { host: studio, isShown: true },
    { host: other, isShown: false },
  ]) {
    host.also = `frame-src ${at("")}`;
    host.html = `<iframe title="A poll" width="600" src="${at(`/embed/poll/${poll}?key=${key}`)}"></iframe>`;
    const page = await browser.newPage();
    await page.addInitScript(() =>
      addEventListener("message", ({ data }) => Object.assign(window, { height: data.height })),
    );
    await page.goto(host.origin);
    const option = page.frameLocator("iframe").getByRole("button", { name: "Left" });
    if (isShown) {
      await option.click();
      await expect(page.frameLocator("iframe").getByText("1 vote. Yours is in.")).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => (window as { height?: number }).height))
        .toBeGreaterThan(150);
    } else {
      await expect.poll(() => page.frames().at(-1)?.url()).toContain("chrome-error");
    }
    await page.close();
  }
  await other.end();
});

/** What moved without a press, by the browser's own measure, while scripts, files and state come long after the page. */
async function shiftOf(browser: Browser, elements: string, width: number): Promise<number> {
  studio.html = `<afters-app key="${key}" src="${at("")}">${elements}</afters-app>`;
  const page = await browser.newPage({ viewport: { width, height: 1_200 } });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route(`${at("")}/{sdk,rest,functions}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  await page.goto(studio.origin);
  const places = page.locator("afters-app > *:not(p)");
  await expect
    .poll(() => places.evaluateAll((all) => all.every((one) => one.matches(":state(ready)"))))
    .toBe(true);
  if (elements.includes("afters-party"))
    await expect(page.getByRole("button", { name: "Gasp" })).toBeVisible();
  // What is painted is measured in the frame after.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  await page.close();
  return shifted;
}

test("nothing moves when elements load and their state arrives", async ({ browser }) => {
  const party = await aParty({ title: "Rain on the roof" });
  await aPoll("Open the window?", party);
  const poll = await aPoll("Whose umbrella is it, and why is it dry?");
  await run(`update polls set options = '["Left", "Right", "Neither", "Both"]' where id = $1`, [poll]);
  for (const hours of [1, 2, 3])
    await aParty({
      title: `The long night, part ${hours}`,
      starts: hours * 60 * minutes,
      ends: (hours + 1) * 60 * minutes,
    });
  await run(
    `with five as (insert into fans (id, name) select 'wet-' || n, 'Wet ' || n from generate_series(1, 5) n returning id)
     insert into fan_points (fan_id, points) select id, 100 from five`,
  );
  await run(
    `insert into drops (id, title, collection, studio, description, pieces, mode, opens_at, closes_at)
     values ('umbrella', 'A dry umbrella', 'Rain', 'Ninth Platform', 'Shake once.', 7, 'first-come', now(), now() + interval '1 hour')`,
  );
  const element = (name: string, id = "") =>
    `<afters-${name} for="${id}" eager></afters-${name}><p>A paragraph of the page.</p>`;
  const four = [
    element("poll", poll),
    element("party", party),
    element("drop", "umbrella"),
    element("tonight"),
  ].join("");
  const others = [element("reactions", party), element("leaderboard"), element("chat", party)].join("");
  const sheet = readFileSync("build/client/sdk/v1/afters.css", "utf8");
  for (const width of [900, 375]) {
    studio.css = look + sheet;
    // What is below the window is not measured, so what is narrow is looked at once more by itself.
    for (const elements of [four, others, element("drop", "umbrella") + element("tonight")])
      expect(await shiftOf(browser, elements, width), `${width} pixels: ${elements}`).toBeLessThan(0.003);
    studio.css = look;
    expect(await shiftOf(browser, four, width)).toBeGreaterThan(0.05);
  }
});
