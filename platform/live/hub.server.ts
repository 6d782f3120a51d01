import { defineGauge } from "../http/metrics.server.ts";
import { log } from "../logger.server.ts";
import { Channel } from "./channel.server.ts";
import type { Reader } from "./reader.server.ts";
import { openRelay, type Relay, type Request } from "./relay.server.ts";
import { hasLog, type LogEntry, logs, shieldFor } from "./topics.server.ts";

const tickMs = 50;
const sweepMs = 1_000;
const peopleMs = 1_000;
const forgetAfterMs = 60_000;

const channels = new Map<string, Promise<Channel>>();
const openChannels = new Map<string, Channel>();
let relay: Relay | null = null;
let timers: NodeJS.Timeout[] = [];
let tick: NodeJS.Timeout | null = null;
let lastTickCostMs = 0;
defineGauge("afters_live_topics", "Topics that somebody reads", () => openChannels.size);

export function startHub(onRequest: (request: Request) => void): void {
  relay = openRelay((topic, news) => {
    const channel = openChannels.get(topic);
    if (!channel) return;
    if (news.entries) channel.receive(news.entries);
    for (const [name, value] of Object.entries(news.states ?? {}))
      channel.setState(name, JSON.stringify(value));
    scheduleTick();
  }, onRequest);
  timers = [
    setInterval(() => void sweep().catch(warn), sweepMs),
    setInterval(() => void publishPeople().catch(warn), peopleMs),
  ];
}

const warn = (error: unknown) => log.warn({ err: error }, "a live sweep failed; the next one follows");

export async function stopHub(): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  if (tick) clearTimeout(tick);
  tick = null;
  channels.clear();
  openChannels.clear();
  await relay?.close();
}

export function broadcastToPeers(request: Request): boolean {
  relay?.request(request);
  return relay !== null;
}

/** In every process. Call it after the commit. */
export function publishEntries(topic: string, entries: LogEntry[]): void {
  openChannels.get(topic)?.receive(entries);
  relay?.publish(topic, { entries });
  scheduleTick();
}

/** What its readers have already costs nothing: say it as often as there may be news. */
export function publishState(topic: string, name: string, value: unknown): void {
  const channel = openChannels.get(topic);
  if (channel && !channel.isEmpty && !channel.setState(name, JSON.stringify(value))) return;
  relay?.publish(topic, { states: { [name]: value } });
  scheduleTick();
}

/** Without waiting for a tick: for a topic of one person, whose few readers look at how something grows. */
export function publishStateNow(topic: string, name: string, value: unknown): void {
  publishState(topic, name, value);
  const channel = openChannels.get(topic);
  if (channel?.hasNews) channel.flush();
}

/** In this process, or in the whole product when processes are connected. */
const counted = new Map<string, number>();
export function countPeople(topic: string): number {
  return counted.get(topic) ?? openChannels.get(topic)?.peopleHere ?? 0;
}

/** Who reads it in this process. */
export const personsReading = (topic: string): string[] => openChannels.get(topic)?.persons ?? [];

export const hasReaders = (topic: string): boolean => openChannels.get(topic)?.isEmpty === false;

/** Ids of the topics of a kind that somebody reads in this process. */
export function idsWithReaders(kind: string): string[] {
  const prefix = `${kind}:`;
  const read = [...openChannels.values()].filter(
    ({ topic, isEmpty }) => !isEmpty && topic.startsWith(prefix),
  );
  return read.map(({ topic }) => topic.slice(prefix.length));
}

export async function refreshPeople(topics: string[]): Promise<void> {
  if (!relay) return;
  for (const topic of topics) {
    // Without Redis for a while the last sum stands.
    const sum = await relay.sumPeople(topic).catch(() => null);
    if (sum !== null) counted.set(topic, sum);
  }
}

export async function readTopic(
  topic: string,
  reader: Reader,
  after: number | undefined,
  isCounted = true,
): Promise<() => void> {
  const channel = await channelOf(topic);
  const person = isCounted ? reader.person : null;
  const leave = () => {
    channel.leave(reader);
    channel.count(person, -1);
  };
  channel.count(person, 1);
  try {
    channel.shield(reader, await shieldFor(topic, reader.visitor));
    await channel.join(reader, after);
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}

/** After a reader's permissions changed. */
export async function shieldAgain(topic: string, reader: Reader): Promise<void> {
  const shield = await shieldFor(topic, reader.visitor);
  if (!reader.gone && reader.topics.has(topic)) openChannels.get(topic)?.shield(reader, shield);
}

function channelOf(topic: string): Promise<Channel> {
  const known = channels.get(topic);
  if (known) return known;
  const opening = openChannel(topic);
  channels.set(topic, opening);
  // Its reader is told; the next one opens it again.
  opening.catch(() => channels.delete(topic));
  return opening;
}

async function openChannel(topic: string): Promise<Channel> {
  const channel = new Channel(topic, scheduleTick);
  relay?.subscribe(topic);
  await channel.open();
  openChannels.set(topic, channel);
  return channel;
}

/** Entries of one tick leave together. When a tick was dear, the next one waits longer, so that work stays bounded. */
function scheduleTick(): void {
  tick ??= setTimeout(flushAll, Math.max(tickMs, lastTickCostMs * 2));
}

function flushAll(): void {
  tick = null;
  const started = performance.now();
  for (const channel of openChannels.values()) if (channel.hasNews) channel.flush();
  lastTickCostMs = performance.now() - started;
}

/** Finds entries that were committed but never published, as when a process ends between the two. */
async function sweep(): Promise<void> {
  const logged: Channel[] = [];
  for (const channel of openChannels.values()) {
    if (channel.isEmpty && Date.now() - channel.emptySince > forgetAfterMs) forget(channel);
    else if (hasLog(channel.topic)) logged.push(channel);
  }
  if (logged.length === 0) return;
  const heads = await logs().heads(logged.map(({ topic }) => topic));
  for (const channel of logged) {
    if ((heads.get(channel.topic) ?? 0) > channel.head) await channel.fill();
    if (channel.hasNews) scheduleTick();
  }
}

function forget(channel: Channel): void {
  openChannels.delete(channel.topic);
  channels.delete(channel.topic);
  counted.delete(channel.topic);
  relay?.unsubscribe(channel.topic);
}

async function publishPeople(): Promise<void> {
  for (const channel of openChannels.values()) {
    const here = channel.peopleHere;
    // Without Redis for a while, what this process sees is better than a number that stands still.
    const everywhere = (await relay?.countPeople(channel.topic, here).catch(() => null)) ?? here;
    counted.set(channel.topic, everywhere);
    channel.setState("here", JSON.stringify(everywhere));
    if (channel.hasNews) scheduleTick();
  }
}
