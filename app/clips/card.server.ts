import { join } from "node:path";
import type { Hono } from "hono";
import sharp from "sharp";
import { Turns } from "../../platform/pages/turns.server.ts";
import { signsOf } from "../../platform/text/signs.ts";
import { houseFile } from "../scenes/face-swap/pictures.server.ts";
import type { Clip } from "./clip.ts";
import { findScene } from "./clip-scenes.server.ts";
import { findClip } from "./clips.server.ts";

const width = 1200;
const height = 630;
const frame = 630;
const margin = 56;
const wordsWidth = width - frame - margin - 40;
const wordsHeight = 380;
const face = join("content", "fonts", "anybody-poster.ttf");

const drawing = new Turns({ atOnce: 2, mostOfOne: 4, mostInAll: 40 });
/** The last cards that were asked for; a clip's words never change. */
const kept = new Map<string, Buffer>();
const mostKept = 200;

/** GET /memes/{clip}/card.png: its frame and its words, for whoever shows a link to it. */
export function clipCards(app: Hono): void {
  app.get("/memes/:clipId/card.png", async (c) => {
    const clip = await findClip(c.req.param("clipId"));
    const scene = clip && (await findScene(clip.scene));
    if (!clip || !scene) return c.text("There is no such clip.\n", 404, { "Cache-Control": "no-store" });
    const card = kept.get(clip.id) ?? (await drawing.take("card", () => drawCard(clip, scene.loop.still)));
    keep(clip.id, card);
    return c.body(new Uint8Array(card), 200, {
      "Content-Type": "image/png",
      // So long is a hidden one still seen by whoever has seen it.
      "Cache-Control": "public, max-age=300",
    });
  });
}

function keep(id: string, card: Buffer): void {
  kept.delete(id);
  kept.set(id, card);
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}

/** Without words where they may give something away, or where no letters are there to write them in. */
export async function drawCard(
  clip: Pick<Clip, "caption" | "isCovered">,
  still: Parameters<typeof houseFile>[0],
) {
  const picture = await sharp(await houseFile(still))
    .resize({ width: frame, height: frame, fit: "cover", position: "top" })
    .png()
    .toBuffer();
  const written = clip.isCovered || !(await canWrite(clip.caption)) ? null : await write(clip.caption);
  const name = await letters("afters", { size: 44, ink: "#2bf56b", width: wordsWidth });
  return sharp({ create: { width, height, channels: 3, background: "#070a08" } })
    .composite([
      { input: picture, left: width - frame, top: 0 },
      { input: name.data, left: margin, top: margin },
      ...(written ? [{ input: written.data, left: margin, top: height - margin - written.info.height }] : []),
    ])
    .png({ palette: true, colours: 128, dither: 0 })
    .toBuffer();
}

/** As large as they fit. */
async function write(caption: string) {
  for (const size of [92, 78, 64, 52, 42, 34]) {
    const written = await letters(caption, { size, ink: "#f4f1e6", width: wordsWidth });
    if (written.info.height <= wordsHeight && written.info.width <= wordsWidth) return written;
  }
  return null;
}

const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const letters = (text: string, { size, ink, width }: { size: number; ink: string; width: number }) =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${plain(text)}</span>`,
      font: `Anybody Thin, ${size}`,
      fontfile: face,
      rgba: true,
      width,
      spacing: Math.round(-size * 0.1),
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

const known = new Map<string, boolean>();

/** Whether this machine has letters for all of it. Those of our face are there; others are looked at once. */
async function canWrite(text: string): Promise<boolean> {
  for (const sign of new Set(signsOf(text))) {
    if (/^[\x20-\x7e\n]$/.test(sign)) continue;
    if (known.size > 5_000) known.clear();
    if (!known.has(sign)) known.set(sign, await isDrawn(sign));
    if (!known.get(sign)) return false;
  }
  return true;
}

/** What no face has a letter for is drawn as a number in a frame, which is as thin as no letter. */
async function isDrawn(sign: string): Promise<boolean> {
  try {
    const { data } = await letters(sign, { size: 40, ink: "#ffffff", width: 400 });
    const raw = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return !isFramed(raw.data, raw.info.width, raw.info.height);
  } catch {
    return false;
  }
}

function isFramed(pixels: Buffer, width: number, height: number): boolean {
  const isInked = (x: number, y: number) => (pixels[(y * width + x) * 4 + 3] ?? 0) > 128;
  const across = [...Array(width).keys()];
  const down = [...Array(height).keys()];
  const left = across.find((x) => down.some((y) => isInked(x, y))) ?? 0;
  const right = across.findLast((x) => down.some((y) => isInked(x, y))) ?? 0;
  const inside = across.slice(left + 1, right);
  return (
    inside.length > 0 &&
    inside.every((x) => isInked(x, 0) && isInked(x, height - 1)) &&
    !inside.some((x) => isInked(x, 1) || isInked(x, height - 2))
  );
}
