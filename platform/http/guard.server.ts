import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { config } from "../config.server.ts";
import { developmentPolicy, scriptlessPolicy } from "./content-policy.server.ts";

/** A form or an action is small. */
export const mostBodyBytes = 16 * 1024;
const secure = config.origin.startsWith("https:");
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** `isUpload` is set on a request that uploads.server.ts has let past, its body read. */
export type GuardVariables = { requestId: string; isUpload?: boolean };

/** A hono environment whose bindings are Node's own request. */
export type Edge = { Bindings: { incoming: IncomingMessage }; Variables: GuardVariables };

/** On every answer. */
export const headersOfAll: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
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

/** Gives every request its id, and every answer the headers that keep it out of trouble. */
export function headers(development: boolean): MiddlewareHandler<{ Variables: GuardVariables }> {
  return async (c, next) => {
    c.set("requestId", randomUUID());
    await next();
    // What an answer says for itself stays, such as the policy of a letter shown in a frame.
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    };
    for (const [name, value] of Object.entries(fixedHeaders)) set(name, value);
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    // A page brings the policy for its own scripts; any other HTML has none.
    if (
      c.res.headers.get("content-type")?.startsWith("text/html") &&
      !c.res.headers.has("Content-Security-Policy")
    )
      c.res.headers.set("Content-Security-Policy", development ? developmentPolicy : scriptlessPolicy);
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-cache");
  };
}

/**
 * True for an unsafe request that another site started: the Origin header (or, without one, Sec-Fetch-Site) must
 * name this host. A client that is no browser sends neither and carries no one's cookie.
 */
export function isForeign(method: string, headers: IncomingHttpHeaders): boolean {
  if (safeMethods.has(method)) return false;
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (!origin) return site !== undefined && site !== "same-origin" && site !== "none";
  return origin !== config.origin && !(URL.canParse(origin) && new URL(origin).host === host);
}

export const sameOrigin: MiddlewareHandler = async (c, next) => {
  if (!isForeign(c.req.method, c.req.header())) return next();
  return c.json({ ok: false, code: "foreign_origin", message: "This came from another site." }, 403);
};

/** No body larger than 16 kB. One that comes in chunks, without its length, is read before anybody works with it. */
export const smallBody: MiddlewareHandler<Edge> = async (c, next) => {
  if (c.get("isUpload")) return next();
  const sentence = "That is too long to send.";
  const tooLarge = () =>
    c.req.header("accept")?.includes("text/html")
      ? c.text(`${sentence} Go back and shorten it: nothing is lost.`, 413)
      : c.json({ ok: false, code: "too_large", message: sentence }, 413);
  if (Number(c.req.header("content-length") ?? 0) > mostBodyBytes) return tooLarge();
  const { body, method, headers } = c.req.raw;
  if (!c.req.header("transfer-encoding") || !body) return next();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBodyBytes) return tooLarge();
    chunks.push(chunk);
  }
  c.req.raw = new Request(c.req.url, { method, headers, body: Buffer.concat(chunks) });
  return next();
};

/** Refuses an address whose percent signs do not make sense, or with a zero byte, which Postgres takes for an error. */
export const readablePath: MiddlewareHandler = async (c, next) => {
  const unreadable = () => c.text("This address cannot be read.", 400);
  if (c.req.url.includes("%00")) return unreadable();
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return unreadable();
  }
  return next();
};
