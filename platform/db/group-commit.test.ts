import { beforeAll, expect, test } from "vitest";
import { poolOfOwner } from "../../testing/connected.ts";
import { Problem } from "../problem.ts";
import { GroupCommit } from "./group-commit.server.ts";
import { query, transaction } from "./pool.server.ts";

beforeAll(poolOfOwner);

async function notebook(name: string, options = {}) {
  await query(`create table ${name} (n int check (n >= 0))`);
  const batches: number[][] = [];
  const commit = new GroupCommit<number, string>(
    (items) =>
      transaction(async (on) => {
        batches.push(items);
        await query(`insert into ${name} select * from unnest($1::int[])`, [items], on);
        return items.map((n) => (n === 13 ? new Problem("unlucky", 409, "Not that one.") : `wrote ${n}`));
      }),
    options,
  );
  const written = async () =>
    (await query<{ n: number }>(`select n from ${name} order by n`)).map(({ n }) => n);
  return { commit, batches, written };
}

test("what arrives together is written by one transaction, in order of arrival", async () => {
  const { commit, batches } = await notebook("together");
  const answers = await Promise.all([3, 1, 2].map((n) => commit.add(n)));
  expect(batches).toEqual([[3, 1, 2]]);
  expect(answers).toEqual(["wrote 3", "wrote 1", "wrote 2"]);
});

test("the first arrival waits for company as long as it is told to", async () => {
  const { commit, batches } = await notebook("company", { lingerMs: 150 });
  const first = commit.add(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all([first, commit.add(2)]);
  expect(batches).toEqual([[1, 2]]);
});

test("a single caller does not wait; concurrent ones are written together", async () => {
  const { commit, batches } = await notebook("crowd", { lingerMs: 0, crowdedMs: 100 });
  const alone = [commit.add(1)];
  await settled(alone);
  expect(batches).toEqual([[1]]);
  const crowd = [commit.add(2)];
  await turns(3);
  crowd.push(commit.add(3));
  await settled(crowd);
  expect(batches).toEqual([[1], [2, 3]]);
  // The next batch of a crowd gathers as well: what comes while one is written, and a moment later.
  const more = [commit.add(4)];
  while (batches.length < 3) await turns(1);
  more.push(commit.add(5));
  await settled(more.slice(0, 1));
  await turns(3);
  more.push(commit.add(6));
  await settled(more);
  expect(batches.slice(2)).toEqual([[4], [5, 6]]);
});

const settled = (all: Promise<unknown>[]) => Promise.all(all);
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setTimeout(resolve, 1));
}

test("a caller is answered only after the commit", async () => {
  const { commit, written } = await notebook("answered");
  const seen = await Promise.all([1, 2, 3].map((n) => commit.add(n).then(written)));
  for (const rows of seen) expect(rows).toEqual([1, 2, 3]);
});

test.each([
  ["among_many", [1, 2, -5, 4, 5, 6, 7]],
  ["last_of_two", [1, -5]],
  ["last_of_three", [1, 2, -5]],
  ["with_another", [-5, -6, 7]],
])("a bad row fails alone, %s, and its company is written once", async (name, numbers) => {
  const { commit, written } = await notebook(name);
  const outcomes = await Promise.allSettled(numbers.map((n) => commit.add(n)));
  expect(outcomes.map(({ status }) => status)).toEqual(
    numbers.map((n) => (n < 0 ? "rejected" : "fulfilled")),
  );
  expect(await written()).toEqual(numbers.filter((n) => n > 0));
});

test("a refusal refuses one item and leaves the rest alone", async () => {
  const { commit } = await notebook("refused");
  const [one, unlucky] = await Promise.allSettled([commit.add(1), commit.add(13)]);
  expect(one).toMatchObject({ status: "fulfilled" });
  expect(unlucky).toMatchObject({ status: "rejected", reason: { code: "unlucky" } });
});

test("trouble of the database fails the batch at once, without a try per row", async () => {
  let tries = 0;
  const commit = new GroupCommit<number, null>(async () => {
    tries += 1;
    await query("select * from a_table_that_is_not_there");
    return [];
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => commit.add(n)));
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(tries).toBe(1);
});

test("an add right after an answer is not lost", async () => {
  const { commit, written } = await notebook("right_after", { lingerMs: 0 });
  for (let n = 100; n < 300; n += 2) {
    await commit.add(n);
    await commit.add(n + 1);
  }
  expect(await written()).toHaveLength(200);
});

test("adds that arrive while a batch is being written go into the next", async () => {
  const { commit, batches } = await notebook("while_writing", { largest: 2 });
  await Promise.all([1, 2, 3, 4, 5].map((n) => commit.add(n)));
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test("callers beyond the queue's bound get busy, 503 and a retry time", async () => {
  const { commit, written } = await notebook("bounded", { mostWaiting: 2 });
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => commit.add(n)));
  expect(outcomes[2]).toMatchObject({ reason: { code: "busy", status: 503, retryAfter: 2 } });
  expect(await written()).toEqual([1, 2]);
  expect(await commit.add(3)).toBe("wrote 3");
});

test("settled resolves when nothing is waiting or being written", async () => {
  const { commit, written } = await notebook("settled");
  await commit.settled();
  for (const n of [1, 2, 3]) void commit.add(n);
  await commit.settled();
  expect(await written()).toEqual([1, 2, 3]);
});

test("a batch that waits for its row holds up its own key alone", async () => {
  const free = Promise.withResolvers<void>();
  const written: string[] = [];
  const group = new GroupCommit<{ room: string; text: string }, string>(
    async (items) => {
      if (items.some(({ room }) => room === "locked")) await free.promise;
      written.push(...items.map(({ text }) => text));
      return items.map(({ text }) => text);
    },
    { keyOf: ({ room }) => room },
  );
  const stuck = [group.add({ room: "locked", text: "one" }), group.add({ room: "locked", text: "two" })];
  await expect(group.add({ room: "open", text: "three" })).resolves.toBe("three");
  expect(written).toEqual(["three"]);
  free.resolve();
  expect(await Promise.all(stuck)).toEqual(["one", "two"]);
  await group.settled();
});

test("no more transactions are under way than may be, and every item gets its turn", async () => {
  let underWay = 0;
  let most = 0;
  const group = new GroupCommit<number, number>(
    async (items) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return items;
    },
    { keyOf: String, mostAtOnce: 3 },
  );
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  expect(await Promise.all(numbers.map((n) => group.add(n)))).toEqual(numbers);
  expect(most).toBe(3);
});
