import { beforeEach, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { ensureOwnKey } from "../keys.server.ts";
import { scopeNames } from "../scopes.ts";
import { changeKey, createKey, findDeskKey, listDeskKeys, revokeKey, usageOf } from "./desk-keys.server.ts";
import { KeyForm, scopesOf } from "./key-form.ts";

beforeEach(() => asOwner("delete from publishable_keys"));

const input = {
  name: "Studio",
  contact: "ada@studio.example",
  readOrigins: ["*"],
  writeOrigins: ["https://studio.example"],
  requestsPerMinute: 60,
  titles: [],
  scopes: [...scopeNames],
};
const noted: number[] = [];
const note = async (_: unknown, id: number) => noted.push(id);
const give = (change = {}) => createKey({ ...input, ...change }, note);
const fails = async () => Promise.reject(new Error("not noted"));

test("a key is given, changed and ended once, each with its note, and alone", async () => {
  noted.length = 0;
  const [id, other] = [await give(), await give({ contact: "", name: "Other" })];
  expect(await findDeskKey(id)).toEqual({
    ...input,
    id,
    key: expect.stringMatching(/^afters_publishable_/),
    isOwn: false,
    createdAt: expect.any(Number),
    endedAt: null,
    requests: 0,
    refused: 0,
  });
  expect(await findDeskKey(other)).toMatchObject({ name: "Other", contact: null });
  const change = {
    ...input,
    name: "Changed",
    contact: "",
    readOrigins: [],
    writeOrigins: ["*"],
    requestsPerMinute: 7,
    titles: ["larch-hall"],
    scopes: ["read" as const],
  };
  await changeKey(id, change, note);
  expect(await findDeskKey(id)).toMatchObject({ ...change, contact: null });
  await revokeKey(id, note);
  expect((await findDeskKey(id))?.endedAt).toEqual(expect.any(Number));
  expect(await findDeskKey(other)).toMatchObject({ name: "Other", endedAt: null });
  expect(noted).toEqual([id, other, id, id]);
  const ended = { code: "own_key", status: 409 };
  await expect(revokeKey(id, note)).rejects.toMatchObject(ended);
  await ensureOwnKey();
  const [own] = (await listDeskKeys(null)).keys;
  await expect(revokeKey(own?.id ?? 0, note)).rejects.toMatchObject(ended);
  const none = { code: "no_such_key", status: 404 };
  await expect(changeKey(999_999, input, note)).rejects.toMatchObject(none);
  expect([await findDeskKey(999_999), noted.length]).toEqual([null, 4]);
  await expect(changeKey(other, input, fails)).rejects.toThrow("not noted");
  await expect(revokeKey(other, fails)).rejects.toThrow("not noted");
  await expect(createKey(input, fails)).rejects.toThrow("not noted");
  expect(await findDeskKey(other)).toMatchObject({ name: "Other", endedAt: null });
  expect((await listDeskKeys(null)).keys).toHaveLength(3);
});

test("keys are listed fifty at a time, our own first and once, then the newest", async () => {
  await give({ name: "1" });
  await ensureOwnKey();
  for (let n = 2; n <= 49; n++) await give({ name: String(n) });
  const names = async (from: number | null) => {
    const { keys, next } = await listDeskKeys(from);
    return {
      first: keys[0]?.name,
      last: keys.at(-1)?.name,
      many: keys.length,
      next,
      lastId: keys.at(-1)?.id,
    };
  };
  expect(await names(null)).toMatchObject({ first: "This Afters", last: "1", many: 50, next: null });
  await give({ name: "50" });
  const page = await names(null);
  expect(page).toMatchObject({ first: "This Afters", last: "2", many: 50, next: page.lastId });
  expect(await names(page.next)).toMatchObject({ first: "1", last: "1", many: 1, next: null });
  const { keys } = await listDeskKeys(null);
  expect(keys.slice(1, 3).map(({ name }) => name)).toEqual(["50", "49"]);
});

test("a key's use is summed over 7 days and listed by day over 30, newest first", async () => {
  const [id, other] = [await give(), await give()];
  const use = (key: number, daysAgo: number, part: string, requests: number, refused: number) =>
    query(
      `insert into key_usage (key_id, day, part, requests, refused)
       values ($1, (now() at time zone 'utc')::date - $2::int, $3, $4, $5)`,
      [key, daysAgo, part, requests, refused],
    );
  await use(id, 0, "rest", 1, 1);
  await use(id, 6, "rest", 20, 2);
  await use(id, 6, "auth", 300, 4);
  await use(id, 7, "rest", 4_000, 8);
  await use(id, 29, "rest", 50_000, 16);
  await use(id, 30, "rest", 600_000, 32);
  await use(other, 0, "rest", 9, 9);
  expect(await findDeskKey(id)).toMatchObject({ requests: 321, refused: 7 });
  expect(await findDeskKey(other)).toMatchObject({ requests: 9, refused: 9 });
  expect((await listDeskKeys(null)).keys.map(({ requests }) => requests)).toEqual([9, 321]);
  const days = await usageOf(id);
  expect(days.map(({ part, requests, refused }) => [part, requests, refused])).toEqual([
    ["rest", 1, 1],
    ["auth", 300, 4],
    ["rest", 20, 2],
    ["rest", 4_000, 8],
    ["rest", 50_000, 16],
  ]);
  expect(days[0]?.day).toBe(new Date().toISOString().slice(0, 10));
});

test("a key's form takes origins, one on a line, each once, and says what is none", () => {
  const filled = {
    name: " Studio ",
    contact: "",
    readOrigins: "https://a.example\nhttp://b.example:8080, *\nhttps://a.example",
    writeOrigins: "",
    requestsPerMinute: "60",
    titles: " Larch Hall \n\nlarch-hall\nLarch Hall",
    read: "on",
    vote: "off",
  };
  const parsed = (change = {}) => KeyForm.safeParse({ ...filled, ...change });
  const said = (change: object) => parsed(change).error?.issues[0]?.message ?? null;
  expect(parsed().data).toEqual({
    name: "Studio",
    contact: "",
    readOrigins: ["https://a.example", "http://b.example:8080", "*"],
    writeOrigins: [],
    requestsPerMinute: 60,
    titles: ["Larch Hall", "larch-hall"],
    read: "on",
    vote: "off",
  });
  const { data: fields } = parsed();
  expect(fields && scopesOf(fields)).toEqual(["read"]);
  expect(said({ titles: Array.from({ length: 51 }, (_, at) => at).join("\n") })).toBe("At most 50 titles");
  expect(said({ claim: "yes" })).toBe("A box is ticked or not");
  for (const origin of [
    "a.example",
    "https://a.example/",
    "ftp://a.example",
    "https://",
    "https://A.example",
    "x".repeat(99),
  ])
    expect(said({ writeOrigins: origin })).toBe(
      `“${origin.slice(0, 60)}” is not an origin: https://studio.example, or *`,
    );
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://${at}.example`).join("\n");
  expect([said({ readOrigins: many(50) }), said({ readOrigins: many(51) })]).toEqual([
    null,
    "At most 50 origins",
  ]);
  const long = (letters: number) => `${"\n".repeat(letters - 1)}*`;
  expect([said({ readOrigins: long(5_000) }), said({ readOrigins: long(5_001) })]).toEqual([
    null,
    "That is too long",
  ]);
  expect([said({ name: " " }), said({ name: "x".repeat(100) }), said({ name: "x".repeat(101) })]).toEqual([
    "Enter who it is for",
    null,
    "At most 100 characters",
  ]);
  expect([said({ contact: " ada@studio.example " }), said({ contact: "ada" })]).toEqual([
    null,
    "That is not an email address",
  ]);
  for (const [sent, fits] of [
    ["0", false],
    ["1", true],
    ["1000000", true],
    ["1000001", false],
  ] as const)
    expect(said({ requestsPerMinute: sent }) === null, sent).toBe(fits);
});
