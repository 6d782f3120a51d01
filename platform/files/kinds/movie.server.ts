import { open } from "node:fs/promises";
import type { Bytes } from "./bytes.server.ts";
import { FileRefused, notAccepted, notWhole } from "./refused.server.ts";

type Box = { type: string; from: number; to: number; body: number };

/** Of all that is looked at in a file, whatever holds them: each costs a moment, and their number is the sender's. */
const mostBoxes = 20_000;
/** A film's own are four deep. */
const deepest = 8;

class Budget {
  private left = mostBoxes;
  take(): void {
    this.left -= 1;
    if (this.left < 0) throw notWhole("video");
  }
}
/** Boxes whose parts are boxes. Source: ISO/IEC 14496-12, and Apple's QuickTime File Format. */
const holders = new Set(["moov", "trak", "mdia"]);
/** Where somebody was, with what, and what else programs wrote beside the pictures. */
const talkative = new Set(["udta", "meta", "uuid"]);

async function boxesOf(bytes: Bytes, from: number, to: number, budget: Budget): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const head = await bytes.at(at, 16);
    // QuickTime ends a list of parts with four zero bytes.
    if (from > 0 && to - at === 4 && head.readUInt32BE(0) === 0) break;
    if (head.length < 8) throw notWhole("video");
    budget.take();
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) throw notWhole("video");
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 && from === 0 ? to - at : short;
    const type = head.toString("latin1", 4, 8);
    if (length < (isLong ? 16 : 8) || at + length > to) throw notWhole("video");
    boxes.push({ type, from: at, to: at + length, body: at + (isLong ? 16 : 8) });
    at += length;
  }
  return boxes;
}

const movieBrands = /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V |M4VP|dash|MSNV|mmp4|3gp[4-9]|f4v )$/;
const knownTypes = /^(ftyp|moov|mdat|free|skip|wide|pnot|uuid|meta|sidx|moof|mfra|styp|udta|prft|emsg)$/;

export async function inspectMovie(bytes: Bytes): Promise<"mp4" | "mov"> {
  const budget = new Budget();
  const boxes = await boxesOf(bytes, 0, bytes.size, budget);
  if (boxes.some(({ type }) => !knownTypes.test(type))) throw notWhole("video");
  const movie = boxes.find(({ type }) => type === "moov");
  const first = boxes[0];
  const brand = first?.type === "ftyp" ? (await bytes.at(first.body, 4)).toString("latin1") : "qt  ";
  if (brand !== "qt  " && !movieBrands.test(brand)) throw notAccepted();
  if (!movie) throw notWhole("video");
  if (!(await showsPictures(bytes, movie, budget)))
    throw new FileRefused("There is no picture in this video.");
  return brand === "qt  " ? "mov" : "mp4";
}

async function showsPictures(bytes: Bytes, movie: Box, budget: Budget): Promise<boolean> {
  for (const track of await boxesOf(bytes, movie.body, movie.to, budget)) {
    if (track.type !== "trak") continue;
    const media = (await boxesOf(bytes, track.body, track.to, budget)).find(({ type }) => type === "mdia");
    const handler =
      media && (await boxesOf(bytes, media.body, media.to, budget)).find(({ type }) => type === "hdlr");
    if (handler && (await bytes.at(handler.body + 8, 4)).toString("latin1") === "vide") return true;
  }
  return false;
}

/** Overwrites them in place, as free room: nothing moves, so that every index into the pictures stays right. */
export async function cleanMovie(path: string, bytes: Bytes): Promise<boolean> {
  const found: Box[] = [];
  const budget = new Budget();
  const look = async (from: number, to: number, depth: number): Promise<void> => {
    if (depth > deepest) throw notWhole("video");
    for (const box of await boxesOf(bytes, from, to, budget)) {
      if (talkative.has(box.type)) found.push(box);
      else if (holders.has(box.type)) await look(box.body, box.to, depth + 1);
    }
  };
  await look(0, bytes.size, 1);
  if (found.length === 0) return false;
  const file = await open(path, "r+");
  try {
    for (const box of found) {
      await file.write(Buffer.from("free"), 0, 4, box.from + 4);
      for (let at = box.body; at < box.to; at += 65_536)
        await file.write(Buffer.alloc(Math.min(65_536, box.to - at)), 0, undefined, at);
    }
  } finally {
    await file.close();
  }
  return true;
}
