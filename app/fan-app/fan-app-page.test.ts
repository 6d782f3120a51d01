import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open } = servePages();

test("FANS-03: without JavaScript views stand in the page, and their tabs lead on", async () => {
  const home = await open("/fans?view=home");
  expect(home.texts(".night-line").join("")).not.toBe("");
  const play = await home.follow("play", home.in().getByRole("navigation", { name: "App" }));
  expect(play.texts(".face-card h3").join("")).not.toBe("");
});

test.each([
  ["/fans?view=live&forum=no-such-forum", "This forum is closed."],
  ["/fans?view=profile&fan=nobody-at-all", "There is no such fan."],
])(
  "what is not there any more, such as %s, is told in its view, with a way on",
  async (address, sentence) => {
    const page = await open(address);
    page.in().getByRole("heading", { name: sentence });
    expect(page.text()).not.toContain("It is on us.");
    const home = await page.follow("Home", page.document.querySelector(".fan-app-screen")!);
    expect(home.path).toBe("/fans?view=home");
  },
);
