import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "../http/address.server.ts";
import { headersOfAll, isForeign, mostBodyBytes } from "../http/guard.server.ts";
import { observeRequest } from "../http/metrics.server.ts";
import { log } from "../logger.server.ts";

/** One request of an action, read whole, and one reply. */
export type Exchange = {
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
  body: Buffer;
  address: string;
  requestId: string;
};
export type Reply = { status: number; headers: Record<string, string>; cookies: string[]; body: string };
export type Handler = (exchange: Exchange) => Promise<Reply>;

type Route = { pattern: RegExp; handler: Handler; forScripts: boolean; fromAnywhere: boolean };

/**
 * The POST endpoints of fans' actions. They are served past the web framework, on Node's own request and response,
 * with the same guards: when a show asks for votes, thousands come within a second, and a vote should cost its
 * transaction and little more.
 */
export class Actions {
  private readonly routes: Route[] = [];

  /**
   * Serves POST requests to a path such as "/polls/:pollId/votes". `fromAnywhere` lets other sites in too: only for a
   * path that is itself the proof of a right, and a handler that looks at no cookie.
   */
  post(path: string, handler: Handler, { fromAnywhere = false } = {}): void {
    this.add(path, handler, false, fromAnywhere);
  }

  /** Serves what a page's script posts to the page's own path; the plain form post to it goes on to the page. */
  postFromScript(path: string, handler: Handler): void {
    this.add(path, handler, true);
  }

  private add(path: string, handler: Handler, forScripts: boolean, fromAnywhere = false): void {
    const pattern = path.replace(/:(\w+)/g, "(?<$1>[^/]{1,200})");
    this.routes.push({ pattern: new RegExp(`^${pattern}$`), handler, forScripts, fromAnywhere });
  }

  /** Answers the request if it is an action; false when it is something else. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "POST") return false;
    const path = (request.url ?? "").split("?")[0] ?? "";
    for (const { pattern, handler, forScripts, fromAnywhere } of this.routes) {
      const match = pattern.exec(path);
      if (!match || (forScripts && !fromScript(request))) continue;
      void exchange(request, response, decoded(match.groups), handler, fromAnywhere);
      return true;
    }
    return false;
  }
}

/** The product's scripts ask for JSON; a browser that posts a form by itself asks for a page. */
const fromScript = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.startsWith("application/json") === true ||
  headers.accept?.startsWith("application/json") === true;

function decoded(groups: Record<string, string> = {}): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    try {
      // A zero byte names nothing, and Postgres takes it for an error.
      params[name] = decodeURIComponent(value).replaceAll("\0", "");
    } catch {
      // A percent sign that begins nothing stands for itself; such a name finds nothing.
      params[name] = value;
    }
  }
  return params;
}

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
  handler: Handler,
  fromAnywhere: boolean,
): Promise<void> {
  const started = performance.now();
  const requestId = randomUUID();
  try {
    if (!fromAnywhere && isForeign("POST", request.headers)) send(response, foreign, requestId);
    else send(response, await replyTo(request, params, handler, requestId), requestId);
  } catch (error) {
    log.error({ err: error, requestId }, "an action could not be answered");
    send(response, refused(500, "failed", "Something went wrong. Please try again."), requestId);
  }
  observeRequest("POST", response.statusCode, started);
}

async function replyTo(
  request: IncomingMessage,
  params: Record<string, string>,
  handler: Handler,
  requestId: string,
): Promise<Reply> {
  const { headers } = request;
  const body = await readWhole(request);
  return body ? handler({ headers, params, body, address: addressOf(request), requestId }) : tooLarge;
}

/** The body, or null once it is larger than it may be. Rejects when the request breaks off. */
function readWhole(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > mostBodyBytes) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBodyBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.once("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once("error", reject);
    request.once("close", () => reject(new Error("The request broke off.")));
  });
}

function refused(status: number, code: string, message: string): Reply {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" };
  return { status, headers, cookies: [], body: JSON.stringify({ ok: false, code, message }) };
}

const foreign = refused(403, "foreign_origin", "This came from another site.");
const tooLarge = refused(413, "too_large", "That is too long to send.");

function send(response: ServerResponse, { status, headers, cookies, body }: Reply, requestId: string): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    ...headersOfAll,
    ...headers,
    ...(cookies.length > 0 && { "Set-Cookie": cookies }),
    "X-Request-Id": requestId,
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
