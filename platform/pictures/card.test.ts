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
