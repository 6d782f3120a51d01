import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { log } from "../logger.server.ts";
import { carriesFlash } from "../session/flash.server.ts";
import { readSession } from "../session/session.server.ts";
import { fixedHeaders } from "./guard.server.ts";
import { observeRequest } from "./metrics.server.ts";

export type Caching = {
  /** Seconds after which the next reader has it rendered anew; meanwhile that reader gets what is there. */
  freshSeconds: number;
  /** Parameters that make another page of it, and the values that do; any other value counts as none. */
  editions?: Record<string, RegExp>;
  /** Parameters with which the page is not kept but rendered for the one who asks. */
  uncached?: string[];
  /** It tells who it knows something of their own: kept for whoever comes without a session, and by no cache outside. */
  strangersOnly?: boolean;
};

type CachedPage = {
  renderedAt: number;
  etag: string;
  headers: Record<string, string | number>;
  bodies: { encoding: "br" | "gzip" | null; body: Buffer }[];
};

/** A page older than this is not shown again before it is new: nobody sees what was on an hour ago. */
const staleSeconds = 60;
/** Whoever makes up values for an edition's parameter fills no memory: the edition that came first goes first. */
const mostEditions = 64;
/** A CDN may keep a page for a minute, and show it for ten more while it fetches the next. Browsers ask each time. */
const cacheControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** The same for everybody: rendered once and served from memory, with a validator and without a cookie. */
export class PageCache {
  private readonly kept = new Map<string, CachedPage>();
  private readonly underWay = new Map<string, Promise<CachedPage | null>>();
  private readonly pages: Record<string, Caching>;
  private readonly render: (address: string) => Promise<Response>;

  /** `render` answers an address for somebody of whom nothing is known. */
  constructor(pages: Record<string, Caching>, render: (address: string) => Promise<Response>) {
    this.pages = pages;
    this.render = render;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const address = this.addressOf(request);
    if (!address) return false;
    const started = performance.now();
    const cached = await this.current(address.key, address.caching);
    if (!cached) return false;
    send(cached, address.caching, request, response);
    observeRequest(request.method ?? "GET", response.statusCode, started);
    return true;
  }

  private addressOf({
    method,
    url = "/",
    headers,
  }: IncomingMessage): { key: string; caching: Caching } | null {
    if (method !== "GET" && method !== "HEAD") return null;
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const page = path.endsWith(".data") ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path;
    if (!Object.hasOwn(this.pages, page)) return null;
    // Somebody whose plain post has something to be told gets a page of their own.
    if (carriesFlash(headers.cookie)) return null;
    const caching = this.pages[page] as Caching;
    if (caching.strangersOnly && readSession(headers.cookie)) return null;
    if (mark < 0) return { key: path, caching };
    const asked = new URLSearchParams(url.slice(mark + 1));
    if (caching.uncached?.some((name) => asked.has(name))) return null;
    const kept = new URLSearchParams();
    for (const [name, values] of Object.entries(caching.editions ?? {})) {
      const value = asked.get(name);
      if (value !== null && values.test(value)) kept.set(name, value);
    }
    // The router may ask for the data of some routes alone; it takes them out of the whole as well.
    return { key: kept.size > 0 ? `${path}?${kept}` : path, caching };
  }

  private async current(key: string, { freshSeconds }: Caching): Promise<CachedPage | null> {
    const known = this.kept.get(key);
    const age = known ? (Date.now() - known.renderedAt) / 1000 : Number.POSITIVE_INFINITY;
    if (known && age <= freshSeconds) return known;
    const coming = this.refresh(key);
    if (!known || age > Math.max(freshSeconds, staleSeconds)) return (await coming) ?? known ?? null;
    return known;
  }

  /** Once at a time; null when it is not one to keep. What broke keeps the page that was there. */
  private refresh(key: string): Promise<CachedPage | null> {
    let coming = this.underWay.get(key);
    if (!coming) {
      coming = this.renew(key)
        .catch((error) => {
          log.error({ err: error, page: key }, "a page could not be rendered");
          return null;
        })
        .finally(() => this.underWay.delete(key));
      this.underWay.set(key, coming);
    }
    return coming;
  }

  private async renew(key: string): Promise<CachedPage | null> {
    const answer = await this.render(key);
    if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return null;
    const plain = Buffer.from(await answer.arrayBuffer());
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const etag = createHash("sha256").update(policy).update(plain).digest("base64url").slice(0, 22);
    const before = this.kept.get(key);
    const page =
      before?.etag === etag ? { ...before, renderedAt: Date.now() } : await pack(answer, plain, etag);
    this.kept.set(key, page);
    const editions = [...this.kept.keys()].filter((each) => each.includes("?"));
    for (const each of editions.slice(0, -mostEditions)) this.kept.delete(each);
    return page;
  }
}

async function pack(page: Response, plain: Buffer, etag: string): Promise<CachedPage> {
  const headers: CachedPage["headers"] = { ...fixedHeaders };
  for (const [name, value] of page.headers) {
    if (!["cache-control", "content-length", "x-request-id", "vary"].includes(name)) headers[name] = value;
  }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
  const [br, gz] = await Promise.all([brotli(plain, quality), zip(plain, { level: 7 })]);
  return {
    renderedAt: Date.now(),
    etag,
    headers: { ...headers, vary: "Accept-Encoding" },
    bodies: [
      { encoding: "br", body: br },
      { encoding: "gzip", body: gz },
      { encoding: null, body: plain },
    ],
  };
}

function send(
  { etag, headers, bodies }: CachedPage,
  { strangersOnly }: Caching,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const { encoding, body } = bodies.find((one) => one.encoding === null || accepted.includes(one.encoding))!;
  const control = strangersOnly ? "private, no-cache" : cacheControl;
  const validator = `"${etag}${encoding ? `-${encoding}` : ""}"`;
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, { ETag: validator, "Cache-Control": control, Vary: "Accept-Encoding" }).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Cache-Control": control,
    ...(encoding && { "Content-Encoding": encoding }),
    ETag: validator,
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
