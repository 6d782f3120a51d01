import type { Hono } from "hono";
import sharp, { type OverlayOptions } from "sharp";
import type { Picture } from "../../../../content/art/picture.ts";
import { config } from "../../../../platform/config.server.ts";
import { clientIp } from "../../../../platform/http/address.server.ts";
import {
  asJpeg,
  Cards,
  cardHeight,
  cardWidth,
  letters,
  lettersWithin,
} from "../../../../platform/pictures/card.server.ts";
import { houseFile } from "../../../catalogue/pictures/picture-files.server.ts";
import { stateOf } from "../../drops/drop.ts";
import { findDrop } from "../../drops/drops.server.ts";
import { findSent } from "./sent.server.ts";
import type { Sent } from "./sent.ts";

const art = 590;
const margin = 52;
const left = art + margin;
const wordsWidth = cardWidth - left - margin;
const inks = {
  void: "#070a08",
  stage: "#0f1512",
  lift: "#222d27",
  paper: "#f4f1e6",
  mist: "#a7b3aa",
  exit: "#2bf56b",
};
const none = "No picture to draw.\n";

const cards = new Cards();

type Drawn = Pick<Sent, "pictures" | "look" | "headline" | "numeral" | "line" | "edition">;

/**
 * GET /sent/{token}/card.jpg and /drops/{id}/card.jpg: the preview picture of what a fan sent, and of a drop.
 */
export function sentCards(app: Hono): void {
  const serve = (
    path: "/sent/:id/card.jpg" | "/drops/:id/card.jpg",
    find: (id: string) => Promise<Drawn | null>,
  ) =>
    app.get(path, async (c) => {
      const sent = await find(c.req.param("id"));
      if (!sent) return c.text(none, 404, { "Cache-Control": "no-store" });
      const { pictures, ...words } = sent;
      const key = JSON.stringify([pictures.map(({ name, webp }) => [name, webp.at(-1)]), words]);
      const card = await cards.of(key, clientIp(c), () => drawSent(sent));
      return c.body(new Uint8Array(card), 200, {
        "Content-Type": "image/jpeg",
        // So long is what was taken back still seen by whoever has seen it.
        "Cache-Control": "public, max-age=300",
      });
    });
  serve("/sent/:id/card.jpg", findSent);
  serve("/drops/:id/card.jpg", dropAlone);
}

async function dropAlone(id: string): Promise<Drawn | null> {
  const drop = await findDrop(id, null);
  if (!drop) return null;
  const { title, pieces, taken, picture } = drop;
  const isOpen = stateOf(drop, Date.now()) === "open";
  const line =
    taken >= pieces
      ? `All ${pieces} are gone`
      : isOpen
        ? `${pieces - taken} of ${pieces} left`
        : `${pieces} pieces`;
  return {
    pictures: [picture],
    look: "piece",
    headline: title,
    numeral: null,
    line,
    edition: { taken, pieces, own: null },
  };
}

/** A name that nothing here can write is left out with its line. */
export async function drawSent({ pictures, look, headline, numeral, line, edition }: Drawn): Promise<Buffer> {
  const words = (text: string, height: number, most: number, ink: string = inks.paper) =>
    lettersWithin(text, { ink, width: wordsWidth, height, most });
  const [house, address, said, number, of, below, layers] = await Promise.all([
    letters("afters", { size: 42, ink: inks.exit, width: wordsWidth }),
    words(new URL(config.origin).host, 40, 34, inks.mist).then(
      async (at) => at && { ...at, ...(await scaled(at.data, 0.72)) },
    ),
    words(headline, numeral ? 110 : 300, numeral ? 52 : 112),
    numeral &&
      letters(numeral.number, {
        size: numeral.number.length > 4 ? 150 : 210,
        ink: inks.paper,
        width: wordsWidth,
      }),
    numeral && words(numeral.of, 60, 42, inks.mist),
    words(line, 120, 42, numeral ? inks.paper : inks.mist),
    artOf(pictures, look),
  ]);
  let top = margin + house.info.height + (numeral ? 44 : 96);
  const placed: OverlayOptions[] = [];
  for (const [one, gap] of [
    [said, numeral ? 14 : 26],
    [number, 14],
    [of, 22],
    [below, 26],
  ] as const) {
    if (!one) continue;
    placed.push({ input: one.data, left, top });
    top += one.info.height + gap;
  }
  return asJpeg(
    sharp({ create: { width: cardWidth, height: cardHeight, channels: 3, background: inks.void } }).composite(
      [
        ...layers,
        { input: house.data, left, top: margin },
        ...(address
          ? [{ input: address.data, left: cardWidth - margin - address.info.width, top: margin + 8 }]
          : []),
        ...placed,
        ...(edition ? [{ input: gridOf(edition, cardHeight - margin - top), left, top }] : []),
      ],
    ),
  );
}

