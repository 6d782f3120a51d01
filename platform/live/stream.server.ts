import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readWholeNumber } from "../exact-values.ts";
import { addressOf } from "../http/address.server.ts";
import { limitTo } from "../http/limits.server.ts";
import { defineGauge } from "../http/metrics.server.ts";
import { log } from "../logger.server.ts";
import type { Problem } from "../problem.ts";
import { readSession } from "../session/session.server.ts";
import { readTopic } from "./hub.server.ts";
import { logOf } from "./log-source.server.ts";
import { Reader } from "./reader.server.ts";

/** Streams one address may hold: a shared flat or a cinema's network, not a flood. */
const mostPerAddress = 256;
const mostTopics = 4;
/** How often one address may come back: a network that flickers, not a loop. */
const opens = limitTo({ name: "streams-address", points: 1_200, seconds: 60 });
const openByAddress = new Map<string, number>();
let openStreams = 0;
defineGauge("afters_live_streams", "Open live streams", () => openStreams);

/** Topics without a log that anyone may read. */
const openTopics = new Set(["lobby", "polls"]);

/**
 * GET /live?topic=party:{id}&topic=lobby&after={seq}: everything live, as server-sent events, one stream a tab.
 *
 * Events: "log" carries an array of log entries and the last sequence number as id; "here" the number of people
 * on the topic; "reload" says that what was missed is too much to send; other names carry the latest state of
 * that name. `Last-Event-ID`, which browsers send by themselves, wins over `after`.
 * Source: WHATWG HTML, server-sent events.
 *
 * Written past the web framework to the socket itself: a reader costs its socket and little more.
 */
export async function serveStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const topics = url.searchParams.getAll("topic").slice(0, mostTopics);
  const session = readSession(request.headers.cookie)?.session ?? null;
  const address = addressOf(request);
  const tooOften = await opens(address).catch((problem: Problem) => problem);
  if (tooOften) return answer(response, 429, tooOften.code, tooOften.retryAfter);
  const refusal = await refuse(topics, session);
  if (refusal) return answer(response, refusal[0], refusal[1]);
  if ((openByAddress.get(address) ?? 0) >= mostPerAddress)
    return answer(response, 429, "too_many_streams", 30);
  if (request.socket.destroyed) return;
  await stream(request, response, topics, session ?? randomUUID(), readCursor(request, url), address);
}

function readCursor(request: IncomingMessage, url: URL): number | undefined {
  const text = request.headers["last-event-id"] ?? url.searchParams.get("after");
  return readWholeNumber(text) ?? undefined;
}

async function refuse(topics: string[], session: string | null): Promise<[number, string] | null> {
  if (topics.length === 0) return [400, "no_topic"];
  for (const topic of topics) {
    if (topic.includes("\0")) return [404, "no_such_topic"];
    const found = logOf(topic);
    if (!found && !openTopics.has(topic)) return [404, "no_such_topic"];
    if (found && !(await found.source.mayRead(found.id, session))) return [404, "no_such_topic"];
  }
  return null;
}

function answer(response: ServerResponse, status: number, code: string, retryAfter?: number): void {
  const headers: Record<string, string> = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  if (retryAfter) headers["Retry-After"] = String(retryAfter);
  response.writeHead(status, headers).end(JSON.stringify({ code, message: "This stream is not available." }));
}

async function stream(
  request: IncomingMessage,
  response: ServerResponse,
  topics: string[],
  person: string,
  after: number | undefined,
  address: string,
): Promise<void> {
  const { socket } = request;
  const leaves: (() => void)[] = [];
  openByAddress.set(address, (openByAddress.get(address) ?? 0) + 1);
  openStreams += 1;
  socket.once("close", () => {
    for (const leave of leaves) leave();
    openStreams -= 1;
    const left = (openByAddress.get(address) ?? 1) - 1;
    if (left > 0) openByAddress.set(address, left);
    else openByAddress.delete(address);
  });
  // The body ends with the connection: no chunk frames around every event.
  (response as unknown as { useChunkedEncodingByDefault: boolean }).useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
  });
  response.flushHeaders();
  socket.setTimeout(0);
  socket.setNoDelay(true);
  // A spread of a second, so that a restarted process does not meet everyone at once.
  socket.write(`retry: ${500 + Math.floor(Math.random() * 1_000)}\n\n`);
  const reader = new Reader(socket, person);
  try {
    for (const topic of topics) {
      const leave = await readTopic(topic, reader, logOf(topic) ? after : undefined);
      if (socket.destroyed) leave();
      else leaves.push(leave);
    }
  } catch (error) {
    log.warn({ err: error }, "a stream could not start");
    socket.destroy();
  }
}
