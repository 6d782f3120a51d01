import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Picture } from "../../../../content/art/picture.ts";
import { fanMark } from "../../../../content/art/pictures.gen.ts";
import { createBitmap, fourColours, Offscreen } from "../../../../testing/browser/drawing.ts";
import { composeScene, fileOfScene, layOut, shrink } from "./composer.ts";
import type { CompositeOrder } from "./workshop.ts";

const grey = Array.from({ length: 4 }, () => [120, 120, 120, 255]);
const rect = { left: 0, top: 0, width: 1, height: 1 };
const light = { tint: "#ffffff", strength: 0.5, from: "front" } as const;

const picture = (name: string): Picture => ({
  ...{ name, width: 40, height: 50, alt: "", placeholder: "" },
  avif: [240, 480].map((width) => [width, `/art/${name}-${width}.avif`]),
  webp: [240, 480].map((width) => [width, `/art/${name}-${width}.webp`]),
});
const layersOf = (name: string, front: string | null = null) => ({
  ...{ back: picture(name), front: front === null ? null : picture(front), light },
});

let fetched: string[] = [];
let missing: string[] = [];
/** What the browser cannot decode. */
let unreadable = "";

beforeEach(() => {
  fetched = [];
  missing = [];
  unreadable = "";
  vi.stubGlobal("fetch", async (address: string) => {
    fetched.push(address);
    if (missing.includes(address)) return new Response("Not here.", { status: 404 });
    if (unreadable && address.endsWith(unreadable)) return new Response("no picture");
    return new Response(await fourColours(40, 50, grey));
  });
  vi.stubGlobal("createImageBitmap", createBitmap);
  performance.clearMeasures();
});
afterEach(() => vi.unstubAllGlobals());

const measures = () => performance.getEntriesByType("measure").map(({ name }) => name);

test("without worker drawing all work happens on the page, in steps", async () => {
  const files = (name: string, format: string) => [`/art/${name}-480.${format}`];
  expect(await layOut(layersOf("one", "over"))).toBe("one");
  expect(fetched).toEqual([...files("one", "avif"), ...files("over", "avif"), fanMark]);
  vi.stubGlobal("OffscreenCanvas", Offscreen);
  let turns = 0;
  const other = setInterval(() => turns++);
  const shown = await composeScene(await fourColours(10, 10, grey), rect, layersOf("one", "over"));
  clearInterval(other);
  expect([shown.width, shown.height, fetched.length]).toEqual([1080, 1350, 3]);
  expect(turns).toBeGreaterThan(2);
  expect((await fileOfScene({ Title: "One" })).type).toBe("image/png");
  expect((await shrink(await fourColours(10, 10, grey))).type).toBe("image/jpeg");
  expect(measures()).toEqual(["afters.compose", "afters.shrink"]);
  unreadable = ".avif";
  expect(await layOut(layersOf("two"))).toBe("two");
  expect(fetched.slice(3)).toEqual([...files("two", "avif"), fanMark, ...files("two", "webp"), fanMark]);
});

test("failed layers are requested again, and pending ones once", async () => {
  missing = ["/art/three-480.avif"];
  await expect(layOut(layersOf("three"))).rejects.toThrow("/art/three-480.avif answered 404.");
  missing = [];
  await Promise.all([layOut(layersOf("three")), layOut(layersOf("three"))]);
  expect(fetched).toEqual(["/art/three-480.avif", fanMark, "/art/three-480.avif", fanMark]);
  missing = ["/art/four-480.avif"];
  const late = layOut(layersOf("four"));
  const now = layOut(layersOf("five"));
  await expect(late).rejects.toThrow("answered 404");
  await now;
  await layOut(layersOf("five"));
  expect(fetched.filter((address) => address.includes("five"))).toHaveLength(1);
});

