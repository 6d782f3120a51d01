import type { Page, Request } from "@playwright/test";
import { secretWords, tvTimeArchive, type WatchedEpisode } from "../testing/marks/archives.ts";
import { expect, test } from "./afters.ts";

const title = (at: Partial<WatchedEpisode>): WatchedEpisode => ({
  show: "Vesper Line (2021)",
  tvdb: 111,
  season: 1,
  episode: 1,
  at: "2024-01-02 20:15:00",
  ...at,
});
const episodes = [
  ...[1, 2, 3].map((episode) => title({ episode })),
  title({ season: 2, episode: 4, at: "2024-02-03 21:00:00" }),
  ...[1, 2].map((episode) => title({ show: "Elsewhere Only", tvdb: 222, episode })),
  ...[1, 2].map((episode) => title({ show: "Left Out Of It", tvdb: 333, episode })),
  // Without its year it may be the one of the house, or another.
  title({ show: "Halcyon Seven", tvdb: 444, episode: 2 }),
];

const choose = (page: Page) =>
  page.locator("input[type=file]").setInputFiles({
    name: "tv-time-personal-data.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(tvTimeArchive(episodes)),
  });

test("an archive is read on the phone; only what is kept leaves it, and twice is once", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`);
  });
  const posts = () => sent.filter((one) => one.startsWith("POST") && one.includes("/shelf/keep"));
  await page.goto("/marks/import");
  await choose(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "4 titles, watched 9 times. 1 of them is here.",
  );
  const house = page.getByRole("region", { name: "In the house", exact: true });
  await expect(house.getByText("Your mark moves to S2 E4")).toBeVisible();
  await expect(house.getByText("4 episodes, last on 3 February 2024")).toBeVisible();
  await expect(page.getByText(/Nothing has left this device yet/)).toBeVisible();

  // Nothing has: no name of the file, and none of its secrets.
  for (const word of [...secretWords, "Elsewhere Only", "Left Out", "personal-data"])
    expect(sent.filter((one) => one.includes(word))).toEqual([]);
  expect(posts()).toEqual([]);

  // By keyboard: one is left, one is said to be the house's.
  const left = page.getByRole("checkbox", { name: "Keep Left Out Of It" });
  await left.focus();
  await page.keyboard.press("Space");
  await expect(left).not.toBeChecked();
  await expect(left).toBeFocused();
  await page.getByLabel("What Halcyon Seven is").selectOption({ label: "It is Halcyon Seven, 2024" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Keep 3" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Kept 3 titles" })).toBeVisible();

  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toContain("Elsewhere Only");
  for (const word of [...secretWords, "Left Out", "333"])
    expect(sent.filter((one) => one.includes(word))).toEqual([]);

  await page.getByRole("button", { name: /^Wish for it/ }).click();
  await expect(page.getByRole("link", { name: /^Your name is down/ })).toBeVisible();

  await page.getByRole("button", { name: "Bring another" }).click();
  await choose(page);
  const here = page.getByRole("region", { name: "Already here" });
  await expect(here.getByText("Vesper Line")).toBeVisible();
  await expect(here.getByText("Elsewhere Only")).toBeVisible();
  await expect(page.getByRole("region", { name: "In the house", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Choose a file")).toBeVisible();

  await page.goto("/marks/vesper-line");
  await expect(page.getByText("Seen up to S2 E4")).toBeVisible();
  await page.goto("/marks?show=watched");
  await expect(page.getByRole("link", { name: "Elsewhere Only", exact: true })).toBeVisible();
  await expect(page.getByText("Left Out Of It")).toHaveCount(0);
});

test("what cannot be read gets a sentence, and another can be chosen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/marks/import");
  const bring = (name: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });
  const refused = page.getByRole("main").getByRole("alert");
  await bring("broken.zip", Buffer.from(tvTimeArchive(episodes)).subarray(0, 400));
  await expect(refused).toHaveText(/broken\. Download it once more/);
  await bring("holiday.txt", Buffer.from("Dear diary"));
  await expect(refused).toHaveText(/not one of these/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
