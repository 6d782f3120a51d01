import { beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { kinds } from "./kinds.ts";
import { listRequests, readRequests, requestFilterOf, requestsOnPage } from "./requests.server.ts";

const found = async (search: string, kind: keyof typeof kinds = "beta") => {
  const rows = await readRequests(kinds[kind], requestFilterOf(new URLSearchParams(search)), null, 99);
  return rows.map(({ fields }) => fields.name);
};

beforeAll(async () => {
  await asOwner(
    `insert into fan_invites (name, username, phone, email, form, status, flags, confirmed_at, created_at) values
     ('Ann', 'ann', '1', 'Ann@salt.test', 'beta', 'new', '{}', now(), '2026-03-01T00:00:00Z'),
     ('Ben', 'ben', '2', 'joann@salt.test', 'beta', 'invited', '{trap}', null, '2026-03-01T23:59:59.999Z'),
     ('Cid', 'cid', '3', 'cid@salt.test', 'beta', 'new', '{}', null, '2026-03-02T00:00:00Z'),
     ('Dot', 'dot', '4', 'dot@salt.test', 'join', 'new', '{quick}', now(), '2026-03-01T12:00:00Z')`,
  );
  await asOwner(
    "insert into creator_applications (name, twitter) values ('Eve', '@eve'), ('Fay', 'fay@elsewhere')",
  );
});

test.each([
  ["", ["Cid", "Ben", "Ann"]],
  ["status=invited", ["Ben"]],
  ["status=nonsense", ["Cid", "Ben", "Ann"]],
  ["flagged=yes", ["Ben"]],
  ["flagged=no", ["Cid", "Ben", "Ann"]],
  ["confirmed=yes", ["Ann"]],
  ["from=2026-03-01", ["Cid", "Ben", "Ann"]],
  ["from=2026-03-02", ["Cid"]],
  ["to=2026-03-01", ["Ben", "Ann"]],
  ["to=2026-02-28", []],
  ["from=2026-03-01&to=2026-03-01", ["Ben", "Ann"]],
  ["q=ann@", ["Ann"]],
  ["q=ann", ["Ben", "Ann"]],
  ["q=ann@salt&flagged=yes", []],
])("a list narrowed down by %j", async (search, names) => expect(await found(search)).toEqual(names));

test("where a form has no address, what looks like one is looked for in every word", async () => {
  expect(await found("q=fay@e", "creators")).toEqual(["Fay"]);
  expect(await found("q=@e", "creators")).toEqual(["Fay", "Eve"]);
  expect(await found("confirmed=yes", "creators")).toEqual(["Fay", "Eve"]);
});

test("a page ends at its size, and the next begins behind it; the last has none", async () => {
  const size = requestsOnPage + 1;
  await asOwner(
    "insert into access_requests (email, reason, form) select n || '@salt.test', 'Please', 'access' from generate_series(1, $1) n",
    [size],
  );
  const filter = requestFilterOf(new URLSearchParams());
  const first = await listRequests(kinds.access, filter, null);
  expect([first.rows.length, first.next]).toEqual([requestsOnPage, first.rows.at(-1)?.id]);
  const second = await listRequests(kinds.access, filter, first.next);
  expect([second.rows.length, second.next]).toEqual([1, null]);
  await query("delete from access_requests where id = $1", [second.rows[0]?.id]);
  expect((await listRequests(kinds.access, filter, null)).next).toBeNull();
});

test("days and choices that do not exist are told, and narrow down nothing", () => {
  const filter = requestFilterOf(new URLSearchParams("status=gone&from=2026-02-30&to=2026-03-01"));
  expect(filter).toMatchObject({
    status: null,
    from: null,
    to: "2026-03-01",
    unknown: ["gone", "2026-02-30"],
  });
});
