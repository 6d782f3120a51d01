import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";
import { clientIpOf } from "../http/address.server.ts";
import { isForeign } from "../http/guard.server.ts";
import { limitTo } from "../http/limits.server.ts";
import { defineGauge } from "../http/metrics.server.ts";
import { log, warnThrottled } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { readSession } from "../session/session.server.ts";
import { type Dialect, openFrame } from "./frames.server.ts";
import {
  attachReader,
  changeStream,
  cutStream,
  mostTopics,
  openStreams,
  parseTopicPosition,
  type TopicPosition,
  updateTopics,
} from "./live.server.ts";
import { registerReader } from "./presence.server.ts";
import { Reader } from "./reader.server.ts";
import { mayRead, visitorOf } from "./topics.server.ts";

/** Enough for a cinema's network, but not for a flood. */
const mostPerAddress = 1_024;
/** Enough for a room of phones that have only looked so far. */
const mostOfStrangers = 512;
/** Enough for a person's tabs. */
const mostPerSession = 8;
/** Enough for a flickering network, but not for a loop. */
const opens = limitTo({ name: "streams-address", points: 1_200, seconds: 60 });
const changes = limitTo({ name: "stream-changes-address", points: 2_400, seconds: 60 });
const counts = new Map<string, number>();
/** A stream is the last answer on its connection and starts only when no other is in progress. */
const streaming = new WeakSet<Socket>();
defineGauge("afters_live_streams", "Open live streams", openStreams);

const sessionOf = (request: IncomingMessage) => readSession(request.headers.cookie)?.session ?? null;

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/**
 * GET /live?topic=12@party:{id}&topic=lobby&instead={stream}: one stream a tab. A topic with a log goes on after the
 * number before the "@"; without one it starts from now. A "~" before a name reads along uncounted. `instead` names the tab's lost stream, which ends.
 *
 * Events, each with the topic it is of: "open" {stream, now} names the stream and tells the server's clock, in ms; "log" {topic, entries} are new entries, in
 * order, each once; "now" {topic, seq} names the last number to who starts from now; "state" {topic, name, value} is the latest value of something without a history, such as "here";
 * "reload" {topic} says that what was missed is too much to send; "taken" and "ended" {topic, code} that a topic is
 * read from now on, or no longer. Refused with 400, 404 or 429 when none of the topics can be read. Written to the
 * socket itself: a reader costs its socket and little more. Source: WHATWG HTML, server-sent events.
 */
export async function serveStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { socket } = request;
  // Node assigns the socket to an answer once the earlier ones are complete.
  if (response.socket !== socket) return answer(response, 400, "not_first_in_line");
  streaming.add(socket);
  try {
    const refused = await beginStream(request, response);
    if (!refused) return;
    streaming.delete(socket);
    answer(response, ...refused);
  } catch (error) {
    log.error({ err: error }, "a live stream ended");
    socket.destroy();
  }
}

/** Requests behind a stream on its connection can never be answered (RFC 9112, 9.6). */
export function isBehindStream({ socket }: IncomingMessage): boolean {
  if (!streaming.has(socket)) return false;
  socket.destroy();
  return true;
}

type Refused = [status: number, code: string, retryAfter?: number];

async function beginStream(request: IncomingMessage, response: ServerResponse): Promise<Refused | null> {
  const { searchParams: asked } = new URL(request.url ?? "/", "http://localhost");
  const taking = asked.getAll("topic").slice(0, mostTopics).map(parseTopicPosition);
  const address = clientIpOf(request);
  const tooOften = await opens(address).catch(asProblem);
  if (tooOften) return [429, tooOften.code, tooOften.retryAfter];
  const session = sessionOf(request);
  return attachStream(response, { taking, address, session, instead: asked.get("instead") ?? "" });
}

type Attaching = {
  taking: TopicPosition[];
  address: string;
  session: string | null;
  instead: string;
  dialect?: Dialect;
};

