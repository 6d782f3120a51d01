import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const password = "the-clock-stops-at-one";
const { open, newFan } = servePages({ AFTERPARTY_PASSWORD: password });

const enter = async (fan = newFan()) => (await open("/afterparty", fan)).press("Enter", { password });
const cards = ".experiences > li";

test("AFTERPARTY-01..03: the gate asks for a password and stays open", async () => {
  const fan = newFan();
  const gate = await open("/afterparty", fan);
  gate.in().getByRole("heading", { level: 1, name: "Enter Password" });
  const refused = await gate.press("Enter", { password: "wrong" });
  const field = refused.in().getByLabelText("Password");
  expect(refused.description(field)).toBe("Incorrect password");
  (await refused.press("Enter", { password })).in().getByRole("heading", { level: 1, name: "Afterparty" });
  (await open("/afterparty", fan)).in().getByRole("heading", { level: 1, name: "Afterparty" });
});

test("AFTERPARTY-05..11, AFTERPARTY-21: what is behind the gate", async () => {
  const page = await enter();
  expect(page.document.querySelector(".fan-card-mock-up")).not.toBeNull();
  page.in().getByPlaceholderText("Search by category, title, or type...");
  expect(page.texts('nav[aria-label="Categories"] a')).toEqual([
    "All Categories",
    "Drops",
    "Access",
    "Community",
  ]);
  page.in().getByRole("heading", { name: "Exclusive Access to Fan Worlds" });
  const shown = [...page.document.querySelectorAll(cards)];
  expect(shown).toHaveLength(9);
  expect(new Set(shown.map((card) => card.querySelector("img")?.getAttribute("src"))).size).toBe(9);
  for (const card of shown) {
    expect(page.text(page.in(card).getByRole("heading", { level: 3 }))).not.toBe("");
    expect(page.text(card.querySelector(".badge"))).toMatch(
      /^(Creator Access|Limited Edition|Secret Access|World Premiere|Immersive Pass)$/,
    );
    expect(card.querySelector(".experience-foot svg")).not.toBeNull();
  }
  page.in().getByText(/invited to secret launches and watch parties/);
});

// Also AFTERPARTY-20.
test("AFTERPARTY-12..14: the search finds in all fields, within the category", async () => {
  let page = await enter();
  const search = async (words: string) => {
    page = await page.enter(page.in().getByRole("searchbox"), words);
    return page.texts(cards).length;
  };
  expect(await search("LOST REEL")).toBe(1);
  expect(await search("yellow wax")).toBe(1);
  expect(await search("secret ACCESS")).toBe(2);
  expect(await search("community")).toBe(3);
  page = await page.follow("Access", page.in().getByRole("navigation", { name: "Categories" }));
  expect(page.texts(cards)).toHaveLength(0);
  expect(await search("")).toBe(3);
  page.in().getByRole("link", { name: "Access", current: true });
  await search("zzz");
  expect(page.in().getByRole("searchbox").getAttribute("value")).toBe("zzz");
  page.in().getByText("No experiences found");
  page.in().getByText("Try adjusting your search or category filter");
  const nearest = page.in(page.in().getByRole("navigation", { name: "Nearest to it" })).getAllByRole("link");
  expect(nearest).toHaveLength(3);
  expect((await page.follow(page.text(nearest[0] as Element))).texts(cards)).toHaveLength(1);
  expect((await page.follow("Show all")).texts(cards)).toHaveLength(9);
});

test("AFTERPARTY-15..18: Request Access asks for an email and a reason, and confirms", async () => {
  const asks = await (await enter()).press("Request Access");
  expect(asks.path.replace(/\?$/, "")).toBe("/afterparty/access");
  expect(asks.in().getByLabelText("Email").getAttribute("type")).toBe("email");
  const refused = await asks.press("Request Access", {}, asks.main);
  const said = (label: string) => refused.description(refused.in().getByLabelText(label));
  expect(said("Email")).toBe("Please enter a valid email");
  expect(said("Why you")).toBe("Please tell us why");
  const sent = await refused.press(
    "Request Access",
    { email: "nell@salt.test", reason: "I kept the lamp." },
    refused.main,
  );
  sent.in().getByText("Request submitted for exclusive access!");
});

test("AFTERPARTY-19: a card's request names its title and stays requested", async () => {
  const fan = newFan();
  const asked = await (await enter(fan)).press("Request The Lost Reel");
  expect(asked.texts(".flash")).toEqual(["Access requested for: The Lost Reel"]);
  const stub = (await open("/afterparty", fan)).texts(cards).find((card) => card.includes("The Lost Reel"));
  expect(stub).toContain("Requested");
});
