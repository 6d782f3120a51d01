import { expect, test } from "vitest";
import { defineNamedRows, renewNames, renewSealed } from "./named-rows.server.ts";

test("renewal waits for every sealed key, and reports what only old secrets find", async () => {
  const renewed: string[] = [];
  let [keys, people] = [1, 2];
  defineNamedRows({
    what: ["key", "keys"],
    sealed: { column: "keys.sealed_key", forgetUnopened: async () => null },
    renew: async () => {
      renewed.push("keys");
      keys = 0;
    },
    countOld: async () => keys,
  });
  defineNamedRows({
    what: ["person", "people"],
    renew: async () => void renewed.push("people"),
    countOld: async () => people,
  });
  defineNamedRows({ what: ["network", "networks"], countOld: async () => 3 });
  expect(await renewNames()).toEqual(["1 key"]);
  expect(renewed).toEqual([]);
  await renewSealed();
  expect(renewed).toEqual(["keys"]);
  expect(await renewNames()).toEqual(["2 people", "3 networks"]);
  expect(renewed).toEqual(["keys", "keys", "people"]);
  people = 1;
  expect(await renewNames()).toEqual(["1 person", "3 networks"]);
  people = 0;
  expect(await renewNames()).toEqual(["3 networks"]);
});
