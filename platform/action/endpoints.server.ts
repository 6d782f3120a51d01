import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hono } from "hono";
import { cors } from "hono/cors";
import type { Edge } from "../http/guard.server.ts";
import { observeRequest } from "../http/metrics.server.ts";
import { log, warnThrottled } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { type Action, admit } from "./action.server.ts";
import { type Call, callOf } from "./call.server.ts";
import { inJson, type Reply, rejected } from "./replies.server.ts";

type Endpoint = { path: string; action: Action; forScripts: boolean };
type HotEndpoint = { pattern: RegExp; names: string[]; action: Action };
type PostOptions = {
  /** Past the web framework: for what thousands do within a second (docs/decisions/0005). */
  hot?: boolean;
};

export class Endpoints {
  readonly all: Endpoint[] = [];
  private readonly hot: HotEndpoint[] = [];

  post(path: string, action: Action, { hot = false }: PostOptions = {}): void {
    this.all.push({ path, action, forScripts: false });
    if (hot) this.hot.push({ ...readPath(path), action });
  }

  postFromScript(path: string, action: Action): void {
    this.all.push({ path, action, forScripts: true });
  }

  mount(app: Hono<Edge>): void {
    for (const { path, action, forScripts } of this.all) {
      if (action.edge.crossOrigin)
        app.use(path, cors({ origin: "*", allowMethods: ["POST"], allowHeaders, maxAge: 86_400 }));
      app.post(path, async (c, next) => {
        const { incoming } = c.env;
        if (forScripts && !fromScript(incoming)) return next();
        const requestId = c.get("requestId");
        const reply = await answer(action, callOf(incoming, withoutZeros(c.req.param()), requestId));
        for (const line of reply.cookies) c.header("Set-Cookie", line, { append: true });
        return c.newResponse(reply.body || null, reply.status as 200, headersOf(reply, requestId));
      });
    }
  }

  /** Null when it is no hot act's. */
  serveHot(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
    if (request.method !== "POST") return null;
    const path = (request.url ?? "").split("?")[0] ?? "";
    for (const { pattern, names, action } of this.hot) {
      const match = pattern.exec(path);
      if (match) return serve(action, request, response, paramsOf(names, match));
    }
    return null;
  }
}

/**
 * What a room brings to the process, in its `feature.server.ts`: whatever it defines when it is imported (topics, clocks,
 * jobs) is imported there.
 */
export type Feature = {
  actions?: ((to: Endpoints) => void)[];
  /** Calendars, cards, files and the like, which are read. */
  endpoints?: ((app: Hono) => void)[];
  /** Each resolves once what was taken in is answered: the process waits for it before it ends. */
  settled?: (() => Promise<unknown>)[];
};

const readPath = (path: string) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]{1,200})")}$`),
  names: Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name),
});

const allowHeaders = ["Authorization", "Content-Type"];

const fromScript = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.startsWith("application/json") === true ||
  headers.accept?.startsWith("application/json") === true;

async function answer(action: Action, call: Call): Promise<Reply> {
  try {
    const admitted = await admit(call, action);
    if (!action.existsFor(call)) return inJson(call, nothingHere);
    const outcome = await action.perform(admitted);
    if (action.edge.streamed && !outcome.ok) return unread(call, action.reply(call, outcome));
    return action.reply(call, outcome);
  } catch (error) {
    if (error instanceof Problem) {
      if (error.code !== "foreign_origin") warnThrottled({ code: error.code }, "a request was rejected");
      return rejected(error);
    }
    log.error({ err: error, requestId: call.requestId }, "an action could not be answered");
    return rejected(new Problem("failed", 500, "Something went wrong. Please try again."));
  }
}

const nothingHere = {
  ok: false as const,
  problem: new Problem("not_found", 404, "There is nothing here."),
  cookies: [],
};

/** What is left of a refused stream is let run out, so that its sender hears why, and nothing comes after it. */
function unread({ incoming }: Call, reply: Reply): Reply {
  incoming.resume();
  return { ...reply, headers: { ...reply.headers, Connection: "close" } };
}

const headersOf = ({ headers, body }: Reply, requestId: string) => ({
  ...headers,
  "X-Request-Id": requestId,
  "Content-Length": String(Buffer.byteLength(body)),
});

let underWay = 0;
/** Of those that go past the web framework. */
export const requestsInFlight = (): number => underWay;

async function serve(
  action: Action,
  request: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
): Promise<void> {
  const started = performance.now();
  const requestId = randomUUID();
  underWay += 1;
  const reply = await answer(action, callOf(request, params, requestId));
  underWay -= 1;
  if (response.destroyed || response.headersSent) return;
  const cookies = reply.cookies.length > 0 && { "Set-Cookie": reply.cookies };
  response.writeHead(reply.status, { ...headersOf(reply, requestId), ...cookies });
  response.end(reply.body);
  observeRequest("POST", reply.status, started);
}

/** A zero byte names nothing, and Postgres takes it for an error. */
function withoutZeros(params: Record<string, string>): Record<string, string> {
  const names = Object.entries(params).map(([name, value]) => [name, value.replaceAll("\0", "")] as const);
  return Object.fromEntries(names);
}

function paramsOf(names: string[], values: RegExpExecArray): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) params[name] = decoded(values[at + 1] as string);
  return params;
}

function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value).replaceAll("\0", "");
  } catch {
    return value;
  }
}
