import sharp from "sharp";
import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";
import { uniqueWord } from "../../testing/texts/unique-word.ts";

const { open } = servePages();

test("without scripts a clip is made and voted for by plain forms, and its card stands in its page", async () => {
  const caption = `Plain ${uniqueWord()}`;
  const wall = await open("/memes");
  const maker = await wall.enter(wall.in().getByLabelText("Your caption"), caption);
  expect(maker.in().getByLabelText<HTMLTextAreaElement>("Your words").value).toBe(caption);
  const clip = await maker.press("Put it on the wall");
  expect(clip.text(clip.in().getByRole("heading", { level: 1 }))).toBe(caption);
  expect(clip.texts(".flash")).toEqual(["Your clip is on the wall."]);
  const vote = clip.document.querySelector("[data-vote]")!;
  const voted = await clip.press(vote.getAttribute("aria-label") ?? clip.text(vote), {}, vote.parentElement!);
  expect(voted.texts("[data-vote]")).toEqual(["1"]);
  const card = new URL(voted.meta("og:image") ?? "");
  const picture = await voted.fan.get(card.pathname);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  const newest = await open("/memes?order=newest");
  expect(newest.texts("article.clip-tile").filter((tile) => tile.includes(caption))).toHaveLength(1);
});
