import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { FairQueue } from "../http/turns.server.ts";
import { signsOf } from "../text/signs.ts";

/** What whoever shows a link to a page draws beside it. */
export const cardWidth = 1200;
export const cardHeight = 630;

const face = join("content", "fonts", "anybody-poster.ttf");
const sizes = [132, 112, 92, 78, 64, 52, 42, 34];

type Written = { data: Buffer; info: { width: number; height: number } };

const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** In the house's poster face; signs that it has no letter for are taken from the machine's others. */
export const letters = (
  text: string,
  { size, ink, width }: { size: number; ink: string; width: number },
): Promise<Written> =>
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

/** As large as they fit. Null for what fits in no size, or has a sign that nothing here can write. */
export async function lettersWithin(
  text: string,
  {
    ink,
    width,
    height,
    most = Number.POSITIVE_INFINITY,
  }: { ink: string; width: number; height: number; most?: number },
): Promise<Written | null> {
  if (!(await canWrite(text))) return null;
  for (const size of sizes.filter((one) => one <= most)) {
    const written = await letters(text, { size, ink, width });
    if (written.info.height <= height && written.info.width <= width) return written;
  }
  return null;
}

const known = new Map<string, boolean>();

/** Whether this machine has letters for all of it. Those of our face are there; others are looked at once. */
async function canWrite(text: string): Promise<boolean> {
  for (const sign of new Set(signsOf(text))) {
    if (/^[\x21-\x7e\s]$/.test(sign)) continue;
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

/** Of pixels of four bytes, cut to what is drawn. */
export function isFramed(pixels: Buffer, width: number, height: number): boolean {
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

/** Drawn over a picture: a fifth of it as PNG, and twenty times as fast. */
export const asJpeg = (card: Sharp): Promise<Buffer> =>
  card.jpeg({ quality: 84, chromaSubsampling: "4:4:4" }).toBuffer();

/** Two are drawn at once, and the last that were asked for are kept. */
export class Cards {
  private readonly drawing = new FairQueue({ atOnce: 2, mostOfOne: 4, mostInAll: 40 });
  private readonly kept = new Map<string, Buffer>();
  private readonly most: number;

  constructor(most = 200) {
    this.most = most;
  }

  /** `key` names all that is on it. One `address` waits behind itself, and nobody else behind it. */
  async of(key: string, address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const card = this.kept.get(key) ?? (await this.drawing.take(address, draw));
    this.kept.delete(key);
    this.kept.set(key, card);
    for (const [oldest] of this.kept) {
      if (this.kept.size <= this.most) break;
      this.kept.delete(oldest);
    }
    return card;
  }
}