async function attachStream(
  response: ServerResponse,
  { taking, address, session, instead, dialect }: Attaching,
): Promise<Refused | null> {
  const socket = response.socket as Socket;
  if (taking.length === 0) return [400, "no_topic"];
  const visitor = await visitorOf(session);
  for (const { topic } of taking) if (!(await mayRead(topic, visitor))) return [404, "no_such_topic"];
  cutStream(instead, session);
  const places = placesOf(address, session);
  if (places.some(([name, most]) => (counts.get(name) ?? 0) >= most)) {
    warnThrottled({ limit: "streams-open" }, "a limit was reached");
    return [429, "too_many_streams", 30];
  }
  if (socket.destroyed) return null;
  const reader = new Reader(socket, visitor, dialect);
  const leave = attachReader(reader);
  for (const [name] of places) count(name, 1);
  const leaveSeat = registerReader(address, session);
  socket.once("close", () => {
    leave();
    for (const [name] of places) count(name, -1);
    leaveSeat();
  });
  begin(response);
  // Spreads reconnects over a second, so that they do not hit a restarted process at once.
  reader.write(`retry: ${500 + Math.floor(Math.random() * 1_000)}\n\n${openFrame(reader.id)}`);
  await updateTopics(reader, taking);
  return null;
}

/**
 * The same stream for pages of other origins: the caller has asked who reads, and what they may. Throws what `GET /live`
 * is refused with.
 */
export async function serveForeignStream(
  request: IncomingMessage,
  response: ServerResponse,
  reading: Omit<Attaching, "instead">,
): Promise<void> {
  const refusal = ([status, code, retryAfter]: Refused) =>
    new Problem(code, status, "This stream is not available.", undefined, retryAfter);
  if (response.socket !== request.socket) throw refusal([400, "not_first_in_line"]);
  await opens(reading.address);
  streaming.add(request.socket);
  const refused = await attachStream(response, { ...reading, instead: "" });
  if (!refused) return;
  streaming.delete(request.socket);
  throw refusal(refused);
}

/** The limits a stream counts towards. */
const placesOf = (address: string, session: string | null): [name: string, most: number][] => [
  [`address ${address}`, mostPerAddress],
  session ? [session, mostPerSession] : [`strangers ${address}`, mostOfStrangers],
];

function count(name: string, by: 1 | -1): number {
  const left = (counts.get(name) ?? 0) + by;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
  return left;
}

/** Ends with the connection, so that events need no chunk framing. */
function begin(response: ServerResponse): void {
  (response as unknown as { useChunkedEncodingByDefault: boolean }).useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  response.flushHeaders();
  response.socket?.setTimeout(0);
  response.socket?.setNoDelay(true);
}

const topicName = z.string().min(1).max(220);
const Change = z.object({
  take: z.array(topicName).max(mostTopics).default([]),
  drop: z.array(topicName).max(mostTopics).default([]),
});
const longestChange = 16 * 1024;

/**
 * POST /live/{stream} {take?: ["12@party:{id}"], drop?: ["lobby"]}, as JSON, from the tab that holds the stream, which
 * then gets "taken", "reload" or "ended" for each topic. 204 when it is done here, 202 when another process was asked,
 * 404 when no process holds such a stream.
 */
export async function serveStreamChange(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isForeign("POST", request.headers)) return answer(response, 403, "foreign_origin");
  const tooOften = await changes(clientIpOf(request)).catch(asProblem);
  if (tooOften) return answer(response, 429, tooOften.code, tooOften.retryAfter);
  const change = Change.safeParse(await readJson(request));
  if (!change.success) return answer(response, 422, "invalid");
  const stream = (request.url ?? "").slice("/live/".length);
  const { take, drop } = change.data;
  const outcome = changeStream(stream, sessionOf(request), take, drop);
  if (outcome === "unknown") return answer(response, 404, "no_such_stream");
  response.writeHead(outcome === "done" ? 204 : 202, { "Cache-Control": "no-store" }).end();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestChange) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    // Not JSON: refused like any other invalid change.
    return null;
  }
}

function answer(response: ServerResponse, status: number, code: string, retryAfter?: number): void {
  const headers: Record<string, string> = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  if (retryAfter) headers["Retry-After"] = String(retryAfter);
  response.writeHead(status, headers).end(JSON.stringify({ code, message: "This stream is not available." }));
}
