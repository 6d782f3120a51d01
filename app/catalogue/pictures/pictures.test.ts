import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { fileOf, recipes } from "../../../content/art/recipes.ts";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { shapes, webpWidths } from "../../../platform/pictures/shapes.ts";
import { asOwner } from "../../../testing/connected.ts";
import { aPicture } from "../../../testing/picture.ts";
import { moveTo, retire } from "../../desk/records/order.server.ts";
import { loopOf } from "../../play/loops/loops.server.ts";
import { pictureOf, refreshCatalogue } from "../catalogue.server.ts";
import {
  addPicture,
  editPicture,
  findPicture,
  listPictures,
  pictureChoices,
  renderOriginal,
  retryPicture,
} from "./pictures.server.ts";
import { PictureForm, refusalOfFile } from "./upload-form.ts";

const nothing = async () => undefined;
const input = (change: object = {}) =>
  PictureForm.parse({ kind: "still", name: "night-train", alt: "A train at night.", ...change });

async function render(name: string): Promise<void> {
  await renderOriginal((await findPicture(name))?.originalId ?? 0);
}

async function filesOf(name: string) {
  return query<{ file: string; bytes: Buffer; media_type: string }>(
    "select file, bytes, media_type from picture_files where picture = $1 order by file",
    [name],
  );
}

test("an upload is rendered to our standard sizes, without its metadata", async () => {
  const name = await addPicture(await aPicture(2400, 1400), input(), nothing);
  expect(name).toBe("still-night-train");
  expect(await findPicture(name)).toMatchObject({ status: "rendering" });
  expect(pictureOf(name).avif[0]?.[1]).toMatch(/blank-still/);
  await render(name);
  expect(await findPicture(name)).toMatchObject({ status: "ready", failure: null });
  const picture = pictureOf(name);
  expect(picture).toMatchObject({ name, width: 1600, height: 900, alt: "A train at night." });
  expect(picture.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  expect(picture.avif.map(([width]) => width)).toEqual(shapes.still.widths);
  expect(picture.webp.map(([width]) => width)).toEqual(webpWidths(shapes.still));
  const files = await filesOf(name);
  expect(files.map(({ file }) => `/art/u/${file}`).sort()).toEqual(
    [...picture.avif, ...picture.webp].map(([, href]) => href).sort(),
  );
  for (const { file, bytes, media_type } of files) {
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect(file).toContain(`-${width}.`);
    expect(Math.round((width * 9) / 16)).toBe(height);
    expect(media_type).toBe(format === "webp" ? "image/webp" : "image/avif");
    expect(exif).toBeUndefined();
  }
});

test("our own pictures have the same sizes and qualities as rendered uploads", () => {
  for (const [kind, name] of [
    ["still", "blank-still"],
    ["portrait", "blank-portrait"],
    ["avatar", "avatar-carmilla"],
    ["cutout", "cutout-carmilla"],
    ["scene", "scene-neon-rain"],
    ["drop", recipes.find(({ name }) => name.startsWith("drop-"))?.name],
    ["look", recipes.find(({ name }) => name.startsWith("look-"))?.name],
    ["curated", recipes.find(({ name }) => name.startsWith("curated-"))?.name],
    ["poster", recipes.find(({ name }) => name.startsWith("poster-"))?.name],
  ] as const) {
    const { width, height, widths, ...qualities } = shapes[kind];
    const recipe = { ...recipes.find((one) => one.name === name)!, widths, ...qualities };
    const files = (format: "avif" | "webp", all: number[]) =>
      all.map((each) => [each, `/art/${fileOf(recipe, each, format)}`]);
    expect(pictureNamed(recipe.name), kind).toMatchObject({
      width,
      height,
      avif: files("avif", widths),
      webp: files("webp", webpWidths({ widths })),
    });
  }
});

test("a picture moves by its own motion settings, which an operator can change", async () => {
  const loop = () => loopOf(pictureOf("scene-neon-rain"));
  expect(loop()).toMatchObject({
    still: { name: "clip-neon-rain" },
    back: { name: "layer-neon-rain-back" },
    face: { name: "cutout-mei-sung" },
    front: { name: "layer-neon-rain-front" },
    motion: { drift: { x: 7, y: 3 }, breath: { by: 5, times: 2 }, flicker: 0.4, weather: "rain" },
  });
  expect(loop().light?.tint).toBe(loop().motion.ink);
  expect(loopOf(pictureOf("scene-moon-shot")).face).toBeNull();
  const { alt } = (await findPicture("scene-neon-rain")) ?? { alt: "" };
  await editPicture("scene-neon-rain", input({ alt, weather: "snow" }), null, nothing);
  expect(loop().motion).toMatchObject({ drift: { x: 7, y: 3 }, weather: "snow" });
  await editPicture("scene-neon-rain", input({ alt }), null, nothing);
  expect(await findPicture("scene-neon-rain")).toMatchObject({ weather: "snow", isSample: false });
  const still = pictureOf("still-vesper-line");
  await editPicture(still.name, input({ alt: still.alt, weather: "rain" }), null, nothing);
  expect(loopOf(pictureOf(still.name))).toMatchObject({
    back: still,
    light: null,
    motion: { weather: "dust" },
  });
});

test("a portrait is also a small round face; what matters stays in the crop", async () => {
  const name = await addPicture(
    await aPicture(2400, 1500, "png"),
    input({ kind: "portrait", name: "ada", focus: "right" }),
    nothing,
  );
  await render(name);
  expect(pictureOf("portrait-ada").avif.map(([width]) => width)).toEqual(shapes.portrait.widths);
  expect(pictureOf("avatar-ada").avif.map(([width]) => width)).toEqual(shapes.avatar.widths);
  const [file] = await filesOf("avatar-ada");
  const { dominant } = await sharp(file?.bytes).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect((await listPictures("avatar")).map((one) => one.name)).toContain("avatar-ada");
});

test.each(["png", "jpeg", "webp", "avif"] as const)("a %s is taken", async (format) => {
  const name = await addPicture(await aPicture(1200, 675, format), input({ name: `as-${format}` }), nothing);
  expect(name).toBe(`still-as-${format}`);
});

test("the same name again is another picture", async () => {
  const bytes = await aPicture(1200, 675);
  const [one, other] = [
    await addPicture(bytes, input({ name: "twice" }), nothing),
    await addPicture(bytes, input({ name: "twice" }), nothing),
  ];
  expect(other).toMatch(/^still-twice-[0-9a-f]{4}$/);
  expect(other).not.toBe(one);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>');
const wide = () =>
  sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
const cut = async () => (await aPicture(1600, 900)).subarray(0, 4_000);

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ["a text file named .png", async () => Buffer.from("once upon a time"), /picture cannot be read/],
  ["an SVG", async () => svg, /picture cannot be read/],
  ["a GIF", () => aPicture(1600, 900, "gif"), /picture cannot be read/],
  [
    "a file that begins like a PNG",
    async () => Buffer.from("\x89PNG\r\n\x1a\nand goes on", "latin1"),
    /picture cannot be read/,
  ],
  ["one that ends in the middle", cut, /picture cannot be read/],
  ["one that is too small", () => aPicture(1199, 900), /1199 by 900 px; it takes at least 1200 by 675/],
  ["one that is too flat for its crop", () => aPicture(3000, 400), /at least 1200 by 675/],
  ["one with too many pixels", wide, /more than 50 megapixels/],
  [
    "one that is too large",
    async () => Buffer.concat([await aPicture(), Buffer.alloc(10 * 1024 * 1024)]),
    /10 MB/,
  ],
])("%s is refused beside its field, and nothing is kept", async (_, make, sentence) => {
  const before = await query("select count(*) from picture_originals");
  const refused = addPicture(await make(), input({ name: "refused" }), nothing);
  await expect(refused).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.stringMatching(sentence) },
  });
  expect(await query("select count(*) from picture_originals")).toEqual(before);
});

