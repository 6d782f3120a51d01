import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blankStill } from "../../../../content/art/pictures.gen.ts";
import type { StoryCard } from "./story.ts";
import { StoryPicture } from "./story-picture.tsx";

const card = (more: Partial<StoryCard>): StoryCard => ({
  id: "rewatches",
  value: "7",
  label: "Label",
  caption: "Caption",
  counted: "Counted",
  still: blankStill,
  ...more,
});
const drawn = (more: Partial<StoryCard>) =>
  renderToStaticMarkup(<StoryPicture card={card(more)} at={1} name={null} cutout={null} />);
const times = (html: string, what: string) => html.split(what).length - 1;

test("the picture has a frame per rewatch and the next one, as space allows", () => {
  for (const [amount, frames, next] of [
    [0, 0, ">1<"],
    [7, 7, ">8<"],
    [1_204, 29, ">1205<"],
    [12_000, 29, ">+1<"],
  ] as const) {
    const html = drawn({ amount });
    expect(times(html, "<use ")).toBe(frames);
    expect(html).toContain(next);
  }
});

test("a lamp per night of the run, a seat per percent, a strip per return", () => {
  const light = "#f5b83d";
  expect(times(drawn({ id: "streak", amount: 9 }), `r="52" fill="${light}"`)).toBe(9);
  expect(times(drawn({ id: "top-percent", amount: 4 }), `z" fill="${light}"`)).toBe(4);
  expect(times(drawn({ id: "replayed", amount: 3 }), "<image ")).toBe(3);
  expect(times(drawn({ id: "replayed", amount: 40 }), "<image ")).toBe(5);
});

test("a single night is cut out of its scene, a month has a window for each day", () => {
  expect(drawn({ id: "one-night" })).toMatch(/clip-path="url\(#one-one-night\)"/);
  const month = drawn({ id: "nights", value: "3 nights", nights: { lit: [1, 9, 30], days: 30 } });
  expect(times(month, 'width="132"')).toBe(30);
  expect(times(month, 'height="144" rx="4" fill="#f5b83d"')).toBe(3);
});

test("a card about a title that has no picture is its words under a light", () => {
  for (const id of ["top-show", "replayed", "rewatches", "binge"])
    expect(times(drawn({ id, still: null, amount: 3 }), "<image ")).toBe(1);
});
