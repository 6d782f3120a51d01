import { expect, test } from "vitest";
import { PictureForm, refusalOfFile, uploadKinds } from "./upload-form.ts";

test("the browser warns about a file that is too large or not a picture", () => {
  const most = 10 * 1024 * 1024;
  const told = (size: number, type = "image/png") => refusalOfFile({ size, type });
  expect([told(most), told(most + 1)]).toEqual(["", "This file is larger than 10 MB"]);
  expect([refusalOfFile(null), refusalOfFile(undefined), told(0, "text/plain"), told(1, "")]).toEqual([
    "",
    "",
    "",
    "",
  ]);
  for (const type of ["png", "jpeg", "webp", "avif"]) expect(told(1, `image/${type}`), type).toBe("");
  for (const type of ["text/plain", "image/gif", "image/png2"])
    expect(told(1, type), type).toBe("A picture is a PNG, JPEG, WebP or AVIF");
});

test("a picture needs alt text of four letters or more, and a valid file if given", () => {
  const form = (change: object) => PictureForm.safeParse({ alt: "Rain.", ...change });
  expect(form({}).data).toMatchObject({ kind: "still", focus: "centre", name: "", alt: "Rain." });
  expect(["abc", "abcd", "m".repeat(300), "m".repeat(301)].map((alt) => form({ alt }).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(form({ file: new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }) }).success).toBe(false);
  expect(form({ file: new File(["a"], "a.png", { type: "image/png" }) }).success).toBe(true);
  expect(form({ file: "a.svg" }).success).toBe(true);
});

test("each kind of picture has a minimum width that no page exceeds", () => {
  const widths = Object.entries(uploadKinds).map(([kind, { leastWidth }]) => [kind, leastWidth]);
  expect(Object.fromEntries(widths)).toEqual({
    still: 1200,
    poster: 640,
    portrait: 800,
    scene: 800,
    drop: 800,
    look: 640,
    curated: 1200,
    cutout: 800,
  });
});
