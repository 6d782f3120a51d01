import { expect, test } from "vitest";
import { PartyForm } from "./party-form.ts";

const fields = {
  title: "A quiet night",
  show: "The Salt Widow",
  season: "",
  episode: "",
  host: "Maud",
  image: "",
  description: "",
  startsAt: "2040-01-01T20:00",
  endsAt: "2040-01-01T21:00",
  sheet: "",
};
const refusals = (change: Partial<typeof fields>) => {
  const { error } = PartyForm.safeParse({ ...fields, ...change });
  return error?.issues.map(({ message }) => message) ?? [];
};

test("a party's form takes what just fits, and says what is too much or missing", () => {
  const tooMuch = [
    [{ title: "x".repeat(120) }, { title: "x".repeat(121) }, "The title has at most 120 characters"],
    [{ title: "x" }, { title: "" }, "The title is required"],
    [{ show: "x".repeat(120) }, { show: "x".repeat(121) }, "The show has at most 120 characters"],
    [{ host: "x".repeat(60) }, { host: "x".repeat(61) }, "The host has at most 60 characters"],
    [{ season: "9999" }, { season: "10000" }, "The season is a whole number from 1 to 9999"],
    [{ episode: "1" }, { episode: "0" }, "The episode is a whole number from 1 to 9999"],
    [{ image: "still-salt-widow-2" }, { image: "portrait-maud" }, "Choose a picture"],
    [{ description: "x".repeat(500) }, { description: "x".repeat(501) }, "At most 500 characters"],
    [{ endsAt: "2040-01-01T20:01" }, { endsAt: "2040-01-01T20:00" }, "It ends after it starts"],
    [{ endsAt: "2040-01-02T20:00" }, { endsAt: "2040-01-02T20:01" }, "A party lasts at most a day"],
    [{ sheet: "60 Scene: Last" }, { sheet: "61 Scene: Late" }, "Minute 61 is after its end, 60 minutes in"],
    [{ sheet: "" }, { sheet: "Late" }, "Line 1: write it as “12 Scene: The harbour”"],
  ] as const;
  for (const [fits, not, sentence] of tooMuch) {
    expect(refusals(fits), JSON.stringify(fits)).toEqual([]);
    expect(refusals(not), JSON.stringify(not)).toContain(sentence);
  }
});

test("a season or an episode that is not named is none, and a picture may come later", () => {
  expect(PartyForm.parse(fields)).toMatchObject({ season: null, episode: null, image: "" });
  expect(PartyForm.parse({ ...fields, season: "2", episode: "11" })).toMatchObject({
    season: 2,
    episode: 11,
  });
  const { image, ...without } = fields;
  expect(PartyForm.parse(without).image).toBe(image);
});
