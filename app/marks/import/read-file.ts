import { Collected, type FileReading } from "./collected.ts";
import type { Format } from "./format.ts";
import { imdb } from "./imdb.ts";
import { letterboxd } from "./letterboxd.ts";
import { netflix } from "./netflix.ts";
import { ownFile } from "./own.ts";
import { simkl } from "./simkl.ts";
import { trakt } from "./trakt.ts";
import { tvTime } from "./tv-time.ts";
import { UnreadableFile } from "./unreadable.ts";
import { isZip, listZip, type NamedText, readZip } from "./zip.ts";

/** Those whose signs are the plainest come first. */
const formats: Format[] = [ownFile, tvTime, trakt, simkl, letterboxd, imdb, netflix];

const mostBytes = 128 * 1024 * 1024;

const unknown = () =>
  new UnreadableFile(
    "That’s not one of these. We read TV Time, Letterboxd, Trakt, Simkl, IMDb, Netflix and our own.",
  );

/** Whatever stops it is an UnreadableFile with a sentence. */
export function readFile(name: string, bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFile("That file is empty.");
  if (bytes.length > mostBytes)
    throw new UnreadableFile("That file is larger than 128 MB. Bring it as it came from where you noted it.");
  const { format, files } = isZip(bytes) ? filesOfArchive(bytes) : fileAlone({ name, text: textOf(bytes) });
  const into = new Collected();
  format.read(files, into);
  return into.read(format.source);
}

/** Of whatever service: what is called so is not looked into. */
const secret = /token|login|auth|passw|secret|session|device/i;

type Found = { format: Format; files: NamedText[] };

function filesOfArchive(bytes: Uint8Array): Found {
  const names = listZip(bytes).map(({ name }) => name);
  const format = formats.find((one) => one.isTheirs(names));
  if (format) return { format, files: readZip(bytes, format.isWanted) };
  // One table in an archive of its own.
  const tables = names.filter((name) => /\.(?:csv|json)$/i.test(name) && !secret.test(name));
  if (tables.length !== 1) throw unknown();
  const [file] = readZip(bytes, (name) => name === tables[0]);
  if (!file) throw unknown();
  return fileAlone(file);
}

function fileAlone(file: NamedText): Found {
  const format = formats.find((one) => one.isAlone(file));
  if (!format) throw unknown();
  return { format, files: [file] };
}

function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(bytes);
}
