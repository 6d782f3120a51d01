import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { log, warnThrottled } from "../logger.server.ts";
import { networkOf } from "./address.server.ts";
import { headersOfAll } from "./guard.server.ts";
import { defineGauge } from "./metrics.server.ts";

/** Milliseconds. Live streams are answers and not bound by them. */
export const timeouts = {
  /** From the connection, or from the end of the answer before, to the end of a request's headers. */
  headersTimeout: 10_000,
  /** To the end of its body, unless it `allowSlowBody`. */
  requestTimeout: 30_000,
  /** Between requests. Longer than a proxy's, or it would send one into a closing connection. */
  keepAliveTimeout: 65_000,
  /** While nothing of an answer that is ready is taken. */
  unreadTimeout: 30_000,
  /** How late any of them may act: Node looks around twice a minute otherwise. */
  connectionsCheckingInterval: 500,
};

export type MostConnections = {
  inAll: number;
  /** Infinity behind a proxy, from whose address all come. */
  perAddress: number;
};

let connections = 0;
defineGauge("afters_connections", "Open connections", () => connections);

/** A body of files gets a second more for each so many bytes that have come: slow is well, idle is not. */
const leastBytesPerSecond = 8 * 1024;
const taking = new WeakSet<IncomingMessage>();

export const allowSlowBody = (request: IncomingMessage): void => void taking.add(request);

type Route = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What a request breaks is that request: the others' server goes on. */
async function routed(route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(request, response);
  } catch (error) {
    log.error({ err: error }, "a request could not be answered");
    if (response.headersSent) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(500, { ...headersOfAll, "Content-Type": "text/plain; charset=utf-8" });
    response.end("Something went wrong. Please try again.");
  }
}

/** One connection too many is closed at once. */
export function openServer(
  route: Route,
  { inAll, perAddress }: MostConnections,
  { headersTimeout, requestTimeout, keepAliveTimeout, unreadTimeout, connectionsCheckingInterval } = timeouts,
): Server {
  const bodies = new Bodies(requestTimeout);
  const server = createServer(
    // Node's own time for a whole request is one for all; bodies are timed here.
    {
      headersTimeout,
      requestTimeout: 0,
      keepAliveTimeout,
      connectionsCheckingInterval,
      // An upgrade that is offered may be passed over: what is asked for is answered over HTTP/1.1 (RFC 9110, 7.8).
      shouldUpgradeCallback: ({ headers, url }) =>
        /^websocket$/i.test(headers.upgrade ?? "") && (url ?? "").startsWith("/realtime/"),
    },
    (request, response) => {
      bodies.watch(request);
      // Node sets the time of its own for what comes next on this connection.
      response.once("prefinish", () => response.socket?.setTimeout(unreadTimeout));
      for (const [name, value] of Object.entries(headersOfAll)) response.setHeader(name, value);
      routed(route, request, response);
    },
  );
  server.maxConnections = inAll;
  server.on("drop", () => tooMany("in all"));
  server.on("clientError", refuseUnreadable);
  const look = setInterval(() => bodies.endLate(), connectionsCheckingInterval).unref();
  server.once("close", () => clearInterval(look));
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const others = open.get(address) ?? 0;
    if (others >= perAddress) {
      tooMany("of one address");
      return socket.destroy();
    }
    open.set(address, others + 1);
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  return server;
}

class Bodies {
  private readonly timeout: number;
  private readonly under = new Map<IncomingMessage, { since: number; bytes: number }>();

  constructor(timeout: number) {
    this.timeout = timeout;
  }

  watch(request: IncomingMessage): void {
    const { headers, socket } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    this.under.set(request, { since: performance.now(), bytes: socket.bytesRead });
  }

  endLate(): void {
    const now = performance.now();
    for (const [request, { since, bytes }] of this.under) {
      if (request.complete || request.socket.destroyed) this.under.delete(request);
      else if (now - since > this.timeout + this.extra(request, bytes)) {
        this.under.delete(request);
        refuseUnreadable({ code: "ERR_HTTP_REQUEST_TIMEOUT" } as NodeJS.ErrnoException, request.socket);
      }
    }
  }

  private extra(request: IncomingMessage, before: number): number {
    if (!taking.has(request)) return 0;
    return ((request.socket.bytesRead - before) / leastBytesPerSecond) * 1_000;
  }
}

const tooMany = (which: string) =>
  warnThrottled({ which }, "there were too many connections; newcomers are closed");

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Whether an answer on this connection is under way or waits, by Node's own look at it: nothing may be written into it. */
export const isAnswering = (socket: Duplex): boolean => Boolean((socket as Answering)._httpMessage);

type Answering = Duplex & { _httpMessage?: ServerResponse | null };

/** As Node answers what is no request, or comes too slowly; with the headers of every answer. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Where an answer has begun, nothing may follow.
  const answering = (socket as Answering)._httpMessage?.headersSent;
  if (error.code === "ECONNRESET" || !socket.writable || answering) return void socket.destroy();
  const status = statusOf[error.code ?? ""] ?? 400;
  const headers = Object.entries({ ...headersOfAll, Connection: "close", "Content-Length": "0" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  socket.destroySoon();
}
