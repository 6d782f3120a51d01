import type { Browser, Page } from "@playwright/test";
import { SignJWT } from "jose";
import { buildPackage, releasedHashes } from "../sdk/build.ts";
import { axe, expect, test } from "./afters.ts";
import { builtExample } from "./built-example.ts";
import { ownProduct } from "./own-database.ts";
import { exampleOf, filledIn, type StudioPage, studioPage } from "./studio-page.ts";

const { at, run, aParty, aPoll, atDesk } = ownProduct();
const key = "afters_publishable_of_five_examples";

let studio: StudioPage;
test.beforeAll(async () => {
  studio = await studioPage(at(""), "");
  await run("insert into publishable_keys (key, name, write_origins) values ($1, 'A studio', $2)", [
    key,
    [studio.origin],
  ]);
  await buildPackage();
});
test.afterAll(() => studio.end());

const votesOf = async (poll: string) =>
  (await run("select total_votes as n from polls where id = $1", [poll]))[0]?.n;

async function open(browser: Browser): Promise<Page & { complaints: string[] }> {
  const page = Object.assign(await browser.newPage(), { complaints: [] as string[] });
  page.on("console", (message) => page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(error.message));
  await page.goto(studio.origin);
  return page;
}

test("plain HTML, React, Vue and Svelte vote from elsewhere as they stand", async ({ browser }) => {
  const frame = `<!doctype html><html lang="en"><title>A studio</title><main id="page"></main><script type="module" src="/page.js"></script></html>`;
  studio.isStrict = false;
  for (const name of ["plain.html", "react.tsx", "vue.vue", "svelte.svelte"]) {
    const poll = await aPoll(`Who rang in ${name}?`);
    const put = (text: string) => filledIn(text, at(""), key, poll);
    if (name === "plain.html") studio.html = exampleOf("plain", at(""), key, poll);
    else {
      studio.script = await builtExample(name, put);
      studio.html = frame;
    }
    const page = await open(browser);
    if (name === "plain.html") {
      await page.getByRole("button", { name: "The first, of course" }).click();
      await expect(page).toHaveTitle("1 voted");
    } else {
      await page.getByRole("button", { name: "Left" }).click();
      await expect(page.getByText("1 voted", { exact: true })).toBeVisible();
    }
    await expect(page.getByText("1 vote. Yours is in.")).toBeVisible();
    expect([name, await votesOf(poll), page.complaints]).toEqual([name, 1, []]);
    await page.close();
  }
  studio.isStrict = true;
});

test("the page with the strict policy votes as it stands", async ({ browser }) => {
  const party = await aParty({ title: "Five knocks" });
  const poll = await aPoll("Open the door?", party);
  studio.html = exampleOf("strict", at(""), key, party);
  const page = await open(browser);
  await page.getByRole("button", { name: "Right" }).click();
  await expect(page.getByText("1 vote. Yours is in.")).toBeVisible();
  expect([await votesOf(poll), page.complaints]).toEqual([1, []]);
  await page.close();
});

test("a page that pinned an old release by its hash votes at today's server", async ({ browser }) => {
  for (const [version, hashes] of Object.entries(releasedHashes())) {
    const poll = await aPoll(`Who pinned ${version}?`);
    studio.isStrict = false;
    studio.html = `<!doctype html><html lang="en"><title>A studio</title>
      <script type="module" crossorigin integrity="${hashes["afters.js"]}" src="${at(`/sdk/${version}/afters.js`)}"></script>
      <afters-poll for="${poll}" key="${key}"></afters-poll></html>`;
    const page = await open(browser);
    await page.getByRole("button", { name: "Left" }).click();
    await expect(page.getByText("1 vote. Yours is in.")).toBeVisible();
    expect([version, await votesOf(poll), page.complaints]).toEqual([version, 1, []]);
    await page.close();
  }
  studio.isStrict = true;
});

test("whom the studio names is the same fan in two browsers, and elements say so", async ({
  browser,
  page: desk,
}) => {
  const poll = await aPoll("Whose is it?");
  await atDesk(desk);
  const [row] = await run("select id from publishable_keys where key = $1", [key]);
  await desk.goto(at(`/operator/keys/${row?.id}`));
  await desk.getByRole("button", { name: "Make a signing secret" }).click();
  await expect(desk.getByText("Copy it now: it is not shown again.")).toBeVisible();
  const secret = await desk.getByText(/^afters_signing_/).textContent();
  const named = () =>
    new SignJWT({ sub: "fan-1", jti: `${Math.random()}` })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(key)
      .setExpirationTime("5 minutes")
      .sign(new TextEncoder().encode(secret ?? ""));
  studio.html = `<afters-app key="${key}" src="${at("")}"><afters-poll for="${poll}" eager></afters-poll></afters-app>`;
  const identify = (page: Page, token: string) =>
    page.evaluate(
      (jwt) =>
        (document.querySelector("afters-app") as unknown as { identify(token: string): Promise<void> })
          .identify(jwt)
          .then(
            () => "named",
            (error: Error) => error.message,
          ),
      token,
    );
  const first = await open(browser);
  await first.getByRole("button", { name: "Right" }).click();
  await expect(first.getByText("Yours is in.")).toBeVisible();
  const once = await named();
  expect(await identify(first, once)).toBe("named");
  await expect(first.getByRole("button", { name: "Right", pressed: true })).toBeVisible();

  const second = await open(browser);
  await expect(second.getByText("See how it stands")).toBeVisible();
  expect(await identify(second, once)).toBe(
    "This token was used before. Have your server sign a new one each time.",
  );
  expect(await identify(second, await named())).toBe("named");
  await expect(second.getByRole("button", { name: "Right", pressed: true })).toBeVisible();
  await second.getByRole("button", { name: "Left" }).click();
  await expect(first.getByText("1 vote. Yours is in.")).toBeVisible();
  expect(await votesOf(poll)).toBe(1);
  await Promise.all([first, second].map((page) => page.close()));
});

test("the builder shows the element as it is chosen, and its lines are copied", async ({ page, browser }) => {
  const poll = await aPoll("Who builds?");
  await atDesk(page);
  const [row] = await run("select id from publishable_keys where key = $1", [key]);
  await page.goto(at(`/operator/keys/embed?key=${row?.id}`));
  await page.getByLabel("Of", { exact: true }).selectOption({ label: "Who builds?" });
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("button", { name: "Left" })).toBeVisible();
  await page.getByLabel("Look").selectOption("light");
  await expect(shown.locator("afters-poll[theme=light]")).toBeVisible();
  await page.getByLabel("Buttons").fill("rgb(194, 65, 12)");
  await page.getByLabel("Buttons").press("Enter");
  await expect(page.getByText("afters-poll { --afters-press: rgb(194, 65, 12) }")).toBeVisible();
  await expect
    .poll(() => shown.locator("html").evaluate((html) => html.style.getPropertyValue("--afters-press")))
    .toBe("rgb(194, 65, 12)");
  await axe(page);
  // A server that takes any free port does not know its address.
  const lines = (await page.getByRole("region", { name: "Code: the element" }).textContent())?.replaceAll(
    "http://localhost:0",
    at(""),
  );

  studio.isStrict = false;
  studio.html = `<!doctype html><html lang="en"><title>A studio</title>${lines}</html>`;
  const theirs = await open(browser);
  await theirs.getByRole("button", { name: "Left" }).click();
  await expect(theirs.getByText("1 vote. Yours is in.")).toBeVisible();
  expect([await votesOf(poll), theirs.complaints]).toEqual([1, []]);
  await theirs.close();
  studio.isStrict = true;
});
