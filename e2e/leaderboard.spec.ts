import { axe, expect, test } from "./afters.ts";

const rows = ".board-row";
const friends: [value: string, name: string, handle: string][] = [
  ["nova", "Nova", "@novaonreplay"],
  ["theo", "Theo", "@theotakesnotes"],
  ["imani", "Imani", "@imanilateshow"],
  ["kit", "Kit", "@kitinthebalcony"],
  ["sol", "Sol", "@solongcredits"],
  ["bea", "Bea", "@beabythepage"],
];
const rankColours: Record<number, string> = {
  1: "rgb(245, 184, 61)",
  2: "rgb(205, 213, 209)",
  3: "rgb(255, 138, 60)",
};
const cyan = "rgb(69, 217, 238)";

test("LEADERBOARD-02, LEADERBOARD-04..08, LEADERBOARD-13, ROUTE-06: the first demo fan, with title, handle, the fixed words and the way back", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/leaderboard");
  await expect(page.getByRole("heading", { level: 1, name: "Nova's Leaderboard" })).toBeVisible();
  await expect(page).toHaveTitle("Nova's Leaderboard | afters");
  await expect(page.getByText("@novaonreplay", { exact: true })).toBeVisible();
  await expect(page.locator(".board-portrait img")).toBeVisible();
  for (const words of [
    "Compete with other fans",
    "Rankings update weekly based on engagement",
    "Keep watching and engaging to climb the ranks",
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back to fans" }).click();
  await expect(page).toHaveURL(/\/fans$/);
});

for (const [value, name, handle] of friends)
  test(`LEADERBOARD-01, LEADERBOARD-06, LEADERBOARD-09..12: ${name} has seven rows, each with a rank, its colour and of how many`, async ({
    page,
  }) => {
    await page.goto(`/leaderboard?friend=${value}`);
    await expect(page.getByRole("heading", { level: 1, name: `${name}'s Leaderboard` })).toBeVisible();
    await expect(page.getByText(handle, { exact: true })).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(7);
    for (const row of await page.locator(rows).all()) {
      await expect(row).toContainText(/^#\d+TOP FAN OF [A-Z][\w ]+of \d+(\.\d)?K?$/);
      const rank = Number((await row.locator(".board-rank").innerText()).slice(1));
      await expect(row.locator(".board-rank")).toHaveCSS("color", rankColours[rank] ?? cyan);
    }
    const width = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(width[0]).toBe(width[1]);
  });

test("LEADERBOARD-03: an unknown friend is the first", async ({ page }) => {
  for (const asked of ["remy", "NOVA", "", "<script>"]) {
    await page.goto(`/leaderboard?friend=${encodeURIComponent(asked)}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nova's Leaderboard" })).toBeVisible();
  }
});

test("another friend is one press away, and the chosen one is marked", async ({ page }) => {
  await page.goto("/leaderboard");
  const choices = page.getByRole("navigation", { name: "Fans to look at" });
  await expect(choices.getByRole("link")).toHaveText(friends.map(([, name]) => name));
  await choices.getByRole("link", { name: "Bea" }).click();
  await expect(page).toHaveURL(/friend=bea$/);
  await expect(page.getByRole("heading", { level: 1, name: "Bea's Leaderboard" })).toBeVisible();
  await expect(choices.locator("[aria-current]")).toHaveText("Bea");
  await axe(page);
});

test("the page is the same for every stranger, and a friend's page names itself", async ({ request }) => {
  const [one, two] = [
    await request.get("/leaderboard?friend=sol"),
    await request.get("/leaderboard?friend=sol"),
  ];
  expect(one.headers()["set-cookie"]).toBeUndefined();
  expect(await one.text()).toBe(await two.text());
  expect(await one.text()).toMatch(/rel="canonical" href="[^"]+\/leaderboard\?friend=sol"/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("another friend is a plain link", async ({ page }) => {
    await page.goto("/leaderboard");
    await page.getByRole("link", { name: "Theo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Theo's Leaderboard" })).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(7);
  });
});
