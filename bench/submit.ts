import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { systemChromium } from "../testing/command/tools.ts";
import { Fan } from "../testing/fan.ts";
import { announce, tus } from "../testing/uploads/send-file.ts";
import { bareRouterBytes } from "./tools/bare-pages.ts";
import { pause, residentKb, startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const megabyte = 1024 * 1024;
const rounds = 5;
const together = 20;

/** A file of 100 MB beside a server that only writes it down, the memory of twenty at once, and the page's scripts. */
export async function benchSubmit(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
  });
  const bare = await startScript("bench/peers/bare-upload-server.ts", [folder], /http:\/\/localhost:(\d+)/);
  const originOf = ({ line }: { line: string }) => `http://localhost:${/(\d+)$/.exec(line)?.[1] ?? "0"}`;
  const [ours, theirs] = [originOf(product), originOf(bare)];
  const own: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await sent(theirs, 100 * megabyte, [{ method: "POST", path: "/", headers: {} }]));
    own.push(await sent(ours, 100 * megabyte, [await announced(new Fan(ours), 100 * megabyte)]));
    await pause(6_000);
  }
  const rate = (ms: number) => 100_000 / ms;
  const speed: Figure = {
    name: "a file of 100 MB",
    value: rate(median(own)),
    unit: "MB/s",
    against: `bare node:http ${rate(median(plain)).toFixed(0)} MB/s`,
    ratio: median(plain) / median(own),
    aim: ">= 0.6",
  };
  const memory = await memoryOf(product.child.pid ?? 0, ours);
  print("Submit", [speed, memory, await scripts(ours)]);
  await product.stop();
  await bare.stop();
}

async function announced(fan: Fan, bytes: number) {
  const { path, status, sentence } = await announce(fan, "film.mp4", bytes);
  if (status !== 201) throw new Error(sentence);
  const headers = {
    ...fan.headers(tus),
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
  };
  return { method: "PATCH", path, headers };
}

async function sent(origin: string, bytes: number, requests: object[]): Promise<number> {
  const args = [origin, String(bytes), ...requests.map((one) => JSON.stringify(one))];
  const { line } = await startScript("bench/tools/send-files.ts", args, /took [\d.]+ ms/);
  return Number(/[\d.]+/.exec(line)?.[0]);
}

/** Above what the server takes at rest, having taken files before. */
async function memoryOf(pid: number, origin: string): Promise<Figure> {
  const fans = Array.from({ length: together }, () => new Fan(origin));
  const requests = await Promise.all(fans.map((fan) => announced(fan, 40 * megabyte)));
  await pause(3_000);
  const idle = residentKb(pid) / 1024;
  let most = idle;
  const looking = setInterval(() => {
    most = Math.max(most, residentKb(pid) / 1024);
  }, 20);
  await sent(origin, 40 * megabyte, requests);
  clearInterval(looking);
  return {
    name: `memory above rest (${idle.toFixed(0)} MB), ${together} uploads of 40 MB at once`,
    value: most - idle,
    unit: "MB",
    aim: "< 60",
  };
}

async function scripts(origin: string): Promise<Figure> {
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const page = await browser.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(`${origin}/submit`, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await browser.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const bare = bareRouterBytes();
  return {
    name: "scripts of the first load",
    value: bytes / 1000,
    unit: "kB",
    against: `bare React Router ${(bare / 1000).toFixed(1)} kB`,
    ratio: bytes / bare,
    aim: "<= 1.15",
  };
}
