import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Call, callOf, readBody } from "../../../platform/action/call.server.ts";
import { retryAfterHeader } from "../../../platform/action/replies.server.ts";
import { limitCrowd, perConnection } from "../../../platform/http/crowd-limits.server.ts";
import { isOwn } from "../../../platform/http/guard.server.ts";
import { observeRequest } from "../../../platform/http/metrics.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { callerOf } from "../caller.server.ts";
import { findKey, type PublishableKey } from "../keys/keys.server.ts";
import { limitKey } from "../keys/limits.server.ts";
import { refuseOrigin } from "../keys/origins.ts";
import { refuseScope } from "../keys/scopes.ts";
import { findSecretKey, isSecretKey, refuseExposed } from "../keys/secrets.server.ts";
import { countUse } from "../keys/usage.server.ts";
import { noteRefusal } from "../note-refusal.server.ts";
import type { ApiAnswer, Part } from "../part.ts";
import { parts } from "./parts.server.ts";

const perAddress = limitCrowd(
  { name: "data-layer-address", points: 1_200, seconds: 60 },
  undefined,
  perConnection,
);

/** Past the web framework (docs/decisions/0063). Null for what belongs to somebody else. */
export function serveDataLayer(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const part = partOf(request.url);
  if (!part || part.leaves?.(request)) return null;
  return serve(part, request, response);
}

export const partOf = (url = ""): Part | undefined => parts.find(({ prefix }) => url.startsWith(prefix));

async function serve(part: Part, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now();
  const { method = "GET" } = request;
  response.once("close", () => observeRequest(method, response.statusCode, started));
  for (const [name, value] of Object.entries(crossOrigin(part))) response.setHeader(name, value);
  if (method === "OPTIONS") return preflight(request, response);
  let key: PublishableKey | null = null;
  try {
    const requestId = randomUUID();
    response.setHeader("X-Request-Id", requestId);
    const call = callOf(request, {}, requestId);
    await perAddress(call.address);
    key = await keyOf(call);
    const asked = await comeIn(part, call, key, response);
    const answer = await part.serve(asked);
    if (answer) send(response, method, answer);
  } catch (error) {
    refuse(part, request, response, error);
    // What is left of its body is let run out, so that its sender hears why.
    request.resume();
  }
  if (key) countUse(key.id, part.name, response.statusCode >= 400);
}

async function comeIn(part: Part, call: Call, key: PublishableKey | null, response: ServerResponse) {
  const { method, address, headers, requestId, incoming: request } = call;
  const [path = "", ...query] = call.url.slice(part.prefix.length).split("?");
  if (!key && !part.isOpen?.(method, path)) throw unknownKey();
  if (key) {
    const reads = part.reads?.(method, path) ?? isRead(method);
    if (!isOwn(headers.origin ?? "", headers.host)) refuseOrigin(key, headers.origin, reads);
    await limitKey(key, address);
    refuseScope(key, part.needs(method, path));
  }
  return {
    method,
    path,
    query: query.join("?"),
    headers,
    caller: callerOf(key, address, headers),
    requestId,
    body: () => readBody(call, part.mostBytes),
    request,
    response,
  };
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

const unknownKey = () =>
  new Problem("unknown_key", 401, "This needs a publishable key that is known here, in the header apikey.");

/** A WebSocket and a link say it in their address. */
async function keyOf({ headers, url }: Call): Promise<PublishableKey | null> {
  const sent = headers.apikey ?? new URLSearchParams(url.split("?")[1]).get("apikey");
  if (typeof sent !== "string" || sent.length > 200) return null;
  if (!isSecretKey(sent)) return findKey(sent);
  refuseExposed(headers, headers.apikey !== undefined);
  return findSecretKey(sent);
}

/** Everybody may hear an answer, also a refusal: no cookie is looked at across origins. */
const crossOrigin = ({ exposedHeaders }: Part) => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...exposedHeaders, "X-Request-Id", "Retry-After"].join(", "),
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "no-store",
});

function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  const asked = headers["access-control-request-headers"];
  response.writeHead(204, {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": asked ?? "apikey, authorization, content-type",
    "Access-Control-Max-Age": "86400",
    Vary: "Access-Control-Request-Headers",
  });
  response.end();
}

function refuse(part: Part, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const problem = error instanceof Problem ? error : failed();
  if (problem !== error) log.error({ err: error, part: part.name }, "the data layer could not answer");
  else noteRefusal(part.name, problem);
  if (response.headersSent) return void response.destroy();
  const { status, headers, body } = part.refusal(problem, request);
  send(response, "GET", { status, headers: { ...headers, ...retryAfterHeader(problem.retryAfter) }, body });
}

const failed = () => new Problem("failed", 500, "Something went wrong. Please try again.");

function send(
  response: ServerResponse,
  method: string,
  { status, headers = {}, body }: NonNullable<ApiAnswer>,
) {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = body === undefined || body === null ? "" : isText ? body : JSON.stringify(body);
  const type = isText || bytes === "" ? {} : { "Content-Type": "application/json; charset=utf-8" };
  response.writeHead(status, { ...type, "Content-Length": Buffer.byteLength(bytes), ...headers });
  response.end(method === "HEAD" ? undefined : bytes);
}
