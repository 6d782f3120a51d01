import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fixedHeaders } from "../http/guard.server.ts";
import { timeHeader, timeNow } from "../network/time-header.ts";
import type { PageTemplate } from "./page-template.server.ts";
import { type FragmentOrText, gzipFragments, plainOf } from "./stored-fragment.server.ts";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

type Encoding = "br" | "gzip";

/** A CDN may cache a page for a minute and serve it stale for ten while revalidating. Browsers always revalidate. */
const forCaches = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate";

const controls = { caches: forCaches, browsers: "private, no-cache", nobody: "private, no-store" };

/** A rendered page with its headers, in every encoding requested so far. */
export class CachedPage {
  readonly etag: string;
  readonly status: number;
  readonly template: PageTemplate | null;
  /** Start of the rendering: the page's data is as of then. */
  renderedAt: number;
  private readonly plain: Buffer;
  private readonly headers: Record<string, string>;
  /** Slow compression for long-lived pages, fast for short-lived ones. */
  private readonly lively: boolean;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    answer: Response,
    plain: Buffer,
    options: { started: number; lively: boolean; template: PageTemplate | null },
  ) {
    this.renderedAt = options.started;
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    this.etag = createHash("sha256").update(policy).update(plain).digest("base64url").slice(0, 22);
    this.headers = { ...Object.fromEntries(new Headers(fixedHeaders)), vary: "Accept-Encoding" };
    for (const [name, value] of answer.headers)
      if (!["cache-control", "content-length", "x-request-id", "vary"].includes(name))
        this.headers[name] = value;
    this.status = answer.status;
    this.plain = plain;
    this.lively = options.lively;
    this.template = options.template;
  }

  get age(): number {
    return (performance.now() - this.renderedAt) / 1000;
  }

  /** Sends the page unchanged. `keptBy`: who may cache it, shared caches, browsers only, or no one. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    keptBy: keyof typeof controls,
    cookies: string[] = [],
  ): Promise<void> {
    const encoding = encodingFor(request);
    const validator = `"${this.etag}${encoding ? `-${encoding}` : ""}"`;
    const control = controls[this.status === 200 ? keptBy : "nobody"];
    if (this.status === 200 && keptBy !== "nobody" && request.headers["if-none-match"]?.includes(this.etag)) {
      // A cached copy takes over the headers of a 304.
      const policy = this.headers["content-security-policy"] as string;
      const headers = { ETag: validator, "Cache-Control": control, Vary: "Accept-Encoding", ...this.told() };
      response.writeHead(304, { ...headers, "Content-Security-Policy": policy }).end();
      return;
    }
    const body = encoding ? await this.packedFor(encoding) : this.plain;
    this.write(request, response, body, cookies, {
      "Cache-Control": control,
      ...(encoding && { "Content-Encoding": encoding }),
      ...(keptBy !== "nobody" && { ETag: validator }),
    });
  }

  /** With one visitor's personal data, never cached. */
  sendOwn(
    request: IncomingMessage,
    response: ServerResponse,
    pieces: FragmentOrText[],
    cookies: string[],
  ): void {
    const zipped = String(request.headers["accept-encoding"] ?? "").includes("gzip");
    this.write(request, response, zipped ? gzipFragments(pieces) : plainOf(pieces), cookies, {
      "Cache-Control": controls.nobody,
      ...(zipped && { "Content-Encoding": "gzip" }),
    });
  }

  private write(
    { method }: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    cookies: string[],
    more: Record<string, string>,
  ): void {
    response.writeHead(this.status, {
      ...this.headers,
      ...this.told(),
      ...more,
      ...(cookies.length > 0 && { "Set-Cookie": cookies }),
      "Content-Length": body.length,
    });
    response.end(method === "HEAD" ? undefined : body);
  }

  /**
   * The page's age is sent as a header; the time in its head stays that of the rendering
   * (platform/network/server-time.ts).
   */
  private told(): Record<string, string> {
    return { [timeHeader]: `${timeNow()}, kept;dur=${(this.age * 1000).toFixed()}` };
  }

  private packedFor(encoding: Encoding): Promise<Buffer> {
    const known = this.packed.get(encoding);
    if (known) return known;
    const packing =
      encoding === "gzip"
        ? zip(this.plain, { level: this.lively ? 5 : 7 })
        : brotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: this.lively ? 4 : 7 } });
    this.packed.set(encoding, packing);
    return packing;
  }
}

function encodingFor({ headers }: IncomingMessage): Encoding | null {
  const accepted = String(headers["accept-encoding"] ?? "");
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}
