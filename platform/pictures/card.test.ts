import { expect, test } from "vitest";
import { Cards } from "./card.server.ts";

test("a network that asks for many cards waits behind itself, and is told so; another's are drawn", async () => {
  const cards = new Cards();
  const finish: (() => void)[] = [];
  const draw = () => new Promise<Buffer>((resolve) => finish.push(() => resolve(Buffer.from("card"))));
  const many = Array.from({ length: 6 }, (_, n) => cards.of(`card ${n}`, "198.51.100.1", draw));
  await expect(cards.of("one more", "198.51.100.1", draw)).rejects.toMatchObject({ code: "slow_down" });
  const other = cards.of("of somebody else", "198.51.100.2", draw);
  const drawing = setInterval(() => finish.shift()?.(), 1);
  expect(String(await other)).toBe("card");
  await Promise.all(many);
  clearInterval(drawing);
});

test("the cards asked for last are kept, and no more of them than there is room for", async () => {
  const cards = new Cards(2);
  const drawn: string[] = [];
  const ask = (key: string) =>
    cards.of(key, "198.51.100.1", async () => {
      drawn.push(key);
      return Buffer.from(key);
    });
  for (const key of ["one", "two", "one", "three", "one", "two"]) expect(String(await ask(key))).toBe(key);
  expect(drawn).toEqual(["one", "two", "three", "two"]);
});
