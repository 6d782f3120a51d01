import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

// Speaks as clamd(8) does, and says what the test wants; a real one is asked by the tests of uploads.
let heard = Buffer.alloc(0);
let say: (socket: Socket) => void = () => undefined;
const isWhole = () => heard.length > 14 && heard.subarray(-4).equals(Buffer.alloc(4));
const folder = mkdtempSync(join(tmpdir(), "afters-clamd-"));
const clamd = createServer((socket) => {
  heard = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    if (isWhole()) say(socket);
  });
}).listen(join(folder, "clamd socket"));
await new Promise((resolve) => clamd.once("listening", resolve));
// Before anything reads the configuration.
process.env.CLAMD_URL = `unix://${join(folder, "clamd%20socket")}`;
const { ScannerUnavailable, scan } = await import("./clamd.server.ts");

afterAll(() => void clamd.close());

const path = join(folder, "file");
function scanned(answer: string, bytes = Buffer.from("Once")) {
  writeFileSync(path, bytes);
  say = (socket) => void socket.end(answer);
  return scan(path);
}

test("a file is clean or has a named finding; any other scanner answer is an error", async () => {
  expect(await scanned("stream: OK\0")).toBeNull();
  expect(await scanned("stream: OK\n")).toBeNull();
  expect(await scanned("stream: Afters.Test.Lantern FOUND\0")).toBe("Afters.Test.Lantern");
  const long = `INSTREAM size limit exceeded. ${"x".repeat(300)}`;
  const failed = await scanned(long).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(ScannerUnavailable);
  expect((failed as Error).message).toBe(`ClamAV answered: ${long.slice(0, 200)}`);
  await expect(scanned("")).rejects.toThrow("ClamAV cannot be asked: it hung up");
});

test("a file is sent in chunks up to 256 kB with lengths, ended by an empty one", async () => {
  const bytes = Buffer.alloc(2 * 256 * 1024 + 5, "y");
  expect(await scanned("stream: OK\0", bytes)).toBeNull();
  expect(heard.subarray(0, 10).toString()).toBe("zINSTREAM\0");
  const lengths: number[] = [];
  let sent = 0;
  for (let at = 10; at < heard.length; ) {
    const length = heard.readUInt32BE(at);
    lengths.push(length);
    sent += heard.subarray(at + 4, at + 4 + length).length;
    at += 4 + length;
  }
  expect(lengths).toEqual([256 * 1024, 256 * 1024, 5, 0]);
  expect(sent).toBe(bytes.length);
});

test("nobody there is no answer about a file", async () => {
  writeFileSync(path, "Once");
  say = (socket) => void socket.destroy();
  await expect(scan(path)).rejects.toBeInstanceOf(ScannerUnavailable);
  await new Promise((resolve) => clamd.close(resolve));
  await expect(scan(path)).rejects.toThrow(/ClamAV cannot be asked: .*(ENOENT|ECONNREFUSED)/);
});
