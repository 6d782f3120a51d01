import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { QueueOptions, WorkOptions } from "pg-boss";
import { onPoolOpened, type Queryable, query, transaction } from "../db/pool.server.ts";
import { log } from "../logger.server.ts";
import { boss, heartbeatSeconds, inTransaction } from "./boss.server.ts";
import { repeat } from "./tickers.server.ts";

const installLock = 727_003;
/** What is still under way then is handed back, for the next process or start. */
const stopGraceMs = 3_000;
const day = 24 * 3600;
/** How often one question is asked for all queues; workers ask by themselves so rarely that it costs nothing. */
const wakeMs = 500;
const pollingIntervalSeconds = 30;

type Definition = {
  queue: QueueOptions;
  cron?: string;
  workers: number;
  pace: WorkOptions;
  work: (items: object[]) => Promise<object[]>;
};

const definitions = new Map<string, Definition>();
const queues = new Map<string, Promise<void>>();
onPoolOpened(() => queues.clear());
let stopping = new AbortController();
let waking: ReturnType<typeof repeat> | null = null;

export type Job<Item extends object> = { name: string; item?: Item };

/**
 * `work` answers the items that must come again, after a delay that grows from seconds to two minutes, for as long as
 * it takes: giving up is the owner's decision. An item whose process died comes again too, so work must bear being done
 * twice.
 */
export function defineJob<Item extends object>(options: {
  name: string;
  batch: number;
  workers: number;
  work: (items: Item[], stopping: AbortSignal) => Promise<Item[]>;
}): Job<Item> {
  definitions.set(options.name, {
    queue: {
      heartbeatSeconds,
      retryLimit: 1_000_000,
      retryDelay: 3,
      retryBackoff: true,
      retryDelayMax: 120,
      retentionSeconds: 300 * day,
      deleteAfterSeconds: 300,
    },
    workers: options.workers,
    pace: { batchSize: options.batch, burstWhenBatchFull: true },
    work: (items) => options.work(items as Item[], stopping.signal),
  });
  return { name: options.name };
}

/** At every start, so that what was missed is caught up, then by `cron` in UTC. Done twice it must come to the same. */
export function defineScheduledJob(name: string, cron: string, work: () => Promise<unknown>): void {
  definitions.set(name, {
    queue: {
      heartbeatSeconds,
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      deleteAfterSeconds: day,
    },
    cron,
    workers: 1,
    pace: { batchSize: 1 },
    work: async () => {
      await work();
      return [];
    },
  });
}

/** On the caller's transaction. An item whose key is queued or at work already is left out. */
export async function enqueue<Item extends object>(
  job: Job<Item>,
  items: { key: string; item: Item; afterSeconds?: number }[],
  on: Queryable,
): Promise<void> {
  await made(job.name);
  const inserts = items.map(({ key, item, afterSeconds }) => ({
    singletonKey: key,
    data: item,
    ...(afterSeconds && { startAfter: afterSeconds }),
  }));
  await boss.insert(job.name, inserts, { db: inTransaction(on) });
}

export async function prepareJobs(): Promise<void> {
  await startBoss();
  await boss.stop({ graceful: false });
}

export async function startJobs(): Promise<void> {
  stopping = new AbortController();
  await startBoss();
  await settleQueues();
  const workers = new Map<string, string[]>();
  for (const [name, definition] of definitions) {
    if (definition.cron) await boss.send(name);
    workers.set(name, await startWorkers(name, definition));
  }
  waking = repeat({ name: "jobs", everyMs: wakeMs, work: () => wake(workers) });
}

/** Only what is otherwise in the database is written: at most starts nothing is. */
async function settleQueues(): Promise<void> {
  const [stored, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  const queueOf = new Map<string, object>(stored.map((queue) => [queue.name, queue]));
  const cronOf = new Map(schedules.map(({ name, cron }) => [name, cron]));
  for (const [name, { queue, cron }] of definitions) {
    const known = queueOf.get(name);
    if (known) queues.set(name, Promise.resolve());
    await made(name);
    if (known && !isDeepStrictEqual({ ...known, ...queue }, known)) await boss.updateQueue(name, queue);
    if (cron && cronOf.get(name) !== cron) await boss.schedule(name, cron);
  }
}

/** Each by itself: pg-boss wakes one worker by its id. */
function startWorkers(name: string, { workers, pace, work }: Definition): Promise<string[]> {
  const options = { ...pace, pollingIntervalSeconds, perJobResults: true } as const;
  const start = () =>
    boss.work(name, options, async (jobs: { id: string; data: object }[]) => {
      const again = new Set(await work(jobs.map((job) => job.data)).catch(loggedAs(name)));
      return jobs.map(({ id, data }) => ({ id, status: again.has(data) ? "failed" : "completed" }) as const);
    });
  return Promise.all(Array.from({ length: workers }, start));
}

/** Whose queue holds something to do now. */
async function wake(workers: Map<string, string[]>): Promise<void> {
  const waiting = await query<{ name: string }>(
    {
      name: "waiting-jobs",
      text: `select q.name from unnest($1::text[]) as q (name) where exists (
        select 1 from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    },
    [[...workers.keys()]],
  );
  for (const { name } of waiting) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
}

export async function stopJobs(): Promise<void> {
  stopping.abort();
  waking?.stop();
  await waking?.done;
  const idle = Promise.all([...definitions.keys()].map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([idle, delay(stopGraceMs, undefined, { ref: false })]);
  await boss.stop({ graceful: false });
}

async function startBoss(): Promise<void> {
  await transaction(async (on) => {
    await on.query("set local lock_timeout = 0");
    await on.query("set local statement_timeout = 0");
    await on.query("select pg_advisory_xact_lock($1)", [installLock]);
    await boss.start();
  });
}

/** What is queued or at work is there once per key. */
function made(name: string): Promise<void> {
  const queue = definitions.get(name)?.queue;
  if (!queue) throw new Error(`No job is named ${name}.`);
  const making = queues.get(name) ?? boss.createQueue(name, { policy: "exclusive", ...queue });
  queues.set(name, making);
  // The caller is told; the next one tries again.
  making.catch(() => queues.delete(name));
  return making;
}

/** Lets pg-boss try again what failed as a whole. */
const loggedAs = (name: string) => (error: unknown) => {
  log.error({ err: error, job: name }, "a job failed");
  throw error;
};
