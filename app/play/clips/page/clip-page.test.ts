import sharp from "sharp";
import { expect, test } from "vitest";
import { servePages } from "../../../../testing/pages.ts";

const { open, newFan } = servePages();

test("without scripts a clip is made and voted for by forms, with its card", async () => {
  const fan = newFan();
  const caption = "Plain and still";
  const wall = await open("/memes", fan);
  const field = wall.in().getByLabelText("Your caption");
  const make = await wall.press("Go on", { [field.getAttribute("name") ?? ""]: caption });
  const words = make.in().getByLabelText("Your words");
  expect(words.getAttribute("value") ?? words.textContent).toBe(caption);
  const clip = await make.press("Put it on the wall");
  clip.in().getByRole("heading", { level: 1, name: caption });
  expect(clip.texts(".flash")).toEqual(["Your clip is on the wall."]);
  const vote = clip.document.querySelector("[data-vote]")!;
  const voted = await clip.press(/./, {}, vote.closest("form")!);
  expect(voted.texts("[data-vote]")).toEqual(["1"]);
  const card = await fan.get(new URL(voted.meta("og:image") ?? "").pathname);
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
  const newest = await open("/memes?order=newest", fan);
  expect(newest.texts("article.clip-tile").filter((tile) => tile.includes(caption))).toHaveLength(1);
});
