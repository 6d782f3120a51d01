import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

/** A section may have a header as well. */
const header = (page: Page) => page.document.querySelector("header.header")!;

/** What the header's button opens without JavaScript, where links are links. */
function menuOf(page: Page) {
  const button = page.in(header(page)).getByRole("button", { name: "Menu" });
  const menu = page.document.getElementById(button.getAttribute("popovertarget") ?? "")!;
  expect(menu.hasAttribute("popover")).toBe(true);
  menu.removeAttribute("hidden");
  return page.in(menu.parentElement ?? menu).getByRole("navigation", { name: "Menu" });
}

// Also SHELL-17..18.
test("SHELL-02..04, SHELL-07: wordmark, links, menu, tagline and year are there", async () => {
  const landing = await open("/");
  const beta = await open("/beta");
  expect((await beta.follow("afters", header(beta))).path).toBe("/");
  for (const nav of [menuOf(landing), landing.document.querySelector('nav[aria-label="Main"]')!]) {
    expect((await landing.follow("Fans", nav)).path).toBe("/fans");
    expect((await landing.follow("Creators", nav)).path).toBe("/superfans");
  }
  const footer = landing.text(landing.in().getByRole("contentinfo"));
  expect(footer).toContain("Fandom, Finally Playable");
  expect(footer).toContain("2025");
});

test("SHELL-05, SHELL-20: Join Beta in header and footer leads to the form", async () => {
  const page = await open("/");
  for (const where of ["banner", "contentinfo"]) {
    const form = await page.press("Join Beta", {}, page.in().getByRole(where));
    expect(form.path.replace(/\?$/, "")).toBe("/beta");
    form.in(form.main).getByLabelText("Username");
  }
});

test("SHELL-04, SHELL-05: inside the product the header is the fan's", async () => {
  const fan = newFan();
  const stranger = await open("/polls", fan);
  stranger.in(header(stranger)).getByRole("link", { name: "Your seat" });
  const directory = await open("/afters", fan);
  const join = directory
    .in()
    .getAllByRole("button", { name: /^Join Party/ })[0]!
    .closest("form")!;
  const room = await directory.press(/^Join Party/, {}, join);
  const name = room.texts(".speaking-as b")[0];
  expect(name).toBeTruthy();
  for (const inside of [
    "/afters",
    "/polls",
    "/wrapped",
    "/leaderboard",
    "/drops",
    "/account",
    "/memes",
    "/memes/make",
    "/chaos",
    "/shop",
    "/character-chat",
    "/social-club",
    "/recommendations",
    "/submit",
    "/fans?view=play",
    "/fans?view=home",
  ]) {
    const page = await open(inside, fan);
    const you = page.in(header(page)).getByRole("link", { name: `You, ${name}` });
    expect(you.getAttribute("href"), inside).toBe("/account");
    expect(you.querySelector("img"), inside).not.toBeNull();
    // Nothing asks to be let in where one is in: not the header, its menu, the page or the footer.
    const asking = [...page.document.querySelectorAll("button, a")].map((one) => page.text(one));
    expect(
      asking.filter((words) => /beta|request access/i.test(words)),
      inside,
    ).toEqual([]);
  }
  const page = await open("/leaderboard", fan);
  const links = ["Fans", "Creators", "Wrapped"].map((name) =>
    page.in(menuOf(page)).getByRole("link", { name }).getAttribute("href"),
  );
  expect(links).toEqual(["/fans", "/superfans", "/wrapped"]);
  // Where strangers are asked in, there is a way on for who is in.
  const fans = await open("/fans", fan);
  fans.in(header(fans)).getByRole("button", { name: "Join Beta" });
  fans.in(header(fans)).getByRole("link", { name: `You, ${name}` });
});

test("SHELL-10: a missing party has the page footer and no room shell", async () => {
  const page = await open("/afters/no-such-party");
  page.in().getByRole("contentinfo");
  expect(page.document.querySelector("[data-shell=away]")).toBeNull();
});