type Sent = { id: number; order: CompositeOrder };
class PageWorker {
  static all: PageWorker[] = [];
  onmessage: (message: { data: object }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly sent: Sent[] = [];
  readonly begun: unknown[];

  constructor(...begun: unknown[]) {
    this.begun = begun;
    PageWorker.all.push(this);
  }
  postMessage(sent: Sent) {
    this.sent.push(sent);
  }
  tell(data: object) {
    this.onmessage({ data });
  }
}

/** A page of its own, whose browser has workers that draw. */
async function aPage(name: string): Promise<typeof import("./composer.ts")> {
  PageWorker.all = [];
  vi.stubGlobal("OffscreenCanvas", Offscreen);
  vi.stubGlobal("Worker", PageWorker);
  return import(`./composer.ts?${name}`);
}
const worker = async (at = 0) => {
  await expect.poll(() => PageWorker.all.length).toBe(at + 1);
  return PageWorker.all[at] as PageWorker;
};
const photo = new Blob(["a photo"]);

test("orders go to one worker, and each answer to who gave the order it is for", async () => {
  const page = await aPage("orders");
  const [one, two, three] = [page.shrink(photo), page.fileOfScene({ Title: "A" }), page.shrink(photo)];
  const at = await worker();
  expect(String(at.begun[0])).toMatch(/composer\.worker\.ts$/);
  expect(at.begun[1]).toEqual({ type: "module" });
  expect(at.sent).toEqual([]);
  at.tell({ ready: true });
  await expect.poll(() => at.sent).toHaveLength(3);
  expect(at.sent).toEqual([
    { id: 1, order: { kind: "shrink", photo } },
    { id: 2, order: { kind: "file", words: { Title: "A" } } },
    { id: 3, order: { kind: "shrink", photo } },
  ]);
  const [small, file] = [new Blob(["small"]), new Blob(["file"])];
  at.tell({ made: file });
  at.tell({ id: 9, made: file });
  at.tell({ id: 2, made: file });
  at.tell({ id: 3, failed: "It is no picture." });
  at.tell({ id: 1, made: small });
  expect(await Promise.all([one, two])).toEqual([small, file]);
  expect(await two).toBe(file);
  await expect(three).rejects.toThrow("It is no picture.");
  const layers = page.layOut(layersOf("one"));
  await expect.poll(() => at.sent).toHaveLength(4);
  at.tell({ id: 4, made: null });
  expect(await layers).toBe("one");
  expect(PageWorker.all).toHaveLength(1);
});

test("a crashed worker fails its order, and the next one starts with the scene again", async () => {
  const page = await aPage("broken");
  const first = page.layOut(layersOf("one"));
  const at = await worker();
  at.tell({ ready: true });
  await expect.poll(() => at.sent).toHaveLength(1);
  at.tell({ id: 1, made: null });
  await first;
  const lost = page.shrink(photo);
  await expect.poll(() => at.sent).toHaveLength(2);
  at.onerror();
  await expect(lost).rejects.toThrow("The worker broke off.");
  const again = page.layOut(layersOf("one"));
  const next = await worker(1);
  next.tell({ ready: true });
  await expect.poll(() => next.sent).toMatchObject([{ id: 1, order: { kind: "layers" } }]);
  next.tell({ id: 1 });
  expect(await again).toBe("one");
});

test("where a worker does not begin, the page does its work", async () => {
  const page = await aPage("none");
  const small = page.shrink(await fourColours(10, 10, grey));
  (await worker()).onerror();
  expect((await small).type).toBe("image/jpeg");
  expect(PageWorker.all).toHaveLength(1);
  const elsewhere = await aPage("without");
  vi.stubGlobal("OffscreenCanvas", undefined);
  await expect(elsewhere.shrink(photo)).rejects.toThrow();
  expect(PageWorker.all).toEqual([]);
  const old = await aPage("old");
  vi.stubGlobal("Worker", undefined);
  expect((await old.shrink(await fourColours(10, 10, grey))).type).toBe("image/jpeg");
});
