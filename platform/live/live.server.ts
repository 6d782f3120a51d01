import { readWholeNumber } from "../exact-values.ts";
import { log } from "../logger.server.ts";
import { personOf } from "../session/persons.server.ts";
import { broadcastToPeers, readTopic, shieldAgain, startHub, stopHub } from "./hub.server.ts";
import type { Reader } from "./reader.server.ts";
import type { Request } from "./relay.server.ts";
import { hasLog, mayRead, readsAfter } from "./topics.server.ts";

const heartbeatMs = 15_000;

const readers = new Map<string, Reader>();
let beating: NodeJS.Timeout | undefined;

export function startLive(): void {
  startHub(answer);
  beating = setInterval(() => {
    for (const reader of readers.values()) reader.beat();
  }, heartbeatMs);
}

/** Browsers come back to another process, or to the next start, and resume. */
export async function stopLive(): Promise<void> {
  clearInterval(beating);
  for (const reader of readers.values()) reader.end();
  readers.clear();
  await stopHub();
}

export function attachReader(reader: Reader): () => void {
  readers.set(reader.id, reader);
  return () => {
    readers.delete(reader.id);
    for (const leave of reader.topics.values()) leave();
    reader.topics.clear();
  };
}

/**
 * A topic and, for one with a log, the last number its reader has: "12@party:{id}". Without one, from now on. A "~" before
 * the name, as in "12@~party:{id}", reads along without being counted as here: a host who watches a room is no guest.
 */
export type TopicPosition = { topic: string; after: number | undefined; isCounted: boolean };

export function parseTopicPosition(text: string): TopicPosition {
  const [, after, watches, topic = text] = /^(?:(\d{1,16})@)?(~?)(.*)$/s.exec(text) ?? [];
  return { topic, after: readWholeNumber(after) ?? undefined, isCounted: !watches };
}

export const mostTopics = 16;

/** Without a gap or a repeat in any topic. */
export function updateTopics(reader: Reader, take: TopicPosition[], drop: string[] = []): Promise<void> {
  reader.changing = reader.changing.then(async () => {
    for (const topic of drop) putDown(reader, topic);
    for (const taking of take) await takeUp(reader, taking);
  });
  return reader.changing;
}

async function takeUp(reader: Reader, { topic, after, isCounted }: TopicPosition): Promise<void> {
  if (reader.gone) return;
  putDown(reader, topic);
  try {
    if (reader.topics.size >= mostTopics) return reader.ended(topic, "too_many_topics");
    if (!(await mayRead(topic, reader.visitor)))
      return (await isSomebodyNow(reader)) ? reader.end() : reader.ended(topic, "no_such_topic");
    reader.taken(topic);
    const leave = await readTopic(
      topic,
      reader,
      hasLog(topic) ? await allowedAfter(topic, after, reader) : undefined,
      isCounted,
    );
    if (reader.gone) leave();
    else reader.topics.set(topic, leave);
  } catch (error) {
    log.warn({ err: error }, "a topic could not be taken up");
    // The browser comes back and asks again.
    reader.end();
  }
}

/** Whatever they ask for, not from before the topic is theirs. */
async function allowedAfter(topic: string, after: number | undefined, { visitor }: Reader) {
  return after === undefined ? undefined : Math.max(after, await readsAfter(topic, visitor));
}

/** Who had done nothing when their stream began has acted since: their browser comes back as who they are now. */
async function isSomebodyNow({ visitor }: Reader): Promise<boolean> {
  return visitor.person === null && (await personOf(visitor.session)) !== null;
}

function putDown(reader: Reader, topic: string): void {
  reader.topics.get(topic)?.();
  reader.topics.delete(topic);
}

/** Topics that are no longer theirs end within a second, in every process. Call it after the commit. */
export function permissionsChanged(person: string): void {
  broadcastToPeers({ ask: "recheck", person });
  recheck(person);
}

const listeners: ((person: string) => void)[] = [];

export function onPermissionsChange(listener: (person: string) => void): void {
  listeners.push(listener);
}

/** Rows of theirs were written: who watches them looks again, in every process. Call it after the commit. */
export function rowsChanged(persons: string[]): void {
  broadcastToPeers({ ask: "rows", persons });
  tellRows(persons);
}

const rowListeners: ((persons: string[]) => void)[] = [];

export function onRowsChange(listener: (persons: string[]) => void): void {
  rowListeners.push(listener);
}

const tellRows = (persons: string[]): void => {
  for (const listener of rowListeners) listener(persons);
};

function recheck(person: string): void {
  for (const listener of listeners) listener(person);
  for (const reader of readers.values()) {
    if (reader.person !== person) continue;
    reader.changing = reader.changing.then(() => recheckReader(reader));
  }
}

async function recheckReader(reader: Reader): Promise<void> {
  const { session, person } = reader.visitor;
  // Their browser comes back as who its session is by now.
  const now = person ? await personOf(session).catch(() => person) : null;
  if (now && now !== person) return reader.end();
  for (const topic of [...reader.topics.keys()]) {
    // Who cannot be asked lets nobody stay.
    const stays = await mayRead(topic, reader.visitor).catch(() => false);
    // Who cannot be asked how far they are comes back.
    if (stays) await shieldAgain(topic, reader).catch(() => reader.end());
    if (stays) continue;
    putDown(reader, topic);
    reader.ended(topic, "no_longer_yours");
  }
}

/** "done" and "passed on" are confirmed over the stream itself; "unknown": this session has no such stream. */
export function changeStream(
  stream: string,
  session: string | null,
  take: string[],
  drop: string[],
): "done" | "passed on" | "unknown" {
  if (changeHere(stream, session, take, drop)) return "done";
  return broadcastToPeers({ ask: "change", stream, session, take, drop }) ? "passed on" : "unknown";
}

function changeHere(stream: string, session: string | null, take: string[], drop: string[]): boolean {
  const reader = readers.get(stream);
  if (!reader || reader.visitor.session !== session) return false;
  void updateTopics(reader, take.map(parseTopicPosition), drop);
  return true;
}

function answer(request: Request): void {
  if (request.ask === "recheck") recheck(request.person);
  else if (request.ask === "rows") tellRows(request.persons);
  else changeHere(request.stream, request.session, request.take, request.drop);
}

/** The tab has lost it, which this side may not hear of for many minutes. */
export function cutStream(stream: string, session: string | null): void {
  const reader = readers.get(stream);
  if (reader && reader.visitor.session === session) reader.cut();
}

export const openStreams = (): number => readers.size;
