import type { IncomingMessage, ServerResponse } from "node:http";
import { onPoolOpened } from "../db/pool.server.ts";
import { SingleFlight } from "../db/single-flight.server.ts";
import { clientIpOf } from "../http/address.server.ts";
import { fixedHeaders } from "../http/guard.server.ts";
import { observeRequest } from "../http/metrics.server.ts";
import { log } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { carriesFlash } from "../session/flash.server.ts";
import { personOf } from "../session/persons.server.ts";
import { readSession, sessionCookie } from "../session/session.server.ts";
import type { RenderPersonal } from "./cached-fragment.tsx";
import { CachedPage } from "./cached-page.server.ts";
import { OtherPage } from "./other-page.ts";
import { PageTemplate, type PersonalData, StillLoading, stripMarkers } from "./page-template.server.ts";
import { limitPages, renderQueue } from "./page-work.server.ts";
import type { FragmentOrText } from "./stored-fragment.server.ts";

export type Caching = {
  /** After this many seconds the next request triggers a refresh and gets the old page. */
  freshSeconds: number;
  /** After this many seconds the old page is not served anymore. */
  staleSeconds?: number;
  /** Query parameters with values that select other versions of the page; all other values are ignored. */
  editions?: Record<string, RegExp>;
  /** Query parameters that bypass the cache. */
  uncached?: string[];
  /** The page contains personal data for visitors with a session: cached for those without one, and never outside. */
  strangersOnly?: boolean;
  /**
   * The personal data of a `strangersOnly` page: visitors with a session get the cached page with it inserted. What
   * it loads of the page is current.
   */
  own?: (fanId: string | null, path: string) => Promise<PersonalData | null>;
};

/** `renderOwn` is set if the page marked its fragments: it renders the page for one visitor without them. */
export type Rendered = { answer: Response; renderOwn?: RenderPersonal };

type Asked = { key: string; path: string; isData: boolean; caching: Caching };

const staleSeconds = 60;
/**
 * Limits memory for random addresses: the oldest one goes first. Addresses with queries are counted apart, so that
 * they evict no rooms.
 */
const mostLoose = 200;

/**
 * Pages that are the same for everyone, rendered once and served from memory, with a validator and without cookies.
 */
export class PageCache {
  private readonly kept = new Map<string, CachedPage>();
  private readonly underWay = new Map<string, Promise<CachedPage | null>>();
  private readonly latest = new SingleFlight((key) => this.renew(key, true));
  private readonly cachingOf: (path: string, params: URLSearchParams) => Caching | undefined;
  private readonly render: (address: string) => Promise<Rendered>;

  /** `render` renders an address for an unknown visitor. */
  constructor(
    cachingOf: (path: string, params: URLSearchParams) => Caching | undefined,
    render: (address: string) => Promise<Rendered>,
  ) {
    this.cachingOf = cachingOf;
    this.render = render;
    onPoolOpened(() => this.kept.clear());
  }

  /** False if the request is not for the cache. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const asked = this.asked(request);
    if (!asked) return false;
    const started = performance.now();
    const session = asked.caching.strangersOnly ? readSession(request.headers.cookie) : null;
    if (session && (asked.isData || !asked.caching.own)) return false;
    try {
      const page = await this.current(asked, request);
      if (!page) return false;
      const template = page.status === 200 ? page.template : null;
      const own = session && template && (await this.ownOf(asked, template, session.session, request));
      if (own === false) return false;
      const cookies = session?.renew ? [sessionCookie(session.session)] : [];
      if (own) page.sendOwn(request, response, own, cookies);
      else if (session) await page.send(request, response, "nobody", cookies);
      else await page.send(request, response, asked.caching.strangersOnly ? "browsers" : "caches");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refuse(response, error);
    }
    observeRequest(request.method ?? "GET", response.statusCode, started);
    return true;
  }

  /** Null without personal data; false if the page has to be rendered for this visitor. */
  private async ownOf(
    { caching, path }: Asked,
    template: PageTemplate,
    session: string,
    request: IncomingMessage,
  ): Promise<FragmentOrText[] | null | false> {
    try {
      const own = await caching.own?.(await personOf(session), path);
      return own ? await renderQueue.take(clientIpOf(request), () => template.for(own)) : null;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (!(error instanceof StillLoading || error instanceof OtherPage))
        log.warn({ err: error, page: path }, "a cached page could not be personalised");
      return false;
    }
  }

