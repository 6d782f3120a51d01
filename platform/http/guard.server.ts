import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { config } from "../config.server.ts";
import { warnThrottled } from "../logger.server.ts";
import { developmentPolicy, resourcePolicy, scriptlessPolicy } from "./content-policy.server.ts";

const secure = config.origin.startsWith("https:");
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export type GuardVariables = {
  requestId: string;
};

export type Edge = { Bindings: { incoming: IncomingMessage }; Variables: GuardVariables };

/** On every answer of the process, set before anything looks at the request. */
export const headersOfAll: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  // A page brings its own.
  "Content-Security-Policy": resourcePolicy,
  ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
};

/** On everything the web framework answers: what a document obeys comes on top. */
export const fixedHeaders: Record<string, string> = {
  ...headersOfAll,
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

export function headers(development: boolean): MiddlewareHandler<{ Variables: GuardVariables }> {
  return async (c, next) => {
    await next();
    // What an answer says for itself stays, such as the policy of a letter shown in a frame.
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    };
    // A page brings the policy for its own scripts; any other HTML has none.
    if (c.res.headers.get("content-type")?.startsWith("text/html"))
      set("Content-Security-Policy", development ? developmentPolicy : scriptlessPolicy);
    for (const [name, value] of Object.entries(fixedHeaders)) set(name, value);
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-store");
  };
}

/**
 * By Origin with its scheme and port or, without one, Sec-Fetch-Site. Who sends neither is no browser and carries no
 * one's cookie. A refusal is logged: a product behind a proxy that was not told its ORIGIN refuses its own pages.
 */
export function isForeign(method: string, headers: IncomingHttpHeaders): boolean {
  if (safeMethods.has(method)) return false;
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  const own = origin ? isOwn(origin, headers.host) : !site || site === "same-origin" || site === "none";
  if (!own) warnThrottled({}, "a request from another site was refused", siteOf(origin));
  return !own;
}

/** Where nobody has said what the public address is, it is the one that was asked for, over this process's http. */
export const isOwn = (origin: string, host: string | undefined): boolean =>
  origin === config.origin || (config.ORIGIN === undefined && origin === `http://${host}`);

const siteOf = (origin: string | undefined): string =>
  origin && URL.canParse(origin) ? new URL(origin).origin.slice(0, 100) : "not told";

/** It would send back what a proxy on the way has added. */
export const blockTrace: MiddlewareHandler = async (c, next) =>
  c.req.method === "TRACE"
    ? c.text("TRACE is not answered here.", 405, { Allow: "GET, HEAD, POST" })
    : next();

/** Postgres takes a zero byte for an error. */
export const rejectMalformedPath: MiddlewareHandler = async (c, next) => {
  const unreadable = () => c.text("This address cannot be read.", 400);
  if (c.req.url.includes("%00")) return unreadable();
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return unreadable();
  }
  return next();
};
