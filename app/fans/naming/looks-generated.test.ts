import { expect, test } from "vitest";
import { generatedName } from "../generated-name.ts";
import { looksGenerated, withoutNumber } from "./looks-generated.ts";

test("every name the house gives is known as one, and a chosen name is not", () => {
  const places = [0, 0.25, 0.5, 0.75, 0.999];
  const names = Array.from({ length: 30 }, (_, n) => n / 30).flatMap((first) =>
    places.map((last) => {
      const dice = [first, 1 - first - 0.01, last];
      return generatedName(() => Math.max(0, dice.shift() ?? 0));
    }),
  );
  expect(names.filter((name) => !looksGenerated(name))).toEqual([]);
  for (const name of ["Mia", "Leo 12", "mia from row b", "Maud Vesper", "Zoë Ann 5", "R2 D2 99"])
    expect(looksGenerated(name), name).toBe(false);
  expect(withoutNumber("Front Row Finch 812")).toBe("Front Row Finch");
});
