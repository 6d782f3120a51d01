import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";

const { open, newFan } = servePages();

const names = (page: Page) => page.texts(".character-grid > li h3");

// Also CHARCHAT-10..11, ROUTE-11, ROUTE-20.
test("CHARCHAT-01..03, CHARCHAT-06: six characters, five chips and a sample talk", async () => {
  const chat = await open("/character-chat");
  chat.in().getByRole("heading", { name: "Your Favorite Characters", level: 2 });
  expect(chat.texts(".chip-row a")).toEqual(["All", "Effortless", "Dramatic", "Preppy", "Waspy"]);
  expect(names(chat)).toHaveLength(6);
  const sample = chat.in().getByRole("region", { name: "See AI Character Chat in Action" });
  const lines = chat
    .in(sample)
    .getAllByRole("listitem")
    .map((line) => chat.text(line));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("Irene Adler: You're reading this on a train, or wishing you were. Which?");
  const shop = await open("/shop");
  expect(names(shop).filter((name) => !names(chat).includes(name))).toEqual(["Jay Gatsby"]);
  expect(names(chat).filter((name) => !names(shop).includes(name))).toEqual(["Irene Adler"]);
});

// Also CHARCHAT-07..09, HUNT-01..02, ROUTE-08.
test("CHARCHAT-05: an outfit has a price and five drawn pieces, which the shop lists", async () => {
  const shop = await open("/shop");
  const card = [...shop.document.querySelectorAll(".character-grid > li")].find((one) =>
    shop.text(one).includes("Jay Gatsby"),
  )!;
  expect(shop.text(card)).toContain("$720");
  expect(card.querySelectorAll(".character-outfit img")).toHaveLength(5);
  for (const price of shop.texts(".character-outfit .numeral")) expect(price).toMatch(/\$\d{3}$/);
  const hunt = await shop.follow("Shop the Look of Jay Gatsby", card);
  expect(hunt.texts(".hunt-wanted li")).toEqual([
    "White flannel suit",
    "Silver silk shirt",
    "Gold tie",
    "Two-tone spectator shoes",
    "Green light pin",
  ]);
  const dialog = hunt.in().getByRole("dialog", { name: "Hunt the Look" });
  expect(hunt.in(dialog).getByLabelText("Email").getAttribute("type")).toBe("email");
});

// Also HUNT-05.
test("CHARCHAT-12..13, CHARCHAT-19: searching, talking and hunting are links and forms", async () => {
  const shop = await open("/shop?vibe=waspy", newFan());
  const found = await shop.enter(shop.in().getByRole("searchbox", { name: "Search characters" }), "gatzby");
  const asked = new URLSearchParams(found.path.split("?")[1]);
  expect(Object.fromEntries(asked)).toEqual({ q: "gatzby", vibe: "waspy" });
  expect(names(found)).toEqual(["Jay Gatsby"]);
  const opened = await found.follow("Talk to Jay Gatsby");
  const talk = opened.in().getByRole("dialog", { name: "Jay Gatsby" });
  const said = await opened.press("Send", { text: "Why the parties?" }, talk);
  expect(said.path).toBe("/shop?talk=jay-gatsby");
  expect(said.texts(".talk-said[data-role=user]")).toEqual([expect.stringContaining("Why the parties")]);
  expect(said.texts(".talk-said[data-role=assistant] .talk-line")).toHaveLength(2);
  const closed = await said.follow("Close");
  const hunt = await closed.follow("Shop the Look of Carmilla");
  const dialog = (page: Page) => page.in().getByRole("dialog", { name: "Hunt the Look" });
  const start = (page: Page, typed: Record<string, string>) =>
    page.press("Start the hunt", typed, dialog(page));
  const refused = await start(hunt, { name: "Sol Aguirre", email: "nowhere" });
  refused.in(dialog(refused)).getByText("Please enter a valid email");
  expect(refused.in(dialog(refused)).getByLabelText("Name").getAttribute("value")).toBe("Sol Aguirre");
  const taken = await start(refused, { email: `sol-${uniqueWord()}@salt.org` });
  expect(taken.texts(".flash").join()).toContain("Hunt initiated for Sol Aguirre!");
});
