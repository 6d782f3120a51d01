import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "../config.server.ts";
import { log, warnThrottled } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { tlsTo } from "../tls.server.ts";
import { FixedWindowCounter } from "./windows.server.ts";

export type Limit = { name: string; points: number; seconds: number };

let redis: Redis | null = null;

function redisClient(url: string): Redis {
  if (redis) return redis;
  // Without a connection a command fails at once, and the count in memory steps in: nobody waits for a dead Redis.
  redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    tls: tlsTo("REDIS"),
  });
  redis.on("error", (error: Error) =>
    log.warn({ err: error }, "Redis does not count: limits hold per process"),
  );
  return redis;
}

/** Milliseconds until there is room for more, 0 where there is. A cost below 0 gives back. */
type Limiter = (key: string, cost: number) => number | Promise<number>;

const limiters = new Map<string, Limiter>();

/** Two doors to one thing count together. */
function limiterOf(limit: Limit): Limiter {
  const key = JSON.stringify([limit.name, limit.points, limit.seconds]);
  const known = limiters.get(key) ?? (config.REDIS_URL ? inRedis(config.REDIS_URL, limit) : inProcess(limit));
  limiters.set(key, known);
  return known;
}

/** A vote is counted in five of them: the library's own memory takes three times as long, and a timer for each key. */
function inProcess({ points, seconds }: Limit): Limiter {
  const windows = new FixedWindowCounter(seconds * 1_000);
  return (key, cost) => {
    const { points: counted, endsAt } = windows.add(key, cost);
    return counted > points ? Math.max(1, endsAt - Date.now()) : 0;
  };
}

function inRedis(url: string, { name, points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterRedis({
    storeClient: redisClient(url),
    keyPrefix: `afters:limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  return async (key, cost) => {
    try {
      await limiter.consume(key, cost);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
      throw refused;
    }
  };
}

const admitted = Promise.resolve();

const longestKey = 200;

/** Some of a key is what somebody sends, and a key is kept for as long as its window. */
export const keptKey = (key: string): string =>
  key.length <= longestKey ? key : createHash("sha256").update(key).digest("base64url");

/** The guard throws a Problem with 429 and Retry-After when it is too much. */
export function limitTo(
  limit: Limit,
  sentence = "That was a lot at once. Please wait a moment and try again.",
) {
  const limiter = limiterOf(limit);
  const refuse = (waitMs: number) => {
    warnThrottled({ limit: limit.name }, "a limit was reached");
    return new Problem("slow_down", 429, sentence, undefined, Math.ceil(waitMs / 1000));
  };
  const guard = (key: string, cost = 1): Promise<void> => {
    const waitMs = limiter(keptKey(key), cost);
    if (waitMs === 0) return admitted;
    return Promise.resolve(waitMs).then((ms) => (ms > 0 ? Promise.reject(refuse(ms)) : undefined));
  };
  /** For what turned out not to be what the limit is about. */
  const refund = async (key: string, cost = 1): Promise<void> => void (await limiter(keptKey(key), -cost));
  return Object.assign(guard, { refund });
}

export async function closeLimits(): Promise<void> {
  redis?.disconnect();
  redis = null;
}
