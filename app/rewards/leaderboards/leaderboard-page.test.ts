import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

const friends: [value: string, name: string, handle: string][] = [
  ["nova", "Nova", "@novaonreplay"],
  ["theo", "Theo", "@theotakesnotes"],
  ["imani", "Imani", "@imanilateshow"],
  ["kit", "Kit", "@kitinthebalcony"],
  ["sol", "Sol", "@solongcredits"],
  ["bea", "Bea", "@beabythepage"],
];

// Also LEADERBOARD-04..08, LEADERBOARD-13, ROUTE-06.
test("LEADERBOARD-02: the first demo fan with title, handle and fixed words", async () => {
  const page = await open("/leaderboard");
  expect(page.status).toBe(200);
  const { getByRole, getByText } = page.in();
  getByRole("heading", { level: 1, name: "Nova's Leaderboard" });
  expect(page.title).toBe("Nova's Leaderboard | afters");
  for (const words of [
    "@novaonreplay",
    "Compete with other fans",
    "Rankings update weekly based on engagement",
    "Keep watching and engaging to climb the ranks",
  ])
    getByText(words);
  expect(page.document.querySelector(".board-portrait img")?.getAttribute("src")).toMatch(/^\/art\//);
  expect((await page.follow("Back to fans")).path).toBe("/fans");
});

// Also LEADERBOARD-09..12.
test.each(friends)(
  "LEADERBOARD-01, LEADERBOARD-06: %s has seven rows with rank and total",
  async (value, name, handle) => {
    const page = await open(`/leaderboard?friend=${value}`);
    page.in().getByRole("heading", { level: 1, name: `${name}'s Leaderboard` });
    page.in().getByText(handle);
    const rows = page.texts(".board-row");
    expect(rows).toHaveLength(7);
    for (const row of rows) expect(row).toMatch(/^#\d+\s?TOP FAN OF [A-Z][\w ]+of \d+(\.\d)?K?$/);
  },
);

test("LEADERBOARD-03: an unknown friend is the first", async () => {
  for (const asked of ["remy", "NOVA", "", "<script>"]) {
    const page = await open(`/leaderboard?friend=${encodeURIComponent(asked)}`);
    page.in().getByRole("heading", { level: 1, name: "Nova's Leaderboard" });
  }
});

test("another friend is a plain link away, and the chosen one is marked", async () => {
  const page = await open("/leaderboard");
  const choices = page.in().getByRole("navigation", { name: "Fans to look at" });
  expect(
    page
      .in(choices)
      .getAllByRole("link")
      .map((link) => page.text(link)),
  ).toEqual(friends.map(([, name]) => name));
  const theo = await page.follow("Theo", choices);
  expect(theo.path).toBe("/leaderboard?friend=theo");
  theo.in().getByRole("heading", { level: 1, name: "Theo's Leaderboard" });
  expect(theo.texts(".board-row")).toHaveLength(7);
  expect(theo.texts('nav[aria-label="Fans to look at"] [aria-current]')).toEqual(["Theo"]);
});

test("the page is the same for every stranger, and a friend's page names itself", async () => {
  const [one, two] = [await open("/leaderboard?friend=sol"), await open("/leaderboard?friend=sol")];
  expect(one.headers.get("set-cookie")).toBeNull();
  expect(one.html).toBe(two.html);
  expect(one.html).toMatch(/rel="canonical" href="[^"]+\/leaderboard\?friend=sol"/);
});

// Also LEADERBOARD-16.
test("FANS-06..07: friends lead to their boards, from wrapped and board", async () => {
  const wrapped = await open("/fans?view=wrapped");
  const region = wrapped.in().getByRole("region", { name: "Nova's Leaderboard" });
  expect(wrapped.in(region).getAllByRole("link")).toHaveLength(6);
  const theo = await wrapped.follow(/Theo/, region);
  theo.in().getByRole("heading", { name: "Theo's Leaderboard" });
  const board = await open("/fans?view=leaderboard");
  board.in().getByRole("heading", { level: 2, name: "Nova's Leaderboard" });
  const ranks = board.texts(".step-rank").map((text) => Number(text.slice(1)));
  expect(ranks).not.toEqual([]);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const choices = board.in().getByRole("navigation", { name: "Fans to look at" });
  const kit = await board.follow(/Kit/, choices);
  kit.in().getByRole("heading", { level: 2, name: "Kit's Leaderboard" });
  kit.in().getByText(/^Week of [A-Z][a-z]{2} \d+$/);
  for (const name of ["Top Movies", "Top Shows", "Top Directors"]) kit.in().getByRole("heading", { name });
});
