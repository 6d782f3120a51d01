import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { drawStub } from "./stub-card.server.ts";

const part = { name: "Otto", seat: "A2", cameAt: 0, lines: 1, best: "Once more", stub: "/stubs/x" };

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
/** Where runs of neighbours begin. */
const runsOf = (lines: number[]) => lines.filter((at, index) => at !== lines[index - 1]! + 1);

async function readCard(change: Partial<Omit<typeof part, "best"> & { best: string | null }>) {
  const image = pictureOf("still-vesper-line");
  const party = { id: "party-1", title: "Vesper", show: "Vesper Line", image, startsAt: 0 };
  const drawn = await drawStub({ party, part: { ...part, ...change } });
  const { data, info } = await sharp(drawn).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number) => data[y * info.width + x]! < 150;
  const [rows, columns] = [range(0, info.height), range(660, info.width)];
  return {
    rows: rows.filter((y) => columns.some((x) => isDark(x, y))),
    columns: columns.filter((x) => rows.some((y) => isDark(x, y))),
    edge: rows.filter((y) => isDark(644, y)),
  };
}

test("a stub's card has its lines on paper between the margins, behind a torn edge", async () => {
  const [left, top, bottom] = [640 + 56, 56, 630 - 56];
  const { rows, columns, edge } = await readCard({});
  expect([columns[0], rows[0], rows.at(-1)]).toEqual([left, top, bottom - 1]);
  // The house, the title, the name, the best line and the seat.
  expect(runsOf(rows)).toHaveLength(5);
  expect(runsOf(edge)).toEqual(range(0, 15).map((hole) => 11 + 42 * hole));
  const long = await readCard({ best: "W ".repeat(12), seat: "WWWWWWW" });
  expect(long.columns.at(-1)).toBeGreaterThan(1_100);
  expect(long.columns.at(-1)).toBeLessThan(1_200 - 56);
});

test("a stub's card without a line or a writable name keeps the rest in place", async () => {
  const bands = async (change: Parameters<typeof readCard>[0]) => runsOf((await readCard(change)).rows);
  const [house, title, name, best, seat] = await bands({});
  expect(await bands({ best: null })).toEqual([house, title, name, seat]);
  expect(await bands({ name: "\u{10fffd}" })).toEqual([house, title, expect.any(Number), seat]);
  expect(await bands({ seat: "\u{10fffd}" })).toEqual([house, title, name, best]);
});
