import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { aHolder, asked } from "../../../testing/data-layer/asked.ts";
import { aPoll } from "../../../testing/poll.ts";
import { listClaimables } from "../../rewards/identities/identities.server.ts";
import { rest } from "./rest.server.ts";
import "../../fans/fan-sessions.server.ts";

type Asking = Parameters<typeof asked>[1];
type Told = { status: number; headers?: Record<string, string>; body?: unknown };

/** What is answered, or how it is refused. */
async function served(path: string, asking: Asking = {}): Promise<Told> {
  try {
    return (await rest.serve(asked(path, asking))) as Told;
  } catch (error) {
    return rest.refusal(error as Problem, {} as never);
  }
}
const codeOf = async (path: string, asking?: Asking) => {
  const { status, body } = await served(path, asking);
  return `${status} ${(body as { code: string }).code}`;
};
const send = (table: string, body: string | object, more: Asking = {}) =>
  served(table, { method: "POST", body, ...more });
const codeOfSent = (table: string, body: string | object, more: Asking = {}) =>
  codeOf(table, { method: "POST", body, ...more });

test("a column may be called as the statement calls its rows", async () => {
  const rowsOf = async (table: string, query: string) =>
    JSON.parse((await served(table, { query })).body as string);
  const id = await aPoll({ title: "Left or right?" });
  expect(await rowsOf("polls", `select=r:title,e:id,t1:total_votes,a:id&id=eq.${id}`)).toEqual([
    { r: "Left or right?", e: id, t1: 0, a: id },
  ]);
  expect(await rowsOf("characters", "select=id,e:titles(e:slug,r:name,t2:kind)&id=eq.maud-vesper")).toEqual([
    { id: "maud-vesper", e: { e: "vesper-line", r: "Vesper Line", t2: "show" } },
  ]);
  const [{ characters }] = await rowsOf("titles", "select=characters(e:titles(slug))&slug=eq.vesper-line");
  expect(characters[0]).toEqual({ e: { slug: "vesper-line" } });
});

test("a table is found by exact name; unknown tables, paths and verbs are refused", async () => {
  const holder = aHolder();
  expect(await codeOf("secrets")).toBe("404 PGRST205");
  expect(await codeOf("toString")).toBe("404 PGRST205");
  expect([await codeOf(""), await codeOf("polls/1")]).toEqual(["404 PGRST125", "404 PGRST125"]);
  expect(await served("rpc/find_all")).toMatchObject({
    status: 404,
    body: {
      code: "PGRST202",
      message: "Could not find the function public.find_all in the schema cache",
      hint: expect.stringContaining("/functions/v1"),
    },
  });
  expect((await served("p%6Flls")).status).toBe(200);
  expect(await codeOf("%zz")).toBe("404 PGRST205");
  expect(await served("x".repeat(150))).toMatchObject({
    body: { message: `Could not find the table 'public.${"x".repeat(100)}' in the schema cache` },
  });
  expect((await served("polls", { method: "HEAD" })).status).toBe(200);
  for (const method of ["PATCH", "DELETE"]) {
    expect(await codeOf("polls", { method })).toBe("401 42501");
    expect(await codeOf("polls", { method, holder })).toBe("403 42501");
  }
  expect(await served("poll_votes", { method: "PATCH" })).toMatchObject({
    headers: { "WWW-Authenticate": "Bearer" },
    body: {
      message: "permission denied for table poll_votes",
      hint: "poll_votes: its rows are not updated over the wire. Offered: select, insert, upsert.",
    },
  });
  expect(await served("poll_votes", { method: "DELETE", holder })).toMatchObject({
    headers: undefined,
    body: { hint: expect.stringContaining("its rows are not deleted over the wire") },
  });
  expect(await codeOf("polls", { method: "PUT" })).toBe("405 PGRST117");
  expect(await codeOfSent("polls", {})).toBe("401 42501");
  expect(await codeOfSent("polls", {}, { holder })).toBe("403 42501");
  expect(await served("fan_invites")).toMatchObject({
    body: { hint: "fan_invites: select is not offered. Offered: insert." },
  });
});

test("refusals of the product have the same form, under codes that clients know", () => {
  const told = (code: string, status: number) => rest.refusal(new Problem(code, status, "No."), {} as never);
  expect(told("bad_jwt", 401)).toEqual({
    status: 401,
    headers: { "WWW-Authenticate": "Bearer" },
    body: { code: "PGRST301", details: "bad_jwt", hint: null, message: "No." },
  });
  expect(told("sign_in_first", 401).body).toMatchObject({ code: "42501" });
  expect(told("slow_down", 429)).toEqual({
    status: 429,
    headers: undefined,
    body: { code: "PT429", details: "slow_down", hint: null, message: "No." },
  });
});

