import { expect, test } from "vitest";
import { cities, distanceBetween } from "./cities.ts";

/** In km from Montréal and from Rome, of every city. */
const far = `
accra 8270 4230
amsterdam 5500 1300
athens 7600 1050
atlanta 1600 8090
auckland 14390 18390
bangkok 13400 8830
barcelona 5900 860
beijing 10470 8130
berlin 6000 1180
bogota 4540 9370
boston 400 6590
buenos-aires 9040 11150
cairo 8710 2130
cape-town 12760 8450
chicago 1200 7740
copenhagen 5780 1530
delhi 11260 5920
dublin 4760 1890
edinburgh 4860 1930
glasgow 4800 1970
hong-kong 12430 9280
istanbul 7710 1370
jakarta 15650 10830
johannesburg 12920 7740
lagos 8480 4040
lisbon 5220 1860
london 5220 1430
los-angeles 3970 10190
madrid 5530 1360
manchester 5010 1690
manila 13170 10390
melbourne 16740 15980
mexico-city 3730 10240
montreal 0 6580
mumbai 12080 6170
munich 6140 700
nairobi 11680 5390
new-york 530 6890
oslo 5480 2010
paris 5510 1110
prague 6200 920
rio-de-janeiro 8200 9200
rome 6580 0
san-francisco 4080 10050
santiago 8780 11910
sao-paulo 8150 9480
seattle 3670 9120
seoul 10550 8970
shanghai 11350 9120
singapore 14800 10020
stockholm 5880 1980
sydney 16030 16320
taipei 12020 9610
tel-aviv 8780 2250
tokyo 10390 9850
toronto 500 7080
vancouver 3690 8990
vienna 6430 760
warsaw 6450 1320
zurich 5990 680
`;

test("every city is as far from two others as it is in the world, in either direction", () => {
  const known = far.trim().split("\n");
  expect(known.map((line) => line.split(" ")[0])).toEqual(cities.map(({ id }) => id));
  for (const line of known) {
    const [city = "", ...expected] = line.split(" ");
    for (const [n, other] of ["montreal", "rome"].entries()) {
      const km = distanceBetween(city, other) ?? Number.NaN;
      expect(Math.abs(km - Number(expected[n])), `${city} to ${other}`).toBeLessThan(10);
      expect(distanceBetween(other, city)).toBeCloseTo(km, 6);
    }
  }
});

test("nothing is known of how far a city is that is not in the list", () => {
  for (const [one, other] of [
    ["rome", ""],
    ["", "rome"],
    ["", ""],
    ["Rome", "rome"],
  ] as const)
    expect(distanceBetween(one, other)).toBeNull();
});