  private asked({ method, url = "/", headers }: IncomingMessage): Asked | null {
    if (method !== "GET" && method !== "HEAD") return null;
    const mark = url.indexOf("?");
    const address = mark < 0 ? url : url.slice(0, mark);
    const isData = address.endsWith(".data");
    const path = isData ? address.slice(0, -".data".length).replace(/^\/_$/, "/") : address;
    const params = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
    const caching = this.cachingOf(path, params);
    if (!caching) return null;
    // A pending flash message needs a page rendered for this visitor.
    if (carriesFlash(headers.cookie)) return null;
    if (mark < 0) return { key: address, path, isData, caching };
    if (caching.uncached?.some((name) => params.has(name))) return null;
    const editions = new URLSearchParams();
    for (const [name, values] of Object.entries(caching.editions ?? {})) {
      const value = params.get(name);
      if (value !== null && values.test(value)) editions.set(name, value);
    }
    // The router may ask for the data of single routes, and accepts all of it.
    return { key: editions.size > 0 ? `${address}?${editions}` : address, path, isData, caching };
  }

  private async current(
    { key, path, isData, caching }: Asked,
    request: IncomingMessage,
  ): Promise<CachedPage | null> {
    // Unknown addresses are rendered for the request only.
    const isKnown = this.kept.has(caching.own ? path : key) || this.underWay.has(key);
    if (!isKnown) await limitPages(clientIpOf(request));
    if (caching.own && isData) return this.latest.of(key);
    const known = this.kept.get(key);
    const age = known?.age ?? Number.POSITIVE_INFINITY;
    if (known && age <= caching.freshSeconds) return known;
    const coming = this.refresh(key, caching);
    if (known && age <= (caching.staleSeconds ?? Math.max(caching.freshSeconds, staleSeconds))) return known;
    return coming;
  }

  /** One refresh at a time; null if the result is not cacheable. A failure keeps the old page. */
  private refresh(key: string, caching: Caching): Promise<CachedPage | null> {
    let coming = this.underWay.get(key);
    if (!coming) {
      coming = this.renew(key, Boolean(caching.own))
        .then((page) => (page?.status === 200 ? this.keep(key, page) : page))
        .catch((error) => {
          log.error({ err: error, page: key }, "a page could not be rendered");
          return this.kept.get(key) ?? null;
        })
        .finally(() => this.underWay.delete(key));
      this.underWay.set(key, coming);
    }
    return coming;
  }

  private keep(key: string, page: CachedPage): CachedPage {
    const before = this.kept.get(key);
    if (before && !page.template && before.etag === page.etag) {
      before.renderedAt = page.renderedAt;
      return before;
    }
    this.kept.delete(key);
    this.kept.set(key, page);
    const others = [...this.kept].filter(([each]) => each.includes("?"));
    const rooms = [...this.kept].filter(([each, { template }]) => !each.includes("?") && template);
    for (const loose of [others, rooms])
      for (const [each] of loose.slice(0, -mostLoose)) this.kept.delete(each);
    return page;
  }

  private async renew(key: string, lively: boolean): Promise<CachedPage | null> {
    const started = performance.now();
    const { answer, renderOwn } = await this.render(key);
    if (![200, 404].includes(answer.status) || answer.headers.has("Set-Cookie")) return null;
    const html = Buffer.from(await answer.arrayBuffer());
    if (!renderOwn) return new CachedPage(answer, html, { started, lively, template: null });
    const marked = html.toString();
    const template = new PageTemplate(marked, renderOwn);
    return new CachedPage(answer, Buffer.from(stripMarkers(marked)), { started, lively, template });
  }
}

function refuse(response: ServerResponse, { status, message, retryAfter = 5 }: Problem): void {
  const headers = {
    ...fixedHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  };
  response.writeHead(status, { ...headers, "Retry-After": String(retryAfter) }).end(message);
}