test("rows come with their total, all or in part, as a list or a single one", async () => {
  await query("delete from polls");
  for (const title of ["a", "b", "c"]) await aPoll({ title });
  const count = { prefer: "count=exact" };
  const read = (text: string, headers: Record<string, string> = {}) =>
    served("polls", { query: `select=title&order=title${text}`, headers });
  const range = async (answer: Promise<Told>) => {
    const { status, headers } = await answer;
    return [status, headers?.["Content-Range"]];
  };
  expect(await range(read(""))).toEqual([200, "0-2/*"]);
  expect(await range(read("", count))).toEqual([200, "0-2/3"]);
  expect(await range(read("&limit=2", count))).toEqual([206, "0-1/3"]);
  expect(await range(read("&limit=2&offset=2", count))).toEqual([206, "2-2/3"]);
  expect(await range(read("&title=eq.z", count))).toEqual([200, "*/0"]);
  expect(await range(read("&limit=0&offset=1", count))).toEqual([206, "*/3"]);
  expect(await codeOf("polls", { query: "offset=3", headers: count })).toBe("416 PGRST103");
  expect(await range(read("&offset=3"))).toEqual([200, "*/*"]);
  expect(await range(read("&title=eq.z&offset=0", count))).toEqual([200, "*/0"]);
  // A range in the header is counted within the one of the query.
  expect(await range(read("&limit=2&offset=1", { range: "1-9" }))).toEqual([200, "2-2/*"]);
  expect(await range(read("&offset=1", { range: "0-1" }))).toEqual([200, "1-1/*"]);
  expect(await range(read("&offset=2", { range: "0-0" }))).toEqual([200, "*/*"]);
  expect(await range(read("", { range: "1-1" }))).toEqual([200, "1-1/*"]);
  const one = { accept: "application/vnd.pgrst.object+json" };
  const single = await read("&title=eq.b", { ...one, ...count });
  expect([single.status, JSON.parse(String(single.body))]).toEqual([200, { title: "b" }]);
  expect((await read("&limit=1", { ...one, ...count })).status).toBe(200);
  for (const narrowed of ["", "&title=eq.z"])
    expect(await served("polls", { query: `select=title${narrowed}`, headers: one })).toMatchObject({
      status: 406,
      body: { code: "PGRST116", details: `The result contains ${narrowed ? 0 : 3} rows` },
    });
  for (const said of ["columns=id", "on_conflict=id"])
    expect(await codeOf("polls", { query: said })).toBe("400 PGRST100");
  expect(await codeOf("polls", { headers: { "accept-profile": "jobs" } })).toBe("406 PGRST106");
  const long = `title=eq.${"z".repeat(2_000)}`;
  for (let again = 0; again < 2; again++) expect((await served("polls", { query: long })).body).toBe("[]");
});

