import sharp from "sharp";
import { expect, test } from "vitest";
import { Cards, isFramed, letters, lettersWithin } from "./card.server.ts";

const wide = { ink: "#ff0000", width: 1200, height: 600 };
const sizeOf = (written: Awaited<ReturnType<typeof lettersWithin>>) =>
  written && [written.info.width, written.info.height];
const asLetters = async (text: string, size: number) => sizeOf(await letters(text, { ...wide, size }));

test("words use the largest of eight sizes that fits, or none", async () => {
  const text = "Ag\nAg\nAg";
  const sizes = [132, 112, 92, 78, 64, 52, 42, 34];
  for (const [at, size] of sizes.entries()) {
    const written = await asLetters(text, size);
    const height = written?.[1] ?? 0;
    const smaller = sizes[at + 1] ? await asLetters(text, sizes[at + 1]!) : null;
    expect(sizeOf(await lettersWithin(text, { ...wide, height }))).toEqual(written);
    expect(sizeOf(await lettersWithin(text, { ...wide, height: height - 1 }))).toEqual(smaller);
    expect(sizeOf(await lettersWithin(text, { ...wide, most: size }))).toEqual(written);
  }
  // One letter is broken nowhere.
  const { info } = await letters("W", { ...wide, size: 34, width: 10 });
  expect(sizeOf(await lettersWithin("W", { ...wide, width: info.width }))).toEqual([info.width, info.height]);
  expect(await lettersWithin("W", { ...wide, width: info.width - 1 })).toBeNull();
});

test("words are drawn in their ink on transparency, with markup escaped", async () => {
  const { channels } = await sharp((await letters("Ag", { ...wide, size: 112 })).data).stats();
  expect(channels.map(({ max }) => max)).toEqual([255, 0, 0, 255]);
  expect(channels[3]?.min).toBe(0);
  const [one, two] = [await asLetters("I", 112), await asLetters("I\nI", 112)];
  expect(((two?.[1] ?? 0) - (one?.[1] ?? 0)) / 112).toBeCloseTo(0.95, 1);
  expect(sizeOf(await lettersWithin("<b>&amp;</b>", wide))).toEqual(await asLetters("<b>&amp;</b>", 132));
  expect((await asLetters("<b>I</b>", 34))?.[0]).toBeGreaterThan(60);
});

test("words with missing glyphs are not drawn, and need no room", async () => {
  for (const text of ["Été, dès 20 h", "a\u00a0b", "a\u3000b", "one\ntwo"])
    expect(await lettersWithin(text, wide), text).not.toBeNull();
  for (const text of ["\u{10fffd}", "Seat \u{10fffd}", "\u200b"])
    expect(await lettersWithin(text, wide), text).toBeNull();
});

/** Dark where there is a sign; a dot is a pixel that is half dark. */
function framed(...rows: string[]): boolean {
  const pixels = rows.flatMap((row) =>
    [...row].flatMap((sign) => [255, 255, 255, sign === " " ? 0 : sign === "." ? 128 : 129]),
  );
  return isFramed(Buffer.from(pixels), rows[0]?.length ?? 0, rows.length);
}

test("a thin frame is no letter; what is thicker, is open or has no room inside is one", () => {
  expect(framed("#####", "#   #", "# # #", "#   #", "#####")).toBe(true);
  expect(framed(" ##### ", " #   # ", " # # # ", " #   # ", " ##### ")).toBe(true);
  expect(framed("###", "# #", "###")).toBe(true);
  expect(framed("#####", "#...#", "# # #", "#...#", "#####")).toBe(true);
  for (const letter of [
    ["#####", "#####", "#   #", "#   #", "#####"],
    ["#####", "#   #", "#   #", "#####", "#####"],
    ["#####", "# # #", "#   #", "#   #", "#####"],
    ["#####", "#   #", "#   #", "# # #", "#####"],
    ["## ##", "#   #", "#   #", "#   #", "#####"],
    ["#####", "#   #", "#   #", "#   #", "## ##"],
    ["##.##", "#   #", "#   #", "#   #", "#####"],
    ["  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
    ["##", "##", "##", "##", "##"],
    ["   ", "   ", "   "],
  ])
    expect(framed(...letter), letter.join("\n")).toBe(false);
});

test("a network that requests many cards waits for itself and is told so", async () => {
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

test("200 cards are cached, two drawn at once, forty may wait", async () => {
  const cards = new Cards();
  const drawn: string[] = [];
  const ask = (key: string) =>
    cards.of(key, key, async () => {
      drawn.push(key);
      return Buffer.from(key);
    });
  for (let n = 0; n < 201; n++) await ask(`card ${n}`);
  await ask("card 1");
  expect(drawn).toHaveLength(201);
  await ask("card 0");
  expect(drawn).toHaveLength(202);
  const full = new Cards();
  let drawing = 0;
  const hold = (n: number) =>
    full.of(`card ${n}`, `network ${n}`, () => {
      drawing += 1;
      return new Promise<Buffer>(() => {});
    });
  for (let n = 0; n < 42; n++) void hold(n);
  await expect(hold(42)).rejects.toMatchObject({ code: "busy" });
  expect(drawing).toBe(2);
});
