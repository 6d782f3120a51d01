import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { byteRange } from "../platform/http/byte-range.ts";

const root = fileURLToPath(new URL("../build/client", import.meta.url));

const scripts = join(root, "assets/");
const sdk = join(root, "sdk/");

const svg = "image/svg+xml; charset=utf-8";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": svg,
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webm": "audio/webm",
  ".m4a": "audio/mp4",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".ico": "image/x-icon",
};

const hashed = /^\/assets\/|^\/art\/.+\.[0-9a-f]{8}\.\w+$|^\/sdk\/\d/;
/** What pages of other origins load always names one release; they have the next within minutes. */
const channel = /^\/sdk\/v\d/;
/** Pictures are handed out by the data layer, to pages of other origins that show them or draw with them. */
const forEverybody = /^\/(art|sdk)\//;

const inMemoryUpToBytes = 2 * 1024 * 1024;
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** The body is there once it was asked for. */
type Variant = { path: string; encoding: string | null; size: number; body?: Buffer };
type KnownFile = { type: string; cache: string; etag: string; variants: Variant[] };

const files = new Map<string, KnownFile>();
if (existsSync(root)) for (const name of readdirSync(root, { recursive: true }) as string[]) know(name);

function know(name: string): void {
  const path = join(root, name);
  const type = types[extname(name)];
  if (!type || !statSync(path).isFile()) return;
  const url = `/${name.replaceAll("\\", "/")}`;
  const plain = variantOf(path, null);
  const packed = encodings.flatMap(([encoding, suffix]) =>
    existsSync(path + suffix) ? [variantOf(path + suffix, encoding)] : [],
  );
  files.set(url, {
    type,
    cache: hashed.test(url)
      ? "public, max-age=31536000, immutable"
      : channel.test(url)
        ? "public, max-age=300, stale-while-revalidate=86400"
        : "public, max-age=3600, stale-while-revalidate=86400",
    etag: `"${plain.size.toString(36)}-${Math.floor(statSync(path).mtimeMs).toString(36)}"`,
    variants: [...packed, plain],
  });
}

/** Scripts and styles are read at the start: the next build takes them away from under those who still load this one's. */
function variantOf(path: string, encoding: string | null): Variant {
  const variant: Variant = { path, encoding, size: statSync(path).size };
  if (path.startsWith(scripts) || path.startsWith(sdk)) variant.body = readFileSync(path);
  return variant;
}

/** Pictures and sounds are read when they are first asked for: all of them are half of a start. Large ones never stay. */
function bodyOf(variant: Variant): Buffer | undefined {
  if (!variant.body && variant.size <= inMemoryUpToBytes) variant.body = readFileSync(variant.path);
  return variant.body;
}

/** In the best encoding prepared at build time that the browser takes. False when the path names no file. */
export function serveFile(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const file = files.get((request.url ?? "").split("?")[0] ?? "");
  if (!file) return false;
  response.setHeader("Content-Type", file.type);
  response.setHeader("Cache-Control", file.cache);
  if (file.type === svg)
    response.setHeader(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  if (forEverybody.test(request.url ?? "")) {
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Access-Control-Allow-Origin", "*");
  }
  response.setHeader("ETag", file.etag);
  if (request.headers["if-none-match"] === file.etag) return end(response, 304);
  return file.variants.length > 1 ? sendPacked(file, request, response) : sendPlain(file, request, response);
}

function sendPacked(file: KnownFile, request: IncomingMessage, response: ServerResponse): true {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const variant = file.variants.find(({ encoding }) => !encoding || accepted.includes(encoding)) as Variant;
  response.setHeader("Vary", "Accept-Encoding");
  if (variant.encoding) response.setHeader("Content-Encoding", variant.encoding);
  return send(variant, request, response);
}

function sendPlain(file: KnownFile, request: IncomingMessage, response: ServerResponse): true {
  const variant = file.variants[0] as Variant;
  response.setHeader("Accept-Ranges", "bytes");
  const range = byteRange(request.headers.range, variant.size);
  if (range === null) return send(variant, request, response);
  if (range === "outside") {
    response.setHeader("Content-Range", `bytes */${variant.size}`);
    return end(response, 416);
  }
  const { from, last } = range;
  response.setHeader("Content-Range", `bytes ${from}-${last}/${variant.size}`);
  response.statusCode = 206;
  response.setHeader("Content-Length", last - from + 1);
  return pour(request, response, variant, { start: from, end: last });
}

function send(variant: Variant, request: IncomingMessage, response: ServerResponse): true {
  response.setHeader("Content-Length", variant.size);
  return pour(request, response, variant);
}

/** A new build may have taken the file away: that ends this answer, not the server. */
function pour(
  request: IncomingMessage,
  response: ServerResponse,
  variant: Variant,
  range?: { start: number; end: number },
): true {
  try {
    const body = request.method === "HEAD" ? "" : bodyOf(variant);
    if (body === "") response.end();
    else if (body) response.end(range ? body.subarray(range.start, range.end + 1) : body);
    else
      createReadStream(variant.path, range)
        .on("error", () => response.destroy())
        .pipe(response);
  } catch {
    response.destroy();
  }
  return true;
}

function end(response: ServerResponse, status: number): true {
  response.writeHead(status).end();
  return true;
}
