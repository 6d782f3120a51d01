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

/** A CDN may keep a page for a minute, and show it for ten more while it fetches the next. Browsers ask each time. */
const forCaches = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate";

const controls = { caches: forCaches, browsers: "private, no-cache", nobody: "private, no-store" };

/** A page as it was rendered, with its headers, in each encoding that somebody has asked for. */
export class CachedPage {
  readonly etag: string;
  readonly status: number;
  readonly template: PageTemplate | null;
  /** When its rendering began: what it says was so then. */
  renderedAt: number;
  private readonly plain: Buffer;
  private readonly headers: Record<string, string>;
  /** Packed tight where that is done once for long, quickly where the page is another one in a second. */
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

  /** As it is. `keptBy`: whether caches on the way may keep it, or browsers alone, or nobody. */
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
      // What a browser keeps takes over the headers of a 304.
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

  /** To the visitor whose own it holds, and kept by nobody. */
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

  /** What it says is as old as its rendering; what its head says of the time is not (platform/network/server-time.ts). */
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
