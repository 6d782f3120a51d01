import { Redis } from "ioredis";
import { config } from "../config.server.ts";
import { log } from "../http/log.server.ts";
import type { LogEntry } from "./log-source.server.ts";

/** What processes tell each other about a topic. */
export type News = { entries?: LogEntry[]; states?: Record<string, unknown> };

const prefix = "afters:live:";
const presence = "afters:here:";
const presenceTtlMs = 8_000;

/** Of a Redis that is away, `connect` warns; news that is lost meanwhile comes from the log, and ioredis subscribes anew. */
const lost = () => undefined;

/**
 * Carries news between processes through Redis or Valkey. It may lose news and say things twice: order and
 * completeness come from the log in the database.
 */
export class Relay {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly self = `${process.pid}-${Math.random().toString(36).slice(2)}`;

  constructor(url: string, onNews: (topic: string, news: News) => void) {
    this.publisher = connect(url, false);
    this.subscriber = connect(url, true);
    this.subscriber.on("message", (channel: string, text: string) => {
      const { from, ...news } = JSON.parse(text) as News & { from: string };
      if (from !== this.self) onNews(channel.slice(prefix.length), news);
    });
  }

  publish(topic: string, news: News): void {
    const text = JSON.stringify({ ...news, from: this.self });
    this.publisher.publish(prefix + topic, text).catch(lost);
  }

  subscribe(topic: string): void {
    this.subscriber.subscribe(prefix + topic).catch(lost);
  }

  unsubscribe(topic: string): void {
    this.subscriber.unsubscribe(prefix + topic).catch(lost);
  }

  /** Says how many people this process serves on a topic and answers the sum over all that spoke lately. */
  async countPeople(topic: string, here: number): Promise<number> {
    const key = presence + topic;
    await this.publisher
      .multi()
      .hset(key, this.self, `${here}:${Date.now()}`)
      .pexpire(key, presenceTtlMs * 2)
      .exec();
    return this.sumPeople(topic);
  }

  /** How many people all processes that spoke lately serve on a topic. */
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

/** News is worth nothing later, so the publisher does not queue; subscriptions wait for the connection. */
function connect(url: string, enableOfflineQueue: boolean): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: enableOfflineQueue ? null : 0,
    enableOfflineQueue,
    connectTimeout: 2_000,
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "Redis cannot be reached"));
  return redis;
}

/** The relay REDIS_URL asks for, or null: one process needs none. */
export function openRelay(onNews: (topic: string, news: News) => void): Relay | null {
  return config.REDIS_URL ? new Relay(config.REDIS_URL, onNews) : null;
}
