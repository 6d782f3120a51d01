import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

const mineOf = (page: Page) => open("/afters?tab=mine", page.fan);
const claim = async (name: string | RegExp = "Claim Identity") => {
  const page = await open("/afters?tab=mine");
  await page.press(name);
  return mineOf(page);
};
const votesIn = (page: Page) => page.texts(".identity-card .friend-votes")[0];

test("AFTERS-26, AFTERS-27, AFTERS-28: Claim Your Identity suggests one character", async () => {
  const page = await open("/afters?tab=mine");
  page.in().getByRole("heading", { name: "Claim Your Identity" });
  page.in().getByText("Let your friends vote on which character you're most like!");
  expect(page.texts(".suggested")).toEqual([expect.stringContaining("Maud Vesper")]);
});

// Also IDENTITY-06, AFTERS-22..25.
test("IDENTITY-01, IDENTITY-03..04: a claimed identity is kept and can change", async () => {
  const page = await claim();
  page.in().getByRole("heading", { name: "Your Identity" });
  expect(page.in().queryByText("Claim Your Identity")).toBeNull();
  const [card] = page.texts(".identity-card");
  for (const words of ["Maud Vesper", "Vesper Line"]) expect(card).toContain(words);
  expect(page.texts(".identity-card .avatar")).toEqual(["M"]);
  // What the cast said is never shown as what friends said.
  expect(page.texts(".identity-card .friend-votes b")).toEqual(["No friend has voted yet"]);
  expect(page.texts(".identity-card .cast-votes")).toEqual([
    expect.stringMatching(/([3-9]|1[0-2]) friend votes from the cast$/),
  ]);
  await page.press(/Carmilla/);
  const chosen = await mineOf(page);
  expect(chosen.texts(".identity-card")[0]).toContain("Carmilla");
  expect(chosen.texts(".identity-card .avatar")).toEqual(["C"]);
});

test("PROD-13: friends vote by form, get an answer and may change it", async () => {
  const fan = await claim();
  expect(fan.in().queryByText("What they say")).toBeNull();
  const own = await fan.press("Get your friend link");
  expect(own.path).toMatch(/^\/identity\//);
  expect(own.texts(".cast-card")).toEqual([]);
  expect(votesIn(own)).toMatch(/friend votes?/);
  const friend = newFan();
  const ballot = await open(own.path, friend);
  ballot.in().getByRole("heading", { level: 1, name: /most like\?$/ });
  expect(ballot.in().queryByText("You said")).toBeNull();
  expect(ballot.texts(".cast-card")).toHaveLength(12);
  expect(ballot.texts(".cast-card")[0]).toContain("Exact, watchful.");
  const voted = await ballot.press(/Maud Vesper/);
  expect(voted.texts(".flash")).toEqual(["Your vote is in. Thank you."]);
  voted.in().getByRole("button", { name: /Maud Vesper/, pressed: true });
  expect(votesIn(await mineOf(fan))).toMatch(/^1 friend vote\s*sample fan\s*\d+ from the cast$/);
  const moved = await (await open(own.path, friend)).press(/Dex Amari/);
  moved.in().getByRole("button", { name: /Dex Amari/, pressed: true });
  moved.in().getByRole("heading", { name: "You said Dex. You are the first." });
  expect(moved.texts(".verdict-bars li")).toEqual([expect.stringMatching(/^Dex Amari ?1$/)]);
  moved.in().getByText(/^The cast, counted apart: Maud \d+$/);
  moved.in().getByText("Ticket, please. Good evening comes after.");
  const on = moved.in().getByRole("link", { name: "Who are you?" });
  expect(on.getAttribute("href")).toBe("/afters?tab=mine");
  const told = await mineOf(fan);
  expect(votesIn(told)).toMatch(/^No friend has voted yet\s*sample fan\s*\d+ friend votes from the cast$/);
  const said = told.in().getByRole("region", { name: "What they say" });
  const listed = told
    .in(said)
    .getAllByRole("listitem")
    .map((one) => told.text(one));
  expect(listed).toEqual([expect.stringContaining("A friend says Dex Amari")]);
});

test("a link that nobody gave out is a 404", async () => {
  const page = await open("/identity/nobody-gave-this");
  expect(page.status).toBe(404);
  page.in().getByRole("heading", { name: "This link leads nowhere" });
});
