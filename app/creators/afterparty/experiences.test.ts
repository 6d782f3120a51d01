import { expect, test } from "vitest";
import { type ExperienceView, findExperiences } from "./experiences.ts";

const card = (id: string, words: Partial<ExperienceView>): ExperienceView => ({
  id,
  title: "Lunch",
  category: "Access",
  exclusivity: "Secret Access",
  description: "Bring a chair.",
  picture: { name: "tile-attic", width: 4, height: 5, alt: "", placeholder: "black", avif: [], webp: [] },
  requested: false,
  isSample: false,
  ...words,
});

const cards = [
  card("attic", { title: "The Attic" }),
  card("reel", { category: "Drops", exclusivity: "Limited Edition" }),
  card("draught", { description: "There is a DRAUGHT.", category: "Community" }),
];

const found = (query: string, category = "All Categories") =>
  findExperiences(cards, query, category).map(({ id }) => id);

test("AFTERPARTY-12: search covers title, description, category and label", () => {
  expect(found(" aTTic ")).toEqual(["attic"]);
  expect(found("draught")).toEqual(["draught"]);
  expect(found("drops")).toEqual(["reel"]);
  expect(found("limited")).toEqual(["reel"]);
  expect(found("nothing of this")).toEqual([]);
});

test("AFTERPARTY-13: a category filters, also within a search; all categories show all", () => {
  expect(found("  ")).toEqual(["attic", "reel", "draught"]);
  expect(found("", "Drops")).toEqual(["reel"]);
  expect(found("chair", "Access")).toEqual(["attic"]);
  expect(found("attic", "Drops")).toEqual([]);
});