const scaled = async (picture: Buffer, by: number) => {
  const { width = 1 } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({ width: Math.max(1, Math.round(width * by)) })
    .png()
    .toBuffer({ resolveWithObject: true });
};

const seam = "295,-8 302,40 288,110 306,170 290,230 300,300 286,360 302,420 290,480 304,540 292,640";

/** The left side: two torn halves, a face seen from both ends, a piece on its stage, or a still. */
async function artOf([first, second]: Picture[], look: Drawn["look"]): Promise<OverlayOptions[]> {
  if (!first) return [];
  const whole = (picture: Picture, height: number, fit: "cover" | "contain" = "cover") =>
    houseFile(picture).then((file) =>
      sharp(file)
        .resize({
          width: art,
          height,
          fit,
          position: fit === "cover" && look !== "still" ? "top" : "centre",
          background: inks.stage,
        })
        .flatten({ background: inks.stage })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  if (look === "halves" && second) {
    const [one, other] = await Promise.all([whole(first, cardHeight), whole(second, cardHeight)]);
    return [
      { input: one, left: 0, top: 0 },
      { input: await cutAt(other), left: 0, top: 0 },
      { input: seamLine, left: 0, top: 0 },
    ];
  }
  if (look === "court") {
    const half = await whole(first, cardHeight / 2);
    const turned = await sharp(half).rotate(180).png({ compressionLevel: 1 }).toBuffer();
    return [
      { input: half, left: 0, top: 0 },
      { input: turned, left: 0, top: cardHeight / 2 },
    ];
  }
  return [{ input: await whole(first, cardHeight, look === "piece" ? "contain" : "cover"), left: 0, top: 0 }];
}

const svg = (inside: string, width = art, height = cardHeight) =>
  Buffer.from(`<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

/** What lies right of the seam. */
const cutAt = (picture: Buffer) =>
  sharp(picture)
    .ensureAlpha()
    .composite([{ input: svg(`<polygon points="${seam} 598,640 598,-8"/>`), blend: "dest-in" }])
    .png({ compressionLevel: 1 })
    .toBuffer();

const seamLine = svg(
  `<polyline points="${seam}" fill="none" stroke="${inks.paper}" stroke-width="9" stroke-linejoin="round"/>`,
);

/** As many squares as pieces, up to what fits. */
function gridOf({ taken, pieces, own }: NonNullable<Sent["edition"]>, height: number): Buffer {
  const columns = 50;
  const step = wordsWidth / columns;
  const rows = Math.max(1, Math.min(Math.ceil(pieces / columns), Math.floor(height / 14)));
  const squares = Math.min(pieces, rows * columns);
  const each = pieces / squares;
  const mine = own === null ? -1 : Math.floor((own - 1) / each);
  const cells = Array.from({ length: squares }, (_, n) => {
    const ink = n === mine ? inks.paper : (n + 1) * each <= taken ? inks.exit : "#33413a";
    return `<rect x="${(n % columns) * step}" y="${Math.floor(n / columns) * 14}" width="${step - 3}" height="10" rx="2" fill="${ink}"/>`;
  });
  return svg(cells.join(""), Math.round(wordsWidth), rows * 14);
}
