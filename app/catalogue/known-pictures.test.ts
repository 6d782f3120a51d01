import { afterEach, expect, test, vi } from "vitest";
import { changeCatalogue } from "../desk/records/order.server.ts";
import {
  allPictures,
  avatars,
  cutoutOf,
  findCharacter,
  layeringOf,
  listCharacters,
  pictureOf,
  picturesThereAre,
  pieceOf,
  portraitOf,
  randomPortrait,
  stillOf,
  themeSongOf,
  titleName,
} from "./catalogue.server.ts";

afterEach(() => vi.restoreAllMocks());

test("without a picture of a kind the next kind is used, else a blank one of its name", () => {
  const maud = findCharacter("maud-vesper");
  expect(maud?.name).toBe("Maud Vesper");
  expect([findCharacter("nobody"), titleName("nowhere"), themeSongOf("nowhere")]).toEqual([
    null,
    "nowhere",
    "",
  ]);
  expect(portraitOf(maud).name).toBe("portrait-maud-vesper");
  expect(cutoutOf(maud)?.name).toBe("cutout-maud-vesper");
  expect(cutoutOf({ portrait: "portrait-of-nobody" })).toBeNull();
  expect(portraitOf(null).name).toBe(portraitOf({ portrait: "portrait-of-nobody" }).name);
  expect(stillOf("vesper-line").name).toBe("still-vesper-line");
  expect(pictureOf("still-nowhere").name).toBe("still-nowhere");
  expect(pictureOf("still-nowhere").avif).toEqual(stillOf("nowhere").avif);
  expect([layeringOf("still-vesper-line"), layeringOf("scene-neon-rain") === null]).toEqual([null, false]);
  expect(picturesThereAre(["still-vesper-line", null, "still-nowhere"]).map(({ name }) => name)).toEqual([
    "still-vesper-line",
  ]);
  const piece = allPictures().find(({ name }) => /^look-.+-1$/.test(name))?.name ?? "";
  const wearer = piece.replace(/^look-|-1$/g, "");
  expect([pieceOf(wearer, 1)?.name, pieceOf(wearer, 99)]).toEqual([piece, null]);
});

test("a newcomer's portrait is a random one of the characters shown", async () => {
  const ids = listCharacters()
    .map(({ id }) => id)
    .filter((id) => avatars()[id]);
  const random = vi.spyOn(Math, "random");
  const at = (share: number) => {
    random.mockReturnValue(share);
    return randomPortrait();
  };
  const faces = ids.map((_, n) => at((n + 0.5) / ids.length));
  expect(faces).toEqual(ids);
  const [first = ""] = ids;
  await changeCatalogue((on) =>
    on.query("update characters set retired_at = now(), portrait = portrait where id = $1", [first]),
  );
  expect(at(0)).toBe(ids[1]);
  expect(avatars()[first]?.name).toMatch(/^avatar-/);
});

test("pictures are listed in order, ties by name, once they are rendered", async () => {
  const names = () => allPictures().map(({ name }) => name);
  const [one = "", two = "", three = ""] = names().toSorted();
  await changeCatalogue(async (on) => {
    await on.query("update pictures set position = -1 where name = any($1)", [[one, two, three]]);
  });
  expect(names().slice(0, 3)).toEqual([one, two, three]);
  await changeCatalogue(async (on) => {
    await on.query("update pictures set position = -2 where name = $1", [three]);
    await on.query("update pictures set renditions = null, status = 'rendering' where name = $1", [two]);
  });
  expect(names().slice(0, 2)).toEqual([three, one]);
  expect(names()).not.toContain(two);
});
