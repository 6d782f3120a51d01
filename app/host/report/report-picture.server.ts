import sharp, { type OverlayOptions } from "sharp";
import {
  asJpeg,
  Cards,
  cardHeight,
  cardWidth,
  letters,
  lettersWithin,
} from "../../../platform/pictures/card.server.ts";
import { inShort } from "../../../platform/ui/numbers.ts";
import { houseFile } from "../../catalogue/pictures/picture-files.server.ts";
import { areaPath } from "../numbers/bars.ts";
import type { PartyReport } from "./load-report.server.ts";
import type { ReportTotals } from "./report.ts";
import { heatOfMinutes, softened, stayedPart } from "./report-heat.ts";

const margin = 56;
const stillHeight = 390;
const heatHeight = 120;
const titleTop = 410;
const figuresTop = 506;
const inks = { void: "#070a08", paper: "#f4f1e6", mist: "#a7b3aa", exit: "#2bf56b" };

const cards = new Cards(50);

/** The party's picture with its loudness on it, and what it came to. One `address` waits behind itself alone. */
export async function reportPicture(report: PartyReport, address: string): Promise<Response> {
  const { party, totals, minutes } = report;
  const key = JSON.stringify([party.id, party.title, party.image.name, totals, minutes.length]);
  const card = await cards.of(key, address, () => drawReport(report));
  return new Response(new Uint8Array(card), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Disposition": `inline; filename="afters-${party.id}.jpg"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

async function drawReport({ party, totals, minutes }: PartyReport): Promise<Buffer> {
  const still = await sharp(await houseFile(party.image))
    .resize({ width: cardWidth, height: stillHeight, fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [house, title, figures] = await Promise.all([
    letters("afters", { size: 42, ink: inks.exit, width: 300 }),
    lettersWithin(party.title, {
      ink: inks.paper,
      width: cardWidth - 2 * margin - 220,
      height: 84,
      most: 64,
    }),
    drawFigures(totals),
  ]);
  return asJpeg(
    sharp({ create: { width: cardWidth, height: cardHeight, channels: 3, background: inks.void } }).composite(
      [
        { input: still, left: 0, top: 0 },
        { input: heatOver(softened(heatOfMinutes(minutes))), left: 0, top: stillHeight - heatHeight },
        ...(title ? [{ input: title.data, left: margin, top: titleTop }] : []),
        { input: house.data, left: cardWidth - margin - house.info.width, top: titleTop },
        ...figures,
      ],
    ),
  );
}

async function drawFigures(totals: ReportTotals): Promise<OverlayOptions[]> {
  const { people, samplePeople, stayed, lines, taps, votes } = totals;
  const figures: [string, string][] = [
    [inShort(people), samplePeople > 0 ? `people, ${inShort(samplePeople)} sample` : "people"],
    [stayedPart(totals) ?? inShort(stayed), "stayed to the end"],
    [inShort(lines), "lines"],
    [inShort(taps), "reactions"],
    [inShort(votes), "votes"],
  ];
  const column = Math.floor((cardWidth - 2 * margin) / figures.length);
  const drawn = await Promise.all(
    figures.map(async ([number, word], at) => {
      const left = margin + at * column;
      const [value, name] = await Promise.all([
        letters(number, { size: 46, ink: inks.paper, width: column - 8 }),
        letters(word, { size: 21, ink: inks.mist, width: column - 12 }),
      ]);
      return [
        { input: value.data, left, top: figuresTop },
        { input: name.data, left, top: figuresTop + 58 },
      ];
    }),
  );
  return drawn.flat();
}

const heatOver = (heights: number[]) =>
  Buffer.from(
    `<svg width="${cardWidth}" height="${heatHeight}" viewBox="0 0 ${heights.length} 100" preserveAspectRatio="none" xmlns="http://www.w3.org/2000/svg"><path fill="${inks.exit}" d="${areaPath(heights, 100)}"/></svg>`,
  );
