import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";

const { open, newFan } = servePages();

const live = "/fans?view=live";
const forum = (id: string) => `${live}&forum=${id}`;
const holding = (page: Page, selector: string, text: string) =>
  [...page.document.querySelectorAll(selector)].find((one) => page.text(one).includes(text))!;
const say = (page: Page, field: string, text: string) =>
  page.press("Send", { text }, page.in().getByRole("textbox", { name: field }).closest("form")!);
const labelOf = (page: Page, element: Element, name: RegExp) =>
  page.in(element).getByRole("button", { name }).getAttribute("aria-label") ?? "";

// Also LIVE-06.
test("LIVE-01, LIVE-04: without scripts one confesses, votes, reports and talks", async () => {
  const fan = newFan();
  const floor = await open(live, fan);
  const mask = floor.in().getByRole("button", { name: "Confess without your name" });
  const confess = await open(mask.getAttribute("href") ?? "", fan);
  const confession = `I keep the stub ${uniqueWord()}`;
  const confessed = await say(confess, "Confession", confession);
  const slip = (page: Page) => holding(page, ".slip", confession);
  const voted = await confessed.press("Vote up, 0", {}, slip(confessed));
  voted.in(slip(voted)).getByRole("button", { name: "Vote up, 1" });
  voted.in(slip(voted)).getByLabelText("Report this confession");
  const reported = await voted.press("Something else", {}, slip(voted));
  expect(reported.texts(".flash")).toEqual(["Thanks. A person will look at it."]);

  const line = `Said without a script ${uniqueWord()}`;
  const said = await say(await open(live, fan), "Message", line);
  expect(said.texts(".live-line").join()).toContain(line);
});

test("FORUM-05, FORUM-06, FORUM-12: without scripts one posts, likes and taps", async () => {
  const fan = newFan();
  const text = `Kettle on ${uniqueWord()}`;
  const posted = await say(await open(forum("love-island-forum"), fan), "Post", text);
  const liked = await posted.press("Like, 0", {}, holding(posted, "article", text));
  liked.in(holding(liked, "article", text)).getByRole("button", { name: "Like, 1" });

  const scene = await open(forum("wild-scene"), fan);
  const first = (page: Page) => page.document.querySelector("article")!;
  const downs = Number(labelOf(scene, first(scene), /^Down/).replace(/\D/g, ""));
  const tapped = await scene.press(/^Down/, {}, first(scene));
  expect(labelOf(tapped, first(tapped), /^Down/)).toBe(`Down, ${downs + 1}`);
});
