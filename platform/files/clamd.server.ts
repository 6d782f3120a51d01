import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { config } from "../config.server.ts";

/** Without a word from either side. A large file takes its time after the last byte. */
const silenceMs = 60_000;

export class ScannerUnavailable extends Error {}

/** Null for a clean file, else what was found. ScannerUnavailable when nobody could say. */
export async function scan(path: string): Promise<string | null> {
  const answer = await instream(path).catch((error: Error) => {
    throw new ScannerUnavailable(`ClamAV cannot be asked: ${error.message}`);
  });
  if (/: OK$/.test(answer)) return null;
  const found = /: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return found;
  throw new ScannerUnavailable(`ClamAV answered: ${answer.slice(0, 200)}`);
}

function open(): Socket {
  const url = new URL(config.CLAMD_URL ?? "");
  if (url.protocol === "unix:") return connect(decodeURIComponent(url.pathname));
  return connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ""));
}

/** clamd(8), INSTREAM: pieces, each behind its length in four bytes, ended by one without. */
async function instream(path: string): Promise<string> {
  const socket = open();
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("it said nothing for a minute")));
  let answer = "";
  const answered = new Promise<string>((resolve, reject) => {
    socket.on("data", (chunk: Buffer) => {
      answer += chunk;
    });
    socket.once("error", reject);
    socket.once("close", () => (answer ? resolve(answer) : reject(new Error("it hung up"))));
  });
  // Asked below; until then a refusal waits for whoever reads it.
  answered.catch(() => undefined);
  const write = (bytes: Buffer | string) =>
    new Promise<void>((resolve) => {
      if (socket.destroyed || socket.write(bytes)) return resolve();
      const go = () => {
        socket.off("drain", go).off("close", go);
        resolve();
      };
      socket.once("drain", go).once("close", go);
    });
  await write("zINSTREAM\0");
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    if (socket.destroyed || answer) break;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(length);
    await write(chunk);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
  return (await answered).replaceAll("\0", "").trim();
}
