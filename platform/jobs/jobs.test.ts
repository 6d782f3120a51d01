import { afterEach, beforeEach, expect, test } from "vitest";
import { asOwner, poolOfOwner } from "../../testing/connected.ts";
import { query, transaction } from "../db/pool.server.ts";
import { defineJob, defineScheduledJob, enqueue, prepareJobs, startJobs, stopJobs } from "./jobs.server.ts";

type Item = { name: string };
const done: string[] = [];
let again: (name: string) => boolean = () => false;
let until: (stopping: AbortSignal) => Promise<unknown> = async () => undefined;
const job = defineJob<Item>({
  name: "of-the-test",
  batch: 2,
  workers: 1,
  work: async (items, stopping) => {
    await until(stopping);
    done.push(...items.map(({ name }) => name));
    return items.filter(({ name }) => again(name));
  },
});
let [together, most] = [0, 0];
let met = Promise.withResolvers<void>();
const pairs = defineJob<Item>({
  name: "in-pairs",
  batch: 1,
  workers: 2,
  work: async () => {
    together += 1;
    most = Math.max(most, together);
    await met.promise;
    together -= 1;
    return [];
  },
});
let caughtUp = 0;
defineScheduledJob("each-night", "5 4 * * *", async () => {
  caughtUp += 1;
});

beforeEach(() => {
  met = Promise.withResolvers<void>();
});
afterEach(async () => {
  met.resolve();
  await stopJobs();
  again = () => false;
  until = async () => undefined;
  done.length = 0;
});

const put = (...names: string[]) =>
  transaction((on) =>
    enqueue(
      job,
      names.map((name) => ({ key: name, item: { name } })),
      on,
    ),
  );
const statesOf = (name: string) =>
  query<{ state: string }>("select state from jobs.job where name = 'of-the-test' and singleton_key = $1", [
    name,
  ]);

test("a job runs once per waiting key, and again when it asks or fails", async () => {
  await put("ada", "ben");
  await put("ada");
  expect(await statesOf("ada")).toHaveLength(1);
  const failed = new Set<string>();
  again = (name) => name === "ada" && done.filter((one) => one === name).length === 1;
  until = async () => {
    if (done.length === 2 && !failed.has("once")) {
      failed.add("once");
      throw new Error("a batch that fails");
    }
  };
  await startJobs();
  await expect.poll(() => done.toSorted()).toEqual(["ada", "ada", "ben"]);
  await expect.poll(() => statesOf("ada")).toEqual([{ state: "completed" }]);
  expect(await statesOf("ben")).toEqual([{ state: "completed" }]);
  expect(failed.size).toBe(1);
});

test("a job repeats as needed, and a missed nightly one runs at the start", async () => {
  const before = caughtUp;
  await startJobs();
  await expect.poll(() => caughtUp).toBe(before + 1);
  // As an earlier version has left it.
  await stopJobs();
  await query("update jobs.queue set retry_delay = 77 where name = any($1)", [["each-night", "of-the-test"]]);
  await query("update jobs.schedule set cron = '1 1 * * *' where name = 'each-night'");
  await startJobs();
  const queues = await query(
    `select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds,
       retention_seconds / 86400 as days, deletion_seconds from jobs.queue where name = any($1) order by name`,
    [["each-night", "of-the-test"]],
  );
  const common = { policy: "exclusive", retry_backoff: true, heartbeat_seconds: 10 };
  expect(queues).toMatchObject([
    { ...common, name: "each-night", retry_limit: 5, retry_delay: 10, deletion_seconds: 86_400 },
    {
      ...{ ...common, name: "of-the-test", retry_limit: 1_000_000, retry_delay: 3, retry_delay_max: 120 },
      ...{ days: 300, deletion_seconds: 300 },
    },
  ]);
  expect(
    await query("select name, cron from jobs.schedule where name = any($1)", [
      queues.map((one) => (one as Item).name),
    ]),
  ).toEqual([{ name: "each-night", cron: "5 4 * * *" }]);
});

/** Less than the time after which a worker asks by itself. */
const soon = { timeout: 20_000 };

test("queued work starts soon when workers are idle, up to the job's number", async () => {
  const two = ["left", "right"].map((name) => ({ key: name, item: { name } }));
  await put("first");
  await startJobs();
  await expect.poll(() => done).toEqual(["first"]);
  await transaction((on) => enqueue(pairs, two, on));
  await expect.poll(() => together, soon).toBe(2);
  await put("second");
  await expect.poll(() => done, soon).toEqual(["first", "second"]);
  expect(most).toBe(2);
});

test("an item whose process was killed comes again by itself", async () => {
  await startJobs();
  await stopJobs();
  await put("left");
  await query(
    `update jobs.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
     where name = 'of-the-test' and singleton_key = 'left'`,
  );
  await startJobs();
  await expect.poll(() => done).toEqual(["left"]);
});

test("running work hears of a stop, and the rest waits for the next start", async () => {
  let [told, begun] = [false, false];
  until = (stopping) =>
    new Promise((resolve) => {
      begun = true;
      stopping.addEventListener("abort", () => {
        told = true;
        resolve(told);
      });
    });
  again = () => !told || done.length < 2;
  await startJobs();
  await put("half");
  await expect.poll(() => begun).toBe(true);
  await stopJobs();
  expect(told).toBe(true);
  until = async () => undefined;
  again = () => false;
  await startJobs();
  await expect.poll(() => done).toEqual(["half", "half"]);
});

test("an item for a job that nobody does is refused", async () => {
  const items = [{ key: "a", item: {} }];
  await expect(transaction((on) => enqueue({ name: "nobodys" }, items, on))).rejects.toThrow(
    "No job is named nobodys.",
  );
});

test("a database without jobs gets what they need, and once is enough", async () => {
  await asOwner("drop schema jobs cascade");
  await poolOfOwner();
  await prepareJobs();
  await prepareJobs();
  expect(await asOwner("select 1 from jobs.version")).toHaveLength(1);
});
