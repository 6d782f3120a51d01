import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { warnNowAndThen } from "../logger.server.ts";
import { networkOf } from "./address.server.ts";
import { headersOfAll } from "./guard.server.ts";
import { defineGauge } from "./metrics.server.ts";

/** Milliseconds. Live streams are answers and not bound by them. */
export const patience = {
  /** From the connection, or from the end of the answer before, to the end of a request's headers. */
  headersTimeout: 10_000,
  /** To the end of its body. */
  requestTimeout: 30_000,
  /** Between requests. Longer than a proxy's, or it would send one into a closing connection. */
  keepAliveTimeout: 65_000,
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

type Route = (request: IncomingMessage, response: ServerResponse) => void;

/** One connection too many is closed at once. */
export function openServer(
  route: Route,
  { inAll, perAddress }: MostConnections,
  { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = patience,
): Server {
  const server = createServer(
    { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval },
    (request, response) => {
      for (const [name, value] of Object.entries(headersOfAll)) response.setHeader(name, value);
      route(request, response);
    },
  );
  server.maxConnections = inAll;
  server.on("drop", () => tooMany("in all"));
  server.on("clientError", refuseUnreadable);
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

const tooMany = (which: string) =>
  warnNowAndThen({ which }, "there were too many connections; newcomers are closed");

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** As Node answers what is no request, or comes too slowly; with the headers of every answer. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node's own look at whether an answer has begun, which nothing may follow.
  const answering = (socket as unknown as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === "ECONNRESET" || !socket.writable || answering) return void socket.destroy();
  const status = statusOf[error.code ?? ""] ?? 400;
  const headers = Object.entries({ ...headersOfAll, Connection: "close", "Content-Length": "0" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  socket.destroySoon();
}