test("a browser is told before it sends ten megabytes for nothing", () => {
  expect(refusalOfFile({ size: 11 * 1024 * 1024, type: "image/png" })).toMatch(/10 MB/);
  expect(refusalOfFile({ size: 10, type: "image/svg+xml" })).toMatch(/PNG/);
  expect(refusalOfFile({ size: 10, type: "image/avif" })).toBe("");
});

test("a replaced file shows once rendered; the old one stays for a day after", async () => {
  const name = await addPicture(
    await aPicture(700, 1050),
    input({ kind: "poster", name: "replaced" }),
    nothing,
  );
  await render(name);
  const before = pictureOf(name).avif[0]?.[1];
  await editPicture(
    name,
    { alt: "Another train.", focus: "centre" },
    await aPicture(900, 1300, "png"),
    nothing,
  );
  expect(pictureOf(name)).toMatchObject({ alt: "Another train." });
  expect(pictureOf(name).avif[0]?.[1]).toBe(before);
  await render(name);
  expect(pictureOf(name).avif[0]?.[1]).not.toBe(before);
  expect((await filesOf(name)).map(({ file }) => `/art/u/${file}`)).toContain(before);
  await asOwner("update picture_files set created_at = now() - interval '2 days' where picture = $1", [name]);
  await editPicture(name, { alt: "Another train.", focus: "left" }, null, nothing);
  await render(name);
  expect((await filesOf(name)).map(({ file }) => `/art/u/${file}`)).not.toContain(before);
  expect(
    await query(
      "select 1 from picture_originals o where not exists (select 1 from pictures where original_id = o.id)",
    ),
  ).toEqual([]);
});

