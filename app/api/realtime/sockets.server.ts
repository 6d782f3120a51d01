import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { clientIpOf } from "../../../platform/http/address.server.ts";
import { headersOfAll, isOwn } from "../../../platform/http/guard.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { defineGauge } from "../../../platform/http/metrics.server.ts";
import { attachReader } from "../../../platform/live/live.server.ts";
import { log, warnThrottled } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findKey, type PublishableKey } from "../keys/keys.server.ts";
import { limitKey } from "../keys/limits.server.ts";
import { refuseOrigin } from "../keys/origins.ts";
import { refuseScope } from "../keys/scopes.ts";
import { countUse } from "../keys/usage.server.ts";
import { noteRefusal } from "../note-refusal.server.ts";
import { dialects } from "./dialects.server.ts";
import { readBinary, readMessage, type Version, versions } from "./message.ts";
import { NetworkShare } from "./network-share.server.ts";
import { type KeyNews, newsOfKey } from "./pointed-news.server.ts";
import { WireReader } from "./wire-reader.server.ts";

const path = "/realtime/v1/websocket";
const opens = limitTo({ name: "sockets-address", points: 1_200, seconds: 60 });
let open = 0;
defineGauge("afters_live_sockets", "Open sockets of the data layer", () => open);

/** What is said is small, and uncompressed like the streams: one frame serves all who get it. */
const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false });

/**
 * GET /realtime/v1/websocket?apikey=...&vsn=2.0.0, as the well-known client opens it. Refused before the upgrade with 400,
 * 401, 403, 404 or 429.
 */
export async function serveSocket(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on("error", () => socket.destroy());
  let letGo: (() => void) | null = null;
  try {
    const address = clientIpOf(request);
    const share = NetworkShare.of(address);
    letGo = share.takeSocket();
    if (!letGo) throw tooMany();
    socket.once("close", letGo);
    const admitted = { ...(await admit(request, address)), share };
    server.handleUpgrade(request, socket, head, (connection) =>
      begin(connection, socket as Socket, admitted),
    );
  } catch (error) {
    letGo?.();
    refuse(socket as Socket, error);
  }
}

function refuse(socket: Socket, error: unknown): void {
  if (error instanceof Problem) noteRefusal("realtime", error);
  else log.error({ err: error }, "a socket could not be opened");
  const { status, message } =
    error instanceof Problem ? error : { status: 500, message: "Something went wrong." };
  const headers = Object.entries({
    ...headersOfAll,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(message),
    Connection: "close",
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} Refused\r\n${lines.join("")}\r\n${message}`);
  // Who does not close it would hold it: it is no connection of HTTP any more, and has no time of its own.
  socket.destroySoon();
}

type Admitted = { key: PublishableKey; version: Version; share: NetworkShare; news: KeyNews };

const tooMany = () =>
  new Problem("too_many_sockets", 429, "This network holds as many sockets as one may.", undefined, 30);

async function admit(request: IncomingMessage, address: string): Promise<Omit<Admitted, "share">> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname !== path) throw new Problem("not_found", 404, "There is no socket here.");
  await opens(address);
  const key = await findKey((searchParams.get("apikey") ?? "").slice(0, 200));
  if (!key) throw new Problem("unknown_key", 401, "This needs a publishable key that is known here.");
  const { origin, host } = request.headers;
  if (!isOwn(origin ?? "", host)) refuseOrigin(key, origin, true);
  await limitKey(key, address);
  refuseScope(key, ["read"]);
  const version = searchParams.get("vsn") ?? "1.0.0";
  if (!versions.includes(version as Version))
    throw new Problem("unknown_version", 400, `vsn is one of ${versions.join(" and ")}.`);
  countUse(key.id, "realtime", false);
  const news = await newsOfKey(key, dialects[version as Version], version);
  return { key, version: version as Version, news };
}

function begin(connection: WebSocket, socket: Socket, { key, version, share, news }: Admitted): void {
  socket.setNoDelay(true);
  socket.setTimeout(0);
  const reader = new WireReader(socket, version, key, share, news);
  const leave = attachReader(reader);
  open += 1;
  connection.on("message", (data, isBinary) => {
    const message = isBinary ? readBinary(data as Buffer) : readMessage(String(data), version);
    if (!message) return connection.close(1007, "not a message");
    if (reader.hear(message)) return;
    warnThrottled({ limit: "socket-messages" }, "a limit was reached");
    connection.close(1008, "too many messages");
  });
  connection.on("error", () => connection.terminate());
  connection.once("close", () => {
    reader.leaveAll();
    leave();
    open -= 1;
  });
}
