import type { Page } from "@playwright/test";
import { Fan } from "../testing/fan.ts";
import { uniqueWord } from "../testing/texts/unique-word.ts";
import { axe, expect, test } from "./afters.ts";

test("LANDING-01, PROD-03: two taps lead from landing to a line in a room", async ({
  page,
  browser,
  baseURL,
}) => {
  // A cache on the way kept the page, and its head, for five minutes.
  await page.route(baseURL!, async (route) => {
    const response = await route.fetch();
    const then = Date.now() - 5 * 60_000;
    await route.fulfill({ response, headers: { ...response.headers(), "server-timing": `now;dur=${then}` } });
  });
  await page.goto("/");
  const door = page.getByRole("article", { name: "On now" });
  const title = (await door.getByRole("heading").textContent())!;
  const passerBy = await (await browser.newContext()).newPage();
  await passerBy.goto("/");
  await axe(page);
  const room = (await door.getByRole("link", { name: "Come in" }).getAttribute("href"))!;
  const line = `Let me in, ${uniqueWord()}`;

  await door.getByRole("link", { name: "Come in" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("button", { name: /^Join Party/ }).tap();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(line)).toBeVisible();
  const neighbour = await passerBy.context().newPage();
  await neighbour.goto(room);
  const secondOf = async (of: Page) => {
    const [minute = 0, second = 0] = (await of.locator(".party-clock b").innerText()).split(":").map(Number);
    return minute * 60 + second;
  };
  const [mine, theirs] = await Promise.all([page, neighbour].map(secondOf));
  expect(Math.abs(mine! - theirs!)).toBeLessThanOrEqual(2);

  await page.goto("/afters");
  const first = page.getByRole("region", { name: "Afterparties" }).getByRole("article").first();
  await expect(first.getByRole("link", { name: "Open room" })).toHaveAttribute("href", room);
  await expect(page.getByRole("tabpanel").locator(".button.primary")).toHaveCount(1);
  const header = (await page.getByRole("banner").boundingBox())!;
  expect((await first.boundingBox())!.y - header.height).toBeLessThanOrEqual(120);
  await axe(page);

  // Where many come at once, another door may be the liveliest meanwhile; who stands at this one hears of this one.
  const passed = passerBy.getByRole("article", { name: "On now" });
  const passedRoom = await passed.getByRole("link", { name: "Come in" }).getAttribute("href");
  const fan = new Fan(baseURL!);
  expect((await fan.send(`${passedRoom}/join`)).status).toBe(200);
  await expect(async () => {
    const word = `Knock, ${uniqueWord()}`;
    await fan.send(`${passedRoom}/messages`, { text: word });
    await expect(passed).toContainText(word, { timeout: 3_000 });
  }).toPass();
  await passerBy.context().close();
});