test("a row is sent as JSON, single or in a list, with known columns", async () => {
  const holder = aHolder();
  const poll = await aPoll();
  const row = { poll_id: poll, option_index: 1 };
  const sent = (body: string | object, prefer = "", text = "") =>
    send("poll_votes", body, { holder, query: text, headers: { prefer } });
  const refused = async (body: string | object, more: Asking = {}) =>
    codeOfSent("poll_votes", body, { holder, ...more });
  for (const body of ["", "[", "7", "null", "[[]]", "[7]", [row, row], [null]])
    expect(await refused(body), JSON.stringify(body)).toBe("400 PGRST102");
  expect(await refused(row, { headers: { "content-type": "text/csv" } })).toBe("400 PGRST102");
  expect(await refused({ ...row, colour: "red" })).toBe("400 PGRST204");
  expect(await refused({ ...row, toString: 1 })).toBe("400 PGRST204");
  expect(await refused(row, { query: "columns=poll_id,colour" })).toBe("400 PGRST204");
  for (const left of ["poll_id", "option_index"]) {
    expect(await refused({ ...row, [left]: null })).toBe("400 23502");
    expect(await refused({ ...row, [left]: undefined })).toBe("400 23502");
  }
  expect(await refused(row, { query: "columns=poll_id" })).toBe("400 23502");
  expect(await refused(row, { holder: null })).toBe("401 42501");
  expect(await refused({ ...row, user_session: "another" })).toBe("403 42501");
  expect(await refused({ ...row, option_index: -1 })).toBe("400 23514");
  expect(await refused({ ...row, option_index: 2 })).toBe("400 23514");
  expect(await refused({ ...row, poll_id: "none" })).toBe("409 23503");
  expect(await refused(row, { query: "poll_id=eq.1" })).toBe("400 PGRST100");
  expect(await refused(row, { query: "on_conflict=poll_id" })).toBe("400 PGRST100");
  expect(await refused(row, { headers: { "content-profile": "jobs" } })).toBe("406 PGRST106");
  const merge = { headers: { prefer: "resolution=merge-duplicates" } };
  for (const columns of ["poll_id", "poll_id,option_index", "poll_id,user_session,option_index"])
    expect(await refused(row, { ...merge, query: `on_conflict=${columns}` })).toBe("400 42P10");
  expect(await query("select 1 from poll_votes where poll_id = $1", [poll])).toEqual([]);
  // Nothing is written of an empty list.
  expect(await sent([], "count=exact")).toMatchObject({
    status: 201,
    headers: { "Preference-Applied": "count=exact", "Content-Range": "*/0" },
  });
  expect(await sent([], "return=representation")).toMatchObject({ status: 201, body: "[]" });
  const type = {
    "content-type": "Application/JSON; charset=utf-8",
    prefer: "return=representation, count=exact",
  };
  const first = await send("poll_votes", [{ ...row, user_session: holder.session }], {
    holder,
    query: "select=poll_id,option_index,user_session",
    headers: type,
  });
  expect(first).toMatchObject({
    status: 201,
    headers: {
      "Preference-Applied": "return=representation, count=exact",
      "Content-Range": "0-0/1",
      "Content-Type": "application/json; charset=utf-8",
    },
  });
  expect(JSON.parse(String(first.body))).toEqual([{ ...row, user_session: holder.session }]);
  expect(await served("poll_votes", { method: "POST", body: row, holder })).toMatchObject({
    status: 409,
    body: { code: "23505", details: expect.stringContaining(poll) },
  });
  const ignored = await sent(row, "resolution=ignore-duplicates, count=exact, return=representation");
  expect(ignored).toMatchObject({ status: 201, body: "[]", headers: { "Content-Range": "*/0" } });
  const moved = await sent(
    { ...row, option_index: 0 },
    "resolution=merge-duplicates",
    "on_conflict=user_session,poll_id",
  );
  expect(moved).toMatchObject({ status: 200, headers: { "Content-Range": "*/*" } });
  expect(moved.body).toBeUndefined();
  const other = await aPoll();
  const located = await sent(
    { poll_id: other, option_index: 0 },
    "return=headers-only, resolution=merge-duplicates",
  );
  expect(located).toMatchObject({
    status: 201,
    headers: { Location: `/rest/v1/poll_votes?poll_id=eq.${other}` },
  });
  expect(located.body).toBeUndefined();
  const none = await sent(
    { poll_id: other, option_index: 0 },
    "return=headers-only, resolution=ignore-duplicates",
  );
  expect(none.headers).not.toHaveProperty("Location");
  const one = await send(
    "poll_votes",
    { poll_id: other, option_index: 1, more: 1 },
    {
      holder,
      query: "columns=poll_id,option_index&select=option_index",
      headers: {
        prefer: "return=representation, resolution=merge-duplicates",
        accept: "application/vnd.pgrst.object+json",
      },
    },
  );
  expect(JSON.parse(String(one.body))).toEqual({ option_index: 1 });
});

test("a claim or Wrapped is sent once, merged or ignored; invalid ones are refused", async () => {
  const holder = aHolder();
  const sent = (table: string, body: object, prefer = "") =>
    codeOfSent(table, body, { holder, headers: { prefer } });
  const [{ name, show } = { name: "", show: "" }] = listClaimables();
  expect(await sent("user_identities", { character_name: "Nobody" })).toBe("409 23503");
  expect(await sent("user_identities", { character_name: name, show_name: "Another" })).toBe("409 23503");
  const claim = (prefer: string) =>
    send("user_identities", { character_name: name, show_name: show }, { holder, headers: { prefer } });
  expect(await claim("count=exact")).toMatchObject({ status: 201, headers: { "Content-Range": "*/1" } });
  expect(await sent("user_identities", { character_name: name })).toBe("409 23505");
  expect(await claim("count=exact, resolution=ignore-duplicates")).toMatchObject({
    headers: { "Content-Range": "*/0" },
  });
  expect(await claim("count=exact, resolution=merge-duplicates")).toMatchObject({
    headers: { "Content-Range": "*/1" },
  });
  expect(await sent("wrapped_stats", { period: "never" })).toBe("400 23514");
});

test("tables that take rows and give none back refuse to be read or merged", async () => {
  const row = { name: "Ana", email: "ana@vesper.example" };
  for (const holder of [null, aHolder()]) {
    const status = holder ? 403 : 401;
    for (const prefer of ["return=representation", "return=headers-only", "resolution=merge-duplicates"])
      expect(await codeOfSent("fan_invites", row, { holder, headers: { prefer } })).toBe(`${status} 42501`);
  }
  expect(await query("select 1 from fan_invites")).toEqual([]);
});
