import { Redis } from "ioredis";
import { config } from "../config.server.ts";
import { log } from "../logger.server.ts";
import { tlsTo } from "../tls.server.ts";
import type { LogEntry } from "./topics.server.ts";

export type News = { entries?: LogEntry[]; states?: Record<string, unknown> };

export type Request =
  | { ask: "recheck"; person: string }
  | { ask: "rows"; persons: string[] }
  | { ask: "change"; stream: string; session: string | null; take: string[]; drop: string[] };

const prefix = "afters:live:";
const requests = "afters:live-requests";
const presence = "afters:here:";
const presenceTtlMs = 8_000;

/** `connect` logs it; lost news is recovered from the log, and ioredis resubscribes. */
const unheard = () => undefined;

/** May lose or repeat messages: order and completeness come from the log in the database. */
export class Relay {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly self = `${process.pid}-${Math.random().toString(36).slice(2)}`;

  constructor(
    url: string,
    onNews: (topic: string, news: News) => void,
    onRequest: (request: Request) => void,
  ) {
    this.publisher = connect(url, false);
    this.subscriber = connect(url, true);
    this.subscriber.on("message", (channel: string, text: string) => {
      const { from, ...said } = JSON.parse(text) as (News | Request) & { from: string };
      if (from === this.self) return;
      if (channel === requests) onRequest(said as Request);
      else onNews(channel.slice(prefix.length), said as News);
    });
    this.subscriber.subscribe(requests).catch(unheard);
  }

  request(request: Request): void {
    this.publisher.publish(requests, JSON.stringify({ ...request, from: this.self })).catch(unheard);
  }

  publish(topic: string, news: News): void {
    const text = JSON.stringify({ ...news, from: this.self });
    this.publisher.publish(prefix + topic, text).catch(unheard);
  }

  subscribe(topic: string): void {
    this.subscriber.subscribe(prefix + topic).catch(unheard);
  }

  unsubscribe(topic: string): void {
    this.subscriber.unsubscribe(prefix + topic).catch(unheard);
  }

  /** Publishes this process's count, and returns the sum over all recently active processes. */
  async countPeople(topic: string, here: number): Promise<number> {
    const key = presence + topic;
    await this.publisher
      .multi()
      .hset(key, this.self, `${here}:${Date.now()}`)
      .pexpire(key, presenceTtlMs * 2)
      .exec();
    return this.sumPeople(topic);
  }

  async sumPeople(topic: string): Promise<number> {
    const now = Date.now();
    const all = await this.publisher.hgetall(presence + topic);
    let sum = 0;
    for (const value of Object.values(all)) {
      const [count, at] = value.split(":").map(Number);
      if (now - (at ?? 0) < presenceTtlMs) sum += count ?? 0;
    }
    return sum;
  }

  async close(): Promise<void> {
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }
}

/** News is not queued, because it is worthless later; subscriptions wait for the connection. */
function connect(url: string, enableOfflineQueue: boolean): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: enableOfflineQueue ? null : 0,
    enableOfflineQueue,
    connectTimeout: 2_000,
    tls: tlsTo("REDIS"),
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "Redis cannot be reached"));
  return redis;
}

export function openRelay(
  onNews: (topic: string, news: News) => void,
  onRequest: (request: Request) => void,
): Relay | null {
  return config.REDIS_URL ? new Relay(config.REDIS_URL, onNews, onRequest) : null;
}
