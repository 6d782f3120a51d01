import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "../config.server.ts";
import { log, warnNowAndThen } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { tlsTo } from "../tls.server.ts";

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

const limiters = new Map<string, ReturnType<typeof newLimiter>>();

/** Two doors to one thing count together. */
function limiterOf(limit: Limit) {
  const key = JSON.stringify([limit.name, limit.points, limit.seconds]);
  const known = limiters.get(key) ?? newLimiter(limit);
  limiters.set(key, known);
  return known;
}

function newLimiter(limit: Limit) {
  const own = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds });
  if (!config.REDIS_URL) return own;
  return new RateLimiterRedis({
    storeClient: redisClient(config.REDIS_URL),
    keyPrefix: `afters:limit:${limit.name}`,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: own,
  });
}

/** The guard throws a Problem with 429 and Retry-After when it is too much. */
export function limitTo(
  limit: Limit,
  sentence = "That was a lot at once. Please wait a moment and try again.",
) {
  const limiter = limiterOf(limit);
  const guard = async (key: string, cost = 1): Promise<void> => {
    try {
      await limiter.consume(key, cost);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      warnNowAndThen({ limit: limit.name }, "a limit was reached");
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Problem("slow_down", 429, sentence, undefined, seconds);
    }
  };
  /** For what turned out not to be what the limit is about. */
  const refund = async (key: string, cost = 1): Promise<void> => void (await limiter.reward(key, cost));
  return Object.assign(guard, { refund });
}

export async function closeLimits(): Promise<void> {
  redis?.disconnect();
  redis = null;
}
