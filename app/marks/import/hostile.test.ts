import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { secretWords, tvTimeArchive, tvTimeEpisodes, zipOf } from "../../../testing/marks/archives.ts";
import { readFile } from "./read-file.ts";
import { UnreadableFile } from "./unreadable.ts";
import { mostUnpacked, readZip } from "./zip.ts";

const one = { show: "Dark", tvdb: 334824, season: 1, episode: 1, at: "2024-01-02 03:04:05" };
const table = "tracking-prod-records-v2.csv";
const refusal = (file: Uint8Array | string, name = "a.zip") => {
  try {
    readFile(name, typeof file === "string" ? strToU8(file) : file);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return null;
};

/** Where the list of an archive has this entry. */
function listedAt(zip: Uint8Array, name: string): number {
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let at = 0; at < zip.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) {
      const length = view.getUint16(at + 28, true);
      if (new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length)) === name) return at;
    }
  throw new Error(`${name} is not listed.`);
}

test("what is locked, broken, empty, unknown or too large gets a sentence each", () => {
  const locked = zipOf({ [table]: tvTimeEpisodes([one]) });
  const at = listedAt(locked, table);
  locked[at + 8] = (locked[at + 8] ?? 0) | 1;
  expect(refusal(locked)).toMatch(/has a password\. Unlock it/);
  const whole = tvTimeArchive([one]);
  expect(refusal(whole.subarray(0, whole.length - 40))).toMatch(/broken/);
  const flipped = tvTimeArchive(Array.from({ length: 200 }, (_, n) => ({ ...one, episode: n + 1 })));
  const middle = Math.floor(flipped.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
  expect(refusal(flipped)).toMatch(/broken/);
  expect(refusal(new Uint8Array())).toBe("That file is empty.");
  expect(refusal(zipOf({ "holiday.jpg": "x" }))).toMatch(/not one of these/);
  expect(refusal("Dear diary", "diary.txt")).toMatch(/not one of these/);
  expect(refusal('{"a": [', "a.json")).toMatch(/not one of these/);
  expect(refusal(zipOf({ "watched-history-1.json": "[{" }))).toMatch(/broken/);
});

test("a bomb is left shut, whether it says how large it is or lies", () => {
  const zip = zipSync({ [table]: randomBytes(128 * 1024) });
  const saying = (bytes: number) => {
    const copy = zip.slice();
    new DataView(copy.buffer).setUint32(listedAt(copy, table) + 24, bytes, true);
    return copy;
  };
  const honest = saying(mostUnpacked + 1);
  expect(refusal(honest)).toMatch(/more than a phone should hold/);
  const lying = saying(1_000);
  // Broken at its end, which nobody comes to.
  lying.fill(0xff, listedAt(lying, table) - 40, listedAt(lying, table) - 20);
  expect(refusal(lying)).toMatch(/more than a phone should hold/);
});

test("a name that leads out of the archive is nobody’s, and secrets stay packed", () => {
  const names: string[] = [];
  const zip = tvTimeArchive([one], {
    [`../../${table}`]: tvTimeEpisodes([{ ...one, show: "Away" }]),
    [`/etc/${table}`]: "x",
  });
  expect(readFile("a.zip", zip).entries.map(({ name }) => name)).toEqual(["Dark"]);
  const unpacked = readZip(zip, (name) => {
    names.push(name);
    return /tracking/.test(name);
  });
  expect(names.some((name) => name.includes("access_token"))).toBe(true);
  for (const word of secretWords) expect(JSON.stringify(unpacked)).not.toContain(word);
  // Broken bytes of a secret are never met: they were not looked at.
  const secret = "tv-time-personal-data/access_token.csv";
  const view = new DataView(zip.buffer, zip.byteOffset);
  const at = view.getUint32(listedAt(zip, secret) + 42, true);
  zip.fill(0xff, at + 4, at + 30);
  expect(readFile("a.zip", zip).entries).toHaveLength(1);
  expect(refusal(zipOf({ "access_token.csv": "token,Title,Date\r\nx,y,z" }))).toMatch(/not one of these/);
});

test("a million rows are refused", () => {
  const rows = `Title,Date\r\n${"Heat,2024-01-02\r\n".repeat(1_000_000)}`;
  expect(refusal(rows, "NetflixViewingHistory.csv")).toMatch(/more rows than anybody has watched/);
});

test("a table read in parts loses no row, also where titles have lines and quotes", () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `"Film ""${n}"",\r\nof two, lines",2024-01-02`);
  const { entries } = readFile("NetflixViewingHistory.csv", strToU8(`Title,Date\r\n${rows.join("\r\n")}`));
  expect(entries).toHaveLength(40_000);
  expect(new Set(entries.map(({ name }) => name)).has('Film "39999", of two, lines')).toBe(true);
});

test("nothing is invented: each date, rating and episode stands in the file", () => {
  const text = fc.stringMatching(/^[A-Za-z ]{0,12}$/);
  const cell = fc.oneof(
    text,
    fc.constantFrom(
      "",
      "0",
      "1",
      "4.5",
      "12",
      "99999",
      "2024-02-30",
      "2024-02-29",
      "13/13/2024",
      "n/a",
      "-3",
      "Yes",
    ),
  );
  const row = fc.record({ name: text, year: cell, rating: cell, watched: cell, rewatch: cell });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const lines = rows.map((one) => [one.name, one.year, one.rating, one.watched, one.rewatch].join(","));
      const file = `Name,Year,Rating,Watched Date,Rewatch,Letterboxd URI\r\n${lines.join("\r\n")}\r\n`;
      const { entries } = readFile("diary.csv", strToU8(file));
      const said = rows.map(({ name }) => name.replace(/\s+/g, " ").trim().toLowerCase());
      for (const { name, year, rating, plays } of entries) {
        expect(said).toContain(name.toLowerCase());
        if (year !== null) expect(rows.map((one) => one.year.trim())).toContain(String(year));
        if (rating !== null) expect(rows.map((one) => Number(one.rating) * 2)).toContain(rating);
        for (const { at, season, episode } of plays) {
          expect([season, episode]).toEqual([0, 0]);
          if (at) expect(rows.map((one) => one.watched.trim())).toContain(at);
        }
      }
      expect(entries.reduce((sum, { plays }) => sum + plays.length, 0)).toBeLessThanOrEqual(rows.length);
    }),
  );
});

test("whatever bytes come, there is an answer or a sentence", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom("a.zip", "a.csv", "a.json"),
      (bytes, name) => {
        refusal(bytes, name);
        refusal(new Uint8Array([0x50, 0x4b, 3, 4, ...bytes]), name);
      },
    ),
  );
});
