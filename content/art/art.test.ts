import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { webpWidths } from "../../platform/pictures/shapes.ts";
import * as generated from "./pictures.gen.ts";
import { cardNamed, pictureNamed, pictures } from "./pictures.server.ts";
import { drawing, fileOf, recipes } from "./recipes.ts";
import { socialCards } from "./social-cards.ts";

const folder = new URL("../../public/", import.meta.url);
const cure = "run npm run art and commit what it writes";

test("CONTENT-01: every picture is rendered from its drawing as it is now", () => {
  for (const recipe of recipes) {
    const { avif, webp } = pictureNamed(recipe.name);
    const now = (format: "avif" | "webp", widths: number[]) =>
      widths.map((width) => [width, `/art/${fileOf(recipe, width, format)}`]);
    expect(avif, `${recipe.source} has changed: ${cure}`).toEqual(now("avif", recipe.widths));
    expect(webp, `${recipe.source} has changed: ${cure}`).toEqual(now("webp", webpWidths(recipe)));
  }
  expect([...pictures.keys()].sort(), cure).toEqual(recipes.map(({ name }) => name).sort());
});

test("CONTENT-01: every file a page may ask for exists, and no other", () => {
  const hrefs = [...pictures.values()].flatMap(({ avif, webp }) =>
    [...avif, ...webp].map(([, href]) => href),
  );
  const cards = socialCards.map(({ name, file }) => {
    expect(cardNamed(name), `the card ${name} has changed: ${cure}`).toBe(`/art/${file}`);
    return `/art/${file}`;
  });
  const all = [...hrefs, ...cards, generated.iconSprite, generated.socialCard, generated.fanMark];
  for (const href of all)
    expect(existsSync(new URL(`.${href}`, folder)), `${href} is missing: ${cure}`).toBe(true);
  const present = readdirSync(new URL("art/", folder)).map((file) => `/art/${file}`);
  expect(present.sort(), cure).toEqual(all.sort());
  expect(readFileSync(new URL(`.${generated.iconSprite}`, folder), "utf8"), cure).toBe(drawing("icons.svg"));
  expect(readFileSync(new URL("favicon.svg", folder), "utf8"), cure).toBe(drawing("favicon.svg"));
});

test("CONTENT-01: every picture says what it shows and holds its place", () => {
  for (const { name, alt, width, height, placeholder, avif } of pictures.values()) {
    expect(alt.length, name).toBeGreaterThan(3);
    expect(Math.min(width, height), name).toBeGreaterThan(0);
    expect(placeholder, name).toMatch(/^(#[0-9a-f]{6}|transparent)$/);
    expect(
      avif.map(([each]) => each),
      name,
    ).toEqual(avif.map(([each]) => each).toSorted((a, b) => a - b));
  }
  expect(() => pictureNamed("still-nothing")).toThrow("still-nothing");
});

test("LANDING-06: the four film stills exist, with the positions their crops need", () => {
  for (const slug of ["vesper-line", "salt-widow", "halcyon-seven", "motel-parish"]) {
    const still = pictureNamed(`still-${slug}`);
    expect(still, slug).toMatchObject({ width: 1600, height: 900 });
    expect(still.position, slug).toEqual({ "4:5": expect.any(String), "2.39:1": expect.any(String) });
  }
});

test("LANDING-02: the phone's hero is light enough to be its first picture", () => {
  const [back, crowd] = [generated.heroTallBack, generated.heroTallCrowd];
  const widest = [back, crowd].map(({ avif }) => statSync(new URL(`.${avif.at(-1)![1]}`, folder)).size);
  expect(widest[0]! + widest[1]!).toBeLessThan(45_000);
});

test("every icon is drawn on one grid and stroke", () => {
  const symbols = drawing("icons.svg").match(/<symbol [^>]*>/g) ?? [];
  expect(symbols.length).toBeGreaterThan(30);
  for (const symbol of symbols) {
    expect(symbol).toContain('viewBox="0 0 24 24"');
    expect(symbol).toContain('stroke="currentColor" stroke-width="2"');
  }
});

test("a shared link shows a card of 1200 by 630 that chat apps still load", async () => {
  for (const { name } of socialCards) {
    const file = new URL(`.${cardNamed(name)}`, folder);
    const { width, height } = await sharp(readFileSync(file)).metadata();
    expect({ width, height }, name).toEqual({ width: 1200, height: 630 });
    expect(statSync(file).size, name).toBeLessThan(300_000);
  }
  expect(() => cardNamed("nothing")).toThrow("nothing");
});
