import { afterEach, expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { createKey } from "./desk/desk-keys.server.ts";
import { ensureOwnKey, findKey, newPublishableKey, ownKey } from "./keys.server.ts";
import { refuseOrigin } from "./origins.ts";
import { countUse, writeUsage } from "./usage.server.ts";

afterEach(() => void vi.useRealTimers());

const input = {
  name: "Studio",
  contact: "",
  readOrigins: ["https://reads.example"],
  writeOrigins: ["https://writes.example"],
  requestsPerMinute: 60,
  titles: ["larch-hall"],
  scopes: ["read" as const, "vote" as const],
};
const given = async () => {
  const id = await createKey(input, async () => undefined);
  const [row] = await query<{ key: string }>("select key from publishable_keys where id = $1", [id]);
  return { id, key: row?.key ?? "" };
};

test("a key is found with all its settings; invalid, unknown and ended keys are not", async () => {
  const { id, key } = await given();
  const { contact: _, ...held } = input;
  expect(await findKey(key)).toEqual({ id, key, ...held, isOwn: false });
  expect([
    await findKey(newPublishableKey()),
    await findKey(""),
    await findKey("a\0b"),
    await findKey("ä"),
  ]).toEqual([null, null, null, null]);
  expect(newPublishableKey()).toMatch(/^afters_publishable_[\w-]{24}$/);
  const other = await given();
  await query("update publishable_keys set ended_at = now() where id = $1", [other.id]);
  expect(await findKey(other.key)).toBeNull();
});

test("what becomes of a key is known two seconds later, and not asked for before", async () => {
  const { id, key } = await given();
  const begun = Date.now();
  const at = (ms: number) => vi.setSystemTime(begun + ms);
  at(0);
  await findKey(key);
  await query("update publishable_keys set name = 'Changed' where id = $1", [id]);
  at(1_999);
  expect((await findKey(key))?.name).toBe("Studio");
  at(2_000);
  expect((await findKey(key))?.name).toBe("Changed");
  await query("update publishable_keys set name = 'Again' where id = $1", [id]);
  at(3_999);
  expect((await findKey(key))?.name).toBe("Changed");
  at(4_001);
  expect((await findKey(key))?.name).toBe("Again");
});

test("our own key is made once, stays, and is the only one of its kind", async () => {
  await query("update publishable_keys set is_own = false");
  await expect(ownKey()).rejects.toThrow("no key of our own");
  const [made, again] = [await ensureOwnKey(), await ensureOwnKey()];
  expect([made, again]).toEqual([made, made]);
  expect(await ownKey()).toMatchObject({ key: made, name: "This Afters", isOwn: true });
  expect(await query("select 1 from publishable_keys where is_own")).toHaveLength(1);
});

test("a key works for listed origins, to read or write, and for programs anywhere", async () => {
  const { key } = await given();
  const found = await findKey(key);
  if (!found) throw new Error("not found");
  const code = (origin: string | undefined, reads: boolean, change = {}) => {
    try {
      refuseOrigin({ ...found, ...change }, origin, reads);
      return null;
    } catch (error) {
      const { code, status } = error as { code: string; status: number };
      return `${status} ${code}`;
    }
  };
  const refused = "403 foreign_origin";
  expect([code(undefined, false), code("", false)]).toEqual([null, null]);
  expect([code("https://reads.example", true), code("https://writes.example", true)]).toEqual([null, null]);
  expect([code("https://reads.example", false), code("https://writes.example", false)]).toEqual([
    refused,
    null,
  ]);
  expect([code("https://else.example", true), code("https://else.example", false)]).toEqual([
    refused,
    refused,
  ]);
  const everybody = { readOrigins: ["*"] };
  expect([
    code("https://else.example", true, everybody),
    code("https://else.example", false, everybody),
  ]).toEqual([null, refused]);
  expect(code("https://else.example", false, { writeOrigins: ["*"] })).toBeNull();
  expect(() => refuseOrigin(found, `https://${"x".repeat(200)}`, true)).toThrow(
    `from https://${"x".repeat(92)}. The operator`,
  );
});

test("key use is summed by day and part, with refusals apart; deleted keys have none", async () => {
  const [one, two] = [await given(), await given()];
  const use = (id: number, part: "rest" | "auth", ...refused: boolean[]) => {
    for (const was of refused) countUse(id, part, was);
  };
  const used = () =>
    query(
      `select key_id = $1 as first, part, requests::int, refused::int, day = (now() at time zone 'utc')::date as today
       from key_usage where key_id = any($2) order by key_id, part`,
      [one.id, [one.id, two.id]],
    );
  use(two.id, "rest", true);
  use(one.id, "rest", false, true, false);
  use(one.id, "auth", false);
  use(999_999, "rest", false);
  await writeUsage();
  const today = true;
  const auth = { first: true, part: "auth", requests: 1, refused: 0, today };
  const rest = { first: true, part: "rest", requests: 3, refused: 1, today };
  const others = { first: false, part: "rest", requests: 1, refused: 1, today };
  expect(await used()).toEqual([auth, rest, others]);
  use(one.id, "rest", true);
  await writeUsage();
  await writeUsage();
  expect(await used()).toEqual([auth, { ...rest, requests: 4, refused: 2 }, others]);
});