test("a crop that is changed while its picture is being rendered is the one that shows", async () => {
  const name = await addPicture(await aPicture(2400, 1400), input({ name: "moved" }), nothing);
  const rendering = render(name);
  await editPicture(name, { alt: "A train.", focus: "left", weather: undefined }, null, nothing);
  await rendering;
  expect(await findPicture(name)).toMatchObject({ status: "ready", focus: "left" });
  expect(pictureOf(name).position?.["4:5"]).toBe("0% 50%");
});

test("what cannot be rendered says so at the desk, and is tried again", async () => {
  const name = await addPicture(
    await aPicture(700, 1050),
    input({ kind: "poster", name: "broken" }),
    nothing,
  );
  const { originalId } = (await findPicture(name)) ?? {};
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = await query<{ bytes: Buffer }>(
    "update picture_originals set bytes = 'rot' where id = $1 returning bytes",
    [originalId],
  );
  expect(bytes.toString()).toBe("rot");
  await render(name);
  expect(await findPicture(name)).toMatchObject({
    status: "failed",
    failure: expect.stringContaining("Try again"),
  });
  expect((await pictureChoices("poster")).map(({ value }) => value)).not.toContain(name);
  await query("update picture_originals set bytes = $2 where id = $1", [
    originalId,
    await aPicture(700, 1050),
  ]);
  await retryPicture(name, nothing);
  await render(name);
  expect(await findPicture(name)).toMatchObject({ status: "ready", failure: null });
  await expect(retryPicture(name, nothing)).rejects.toMatchObject({ code: "not_there", status: 404 });
});

test("a retired picture is not offered but stays where it is used; the order is kept", async () => {
  const shelf = { table: "pictures" } as const;
  await transaction((on) => retire(shelf, "still-vesper-line", true, on));
  await refreshCatalogue();
  expect((await pictureChoices("still")).map(({ value }) => value)).not.toContain("still-vesper-line");
  expect((await pictureChoices("still", "still-vesper-line")).map(({ value }) => value)).toContain(
    "still-vesper-line",
  );
  expect(pictureOf("still-vesper-line").avif[0]?.[1]).toContain("vesper-line");
  await transaction((on) => moveTo(shelf, "still-carmilla", 1, on));
  expect((await pictureChoices("still"))[0]?.value).toBe("still-carmilla");
});

test("a portrait's alt text and crop apply to its small face without rendering", async () => {
  const noted: string[] = [];
  const note = async (_: unknown, name: string) => void noted.push(name);
  const bytes = await aPicture(1200, 1500);
  const name = await addPicture(bytes, input({ kind: "portrait", name: "zelda" }), note);
  await addPicture(bytes, input({ kind: "portrait", name: "zoe" }), note);
  const both = async () =>
    Promise.all(["portrait-zelda", "avatar-zelda", "portrait-zoe"].map((one) => findPicture(one)));
  await render(name);
  const edit = (change: object) =>
    editPicture(name, { alt: "Zelda.", focus: "centre", weather: undefined, ...change }, null, note);
  await edit({});
  expect((await both()).map((one) => [one?.alt, one?.status])).toEqual([
    ["Zelda.", "ready"],
    ["Zelda.", "ready"],
    ["A train at night.", "rendering"],
  ]);
  await edit({ focus: "top" });
  expect((await both()).map((one) => [one?.focus, one?.status])).toEqual([
    ["top", "rendering"],
    ["top", "rendering"],
    ["centre", "rendering"],
  ]);
  expect(noted).toEqual([name, "portrait-zoe", name, name]);
  await query("update pictures set status = 'failed', failure = 'Rot' where original_id = $1", [
    (await findPicture(name))?.originalId,
  ]);
  await retryPicture("avatar-zelda", note);
  expect((await both()).map((one) => [one?.status, one?.failure])).toEqual([
    ["rendering", null],
    ["rendering", null],
    ["rendering", null],
  ]);
  await expect(
    editPicture("portrait-nobody", { alt: "", focus: "top" } as never, null, note),
  ).rejects.toMatchObject({
    code: "not_there",
  });
  const jobs = await query("select 1 from jobs.job where name = 'render-pictures' and state = 'created'");
  expect(jobs.length).toBeGreaterThan(0);
  await query("update pictures set position = 900 where name = any($1)", [
    ["portrait-zelda", "portrait-zoe"],
  ]);
  const names = async () => (await listPictures("portrait")).slice(-2).map((one) => one.name);
  expect(await names()).toEqual(["portrait-zelda", "portrait-zoe"]);
  await query("update pictures set position = 901 where name = 'portrait-zelda'");
  expect(await names()).toEqual(["portrait-zoe", "portrait-zelda"]);
  expect((await pictureChoices(["portrait", "still"])).slice(-2)).toEqual([
    { value: "portrait-zoe", label: "zoe (rendering)" },
    { value: "portrait-zelda", label: "zelda (rendering)" },
  ]);
});
