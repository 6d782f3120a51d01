import { expect, test } from "vitest";
import type { Page } from "../../../../testing/page.ts";
import { servePages } from "../../../../testing/pages.ts";

const { open, newFan, run } = servePages();

const detailOf = (id: string) => `/fans?view=drops&drop=${id}`;
const hour = 3_600;

/** Later over than the sample's, so that theirs stays the current one. */
async function openDrop(id: string, { opensIn = -60, mode = "first-come" } = {}): Promise<string> {
  await run(
    `insert into drops (id, title, collection, description, picture, pieces, mode, opens_at, closes_at)
     values ($1, 'The guard''s flag', 'Vesper Line collection', 'Green, and once red.', 'drop-larch-scarf', 9, $2,
       now() + $3 * interval '1 second', now() + interval '3 days')`,
    [id, mode, opensIn],
  );
  if (mode === "draw")
    await run(
      "insert into drop_draws (drop_id, seed, seed_hash) values ($1, 'cafe', encode(sha256('cafe'), 'hex'))",
      [id],
    );
  return detailOf(id);
}

const yours = (page: Page) => page.in().getByText(/^Number \d+ is yours$/);

test("DROPS-01..04: the current drop, the next, the collection and twelve past ones", async () => {
  const fan = newFan();
  const page = await open("/fans?view=drops", fan);
  page.in().getByRole("heading", { name: "Night Bomber", level: 3 });
  expect(page.texts(".countdown").map((text) => text.replaceAll(" ", ""))).toEqual([
    expect.stringMatching(/^[23]h\d+m\d+s$/),
  ]);
  expect(page.in().getByRole("timer").getAttribute("aria-label")).toMatch(
    /^[23] hours \d+ minutes? until it closes$/,
  );
  const next = page.texts(".next-drop").find((text) => text.includes("Halcyon print"));
  expect(next).toMatch(/[34]h \d+m/);
  expect(next).toMatch(/400 pieces(, [1-9]\d* reminders? set)?/);
  page.in().getByText("Nothing in your collection yet.");
  expect(page.texts(".rail a").map((text) => /\d+\/\d+/.exec(text)?.[0])).toEqual([
    "031/150",
    "214/300",
    "112/400",
  ]);
  expect(page.texts(".past-drops li")).toHaveLength(12);
  const claimed = await page.press("Claim yours");
  const number = /\d+/.exec(claimed.text(yours(claimed)))?.[0];
  const rail = await open("/fans?view=drops", fan);
  const piece = await rail.follow(
    `Night Bomber, number ${number}/300`,
    rail.document.querySelector(".rail")!,
  );
  expect(piece.texts(".piece-tag")).toEqual([`Your number: ${number}/300`]);
  (await open("/fans?view=home", fan)).in().getByRole("link", { name: "Night Bomber" });
});

test("ROUTE-12: /drops shows the same to everybody, and machines what it lists", async () => {
  const page = await open("/drops");
  page.in().getByRole("heading", { name: "Limited drops", level: 1 });
  expect(page.texts(".past-drops li")).toHaveLength(12);
  const facts = [...page.document.querySelectorAll('script[type="application/ld+json"]')];
  expect(facts.map(({ textContent }) => textContent).join()).toContain('"Night Bomber"');
  yours(await page.press("Claim yours"));
});

test("DROPS-05: a drop that is not there says so, with a way back", async () => {
  const page = await (await open(detailOf("no-such-drop"))).follow("See the drops");
  page.in().getByRole("heading", { name: "Drops", level: 2 });
});

test("a draw is entered, shows one's entry and its hashes, and is there as a file", async () => {
  const fan = newFan();
  const address = await openDrop("a-draw", { mode: "draw" });
  const entered = await (await open(address, fan)).press("Enter the draw");
  entered.in().getByText("You are in the draw");
  const file = await (await fan.get("/drops/a-draw/draw.json")).json();
  expect(file).toMatchObject({ seed: null, entries: null });
  const proof = (await open(address, fan)).texts(".draw-proof").join();
  expect(proof).toMatch(/Your entry ?[0-9a-f]{24} ?Hash of the seed/);
  expect(proof).toContain(file.seedHash);
  expect((await fan.get("/check-draw.mjs")).status).toBe(200);
});

test("without JavaScript a piece is claimed and returned, and a reminder set", async () => {
  const fan = newFan();
  const claimed = await (await open(await openDrop("a-drop"), fan)).press("Claim yours");
  expect(claimed.text(yours(claimed))).toBe("Number 1 is yours");
  expect(claimed.texts(".piece-tag")).toEqual(["Your number: 1/9"]);
  expect(claimed.texts("summary")).toContain("Give it back");
  const given = await claimed.press("Give it back");
  given.in().getByText("You gave yours back. It went to the next in line.");
  const later = await open(await openDrop("a-later-drop", { opensIn: hour }), fan);
  const told = await later.press(/^Remind me/);
  told.in().getByRole("button", { name: /^Turn off reminder/ });
});
