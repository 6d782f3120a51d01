import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { type SignedIn, signedIn } from "../../../testing/data-layer/settled.ts";
import { clientOf } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { aPoll } from "../../../testing/poll.ts";
import { publishableKey } from "../../../testing/server.ts";

let server: RunningApp;
let maud: SignedIn;
let ida: SignedIn;
/** Seven polls of their own words, the first the oldest. */
const ids: string[] = [];
const hour = 3_600_000;

beforeAll(async () => {
  server = await startApp();
  [maud, ida] = await Promise.all([signedIn(server), signedIn(server)]);
  for (let n = 0; n < 7; n++)
    ids.push(
      await aPoll({
        title: `Question ${n}`,
        description: n % 2 ? "odd" : "EVEN, 100%",
        opensAt: new Date(Date.now() - (10 - n) * hour),
        isActive: n < 5,
        closesAt: n === 4 ? new Date(Date.now() - hour) : null,
      }),
    );
});
afterAll(() => server.stop());

const polls = () => clientOf(server).from("polls");
const titlesOf = (rows: { title: string }[] | null) =>
  rows?.map(({ title }) => title.replace("Question ", ""));

/** As it is on the wire. */
const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${server.origin}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: publishableKey,
      "X-Forwarded-For": new Fan("").address,
      ...(init.body && { "Content-Type": "application/json" }),
      ...init.headers,
    },
  });

test("BACKEND-07: columns, aliases and casts", async () => {
  const { data } = await polls()
    .select("id, what:title, total_votes::text, day:created_at::date")
    .eq("title", "Question 1")
    .single();
  expect(data).toEqual({
    id: ids[1],
    what: "Question 1",
    total_votes: "0",
    day: expect.stringMatching(/^[\d-]{10}$/),
  });
});

test("BACKEND-07: eq neq gt gte lt lte in is like ilike, not, or and and", async () => {
  const found = async (narrow: (rows: ReturnType<ReturnType<typeof polls>["select"]>) => unknown) => {
    const asked = polls().select("title").order("title");
    const { data, error } = await (narrow(asked as never) as typeof asked);
    expect(error).toBeNull();
    return titlesOf(data)?.join("");
  };
  expect(await found((rows) => rows.eq("title", "Question 3"))).toBe("3");
  expect(await found((rows) => rows.neq("title", "Question 3"))).toBe("012456");
  expect(await found((rows) => rows.gt("title", "Question 3"))).toBe("456");
  expect(await found((rows) => rows.gte("title", "Question 3").lte("title", "Question 5"))).toBe("345");
  expect(await found((rows) => rows.lt("title", "Question 1"))).toBe("0");
  expect(await found((rows) => rows.in("title", ["Question 1", "Question 6", "a, (c)"]))).toBe("16");
  expect(await found((rows) => rows.is("party_id", null).is("is_active", true))).toBe("0123");
  expect(await found((rows) => rows.not("is_active", "is", true))).toBe("456");
  expect(await found((rows) => rows.like("description", "EVEN%"))).toBe("0246");
  expect(await found((rows) => rows.like("description", "even%"))).toBe("");
  expect(await found((rows) => rows.ilike("description", "*100\\%"))).toBe("0246");
  expect(
    await found((rows) => rows.or("title.eq.Question 0,and(title.gt.Question 4,is_active.is.false)")),
  ).toBe("056");
  expect(await found((rows) => rows.or("not.and(is_active.is.true,title.neq.Question 2)"))).toBe("2456");
  expect(await found((rows) => rows.not("title", "in", '("Question 0","Question 1")'))).toBe("23456");
  expect(await found((rows) => rows.gt("created_at", new Date(Date.now() - 5.5 * hour).toISOString()))).toBe(
    "56",
  );
  expect(await found((rows) => rows.match({ title: "Question 2", total_votes: 0 }))).toBe("2");
});

test("BACKEND-07: order, limit, offset and Range, and what Content-Range says of it", async () => {
  const ordered = await polls()
    .select("title")
    .order("is_active", { ascending: false })
    .order("title", { ascending: false });
  expect(titlesOf(ordered.data)?.join("")).toBe("3210654");
  const nulls = await polls()
    .select("title")
    .order("closes_at", { nullsFirst: true })
    .order("title")
    .limit(1);
  expect(titlesOf(nulls.data)).toEqual(["0"]);
  const page = await polls().select("title", { count: "exact" }).order("title").range(2, 3);
  expect(page).toMatchObject({ count: 7, status: 206 });
  expect(titlesOf(page.data)).toEqual(["2", "3"]);
  const head = await polls().select("*", { count: "exact", head: true }).eq("is_active", true);
  expect(head).toMatchObject({ count: 4, status: 200, data: null });
  const ranged = await ask("polls?select=title&order=title", {
    headers: { Range: "5-9", Prefer: "count=exact" },
  });
  expect(ranged.headers.get("content-range")).toBe("5-6/7");
  expect(ranged.status).toBe(206);
  const within = await ask("polls?select=title&order=title&limit=2&offset=1", { headers: { Range: "1-9" } });
  expect(within.headers.get("content-range")).toBe("2-3/*");
  const far = await ask("polls?select=title&offset=50", { headers: { Prefer: "count=exact" } });
  expect([far.status, far.headers.get("content-range")]).toEqual([416, "*/7"]);
  for (const count of ["planned", "estimated"] as const)
    expect(await polls().select("title", { count }).limit(1)).toMatchObject({ count: 7 });
  const beyond = await polls().select("*", { count: "exact" }).range(50, 59);
  expect(beyond).toMatchObject({
    status: 416,
    error: { code: "PGRST103", details: "An offset of 50 was requested, but there are only 7 rows." },
  });
  const empty = await ask("polls?title=eq.nobody");
  expect([empty.status, empty.headers.get("content-range"), await empty.text()]).toEqual([200, "*/*", "[]"]);
});

test("BACKEND-23: one row as an object, or PGRST116; maybeSingle may return none", async () => {
  expect(await polls().select("id").eq("title", "Question 0").single()).toMatchObject({
    data: { id: ids[0] },
  });
  for (const [title, rows] of [
    ["nobody", 0],
    ["Question *", 7],
  ] as const)
    expect(await polls().select("id").like("title", title).single()).toMatchObject({
      status: 406,
      error: {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: `The result contains ${rows} rows`,
        hint: null,
      },
    });
  expect(await polls().select("id").eq("title", "nobody").maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
  const stripped = await polls().select("id, closes_at").eq("title", "Question 0").single().stripNulls();
  expect(stripped.data).toEqual({ id: ids[0] });
});

test("BACKEND-23: unlisted tables do not exist; unsupported features are refused", async () => {
  const client = clientOf(server);
  const codeOf = async (
    asked: PromiseLike<{ error: { code: string; message: string } | null; status: number }>,
  ) => {
    const { error, status } = await asked;
    return [status, error?.code];
  };
  expect(await codeOf(client.from("fans").select())).toEqual([404, "PGRST205"]);
  expect(await codeOf(client.from("fan_sessions").insert({ fan_id: "x" }))).toEqual([404, "PGRST205"]);
  expect(await codeOf(client.rpc("pg_sleep", { seconds: 9 }))).toEqual([404, "PGRST202"]);
  expect(
    await codeOf(
      client
        .schema("private" as never)
        .from("polls")
        .select(),
    ),
  ).toEqual([406, "PGRST106"]);
  expect(await codeOf(polls().select().csv())).toEqual([406, "PGRST107"]);
  expect(await codeOf(polls().select().explain())).toEqual([406, "PGRST107"]);
  expect(await codeOf(polls().select().textSearch("title", "question"))).toEqual([400, "PGRST100"]);
  expect(await codeOf(polls().select("id, ...parties(title)"))).toEqual([400, "PGRST100"]);
  expect(await codeOf(polls().select("total_votes.sum()"))).toEqual([400, "PGRST123"]);
  expect(await codeOf(polls().select("fan_id"))).toEqual([400, "42703"]);
  expect(await codeOf(maud.client.from("poll_votes").select("fan_id"))).toEqual([400, "42703"]);
  expect(await codeOf(polls().select("poll_votes(fans(*))"))).toEqual([400, "PGRST200"]);
  expect(await codeOf(polls().update({ title: "Mine" }).eq("id", ids[0]))).toEqual([401, "42501"]);
  expect((await ask("polls?foo=bar")).status).toBe(400);
  expect((await ask("polls", { method: "PUT", body: "{}" })).status).toBe(405);
  expect(await (await ask("polls?total_votes=eq.many")).json()).toEqual({
    code: "22P02",
    details: null,
    hint: null,
    message: 'invalid input syntax for type integer: "many"',
  });
});

test("BACKEND-23: input is checked by our rules and refused as Postgres does", async () => {
  const votes = maud.client.from("poll_votes");
  const refusalOf = async (table: string, row: unknown) => {
    const { error, status } = await maud.client.from(table).insert(row as never);
    expect(error?.message ?? "violates").toMatch(/violates|invalid|constraint|closed|column|one row/);
    return [status, error?.code];
  };
  const poll_id = ids[0] as string;
  expect(await refusalOf("poll_votes", { poll_id })).toEqual([400, "23502"]);
  expect(await refusalOf("poll_votes", { poll_id, option_index: "two" })).toEqual([400, "22P02"]);
  expect(await refusalOf("poll_votes", { poll_id, option_index: 7 })).toEqual([400, "23514"]);
  expect(await refusalOf("poll_votes", { poll_id, option_index: -1 })).toEqual([400, "23514"]);
  expect(await refusalOf("poll_votes", { poll_id: "nowhere", option_index: 0 })).toEqual([409, "23503"]);
  expect(await refusalOf("poll_votes", { poll_id: ids[4], option_index: 0 })).toEqual([409, "PT409"]);
  expect(await refusalOf("poll_votes", { poll_id, option_index: 0, fan_id: "x" })).toEqual([400, "PGRST204"]);
  expect(
    await refusalOf("poll_votes", [
      { poll_id, option_index: 0 },
      { poll_id, option_index: 1 },
    ]),
  ).toEqual([400, "PGRST102"]);
  expect(await refusalOf("poll_votes", [])).toEqual([201, undefined]);
  expect(await refusalOf("user_identities", { character_name: "Nobody" })).toEqual([409, "23503"]);
  expect(await refusalOf("wrapped_stats", { period: "smarch" })).toEqual([400, "23514"]);
  expect(await refusalOf("fan_invites", { name: "Ida", email: "no address" })).toEqual([400, "23514"]);
  expect(
    await refusalOf("beta_signups", { username: "a", email: "a@salt.org", name: "Ida", avatar: "Salt" }),
  ).toEqual([400, "23514"]);
  const unread = await ask("poll_votes", { method: "POST", body: "{" });
  expect([unread.status, (await unread.json()).code]).toEqual([400, "PGRST102"]);
  const other = await votes.upsert({ poll_id, option_index: 0 }, { onConflict: "poll_id" });
  expect(other).toMatchObject({ status: 400, error: { code: "42P10" } });
});

test("BACKEND-16, BACKEND-23: a second vote is 23505, merged or ignored", async () => {
  const poll_id = ids[1] as string;
  const votes = maud.client.from("poll_votes");
  const casts = await Promise.all(
    Array.from({ length: 8 }, (_, n) => votes.insert({ poll_id, option_index: n % 2 })),
  );
  expect(casts.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  expect(casts.find(({ error }) => error)?.error).toMatchObject({
    code: "23505",
    message: 'duplicate key value violates unique constraint "poll_votes_poll_id_user_session_key"',
    details: expect.stringContaining(`(poll_id, user_session)=(${poll_id}, ${maud.session})`),
  });
  const merged = await votes
    .upsert({ poll_id, option_index: 1 })
    .select("option_index, polls(title, total_votes)");
  expect(merged).toMatchObject({
    status: 200,
    data: [{ option_index: 1, polls: { title: "Question 1", total_votes: 1 } }],
  });
  const ignored = await votes.upsert({ poll_id, option_index: 0 }, { ignoreDuplicates: true }).select();
  expect(ignored).toMatchObject({ status: 201, data: [] });
  expect((await votes.select("option_index").eq("poll_id", poll_id)).data).toEqual([{ option_index: 1 }]);
  const named = await ask("poll_votes", {
    method: "POST",
    body: JSON.stringify({ poll_id: ids[2], option_index: 0 }),
    headers: { Authorization: `Bearer ${maud.token}`, Prefer: "return=headers-only" },
  });
  expect([named.status, named.headers.get("location")]).toEqual([
    201,
    `/rest/v1/poll_votes?poll_id=eq.${ids[2]}`,
  ]);
  for (const row of [
    { table: "user_identities", character_name: "Maud Vesper" },
    { table: "wrapped_stats", period: "2025" },
  ]) {
    const { table, ...sent } = row;
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push((await ida.client.from(table).insert(sent as never)).status);
    statuses.push((await ida.client.from(table).upsert(sent as never)).status);
    expect([table, ...statuses]).toEqual([table, 201, 409, 201]);
  }
});

test("BACKEND-23: no one reads others' rows or writes for another session", async () => {
  const poll_id = ids[3] as string;
  await ida.client.from("poll_votes").insert({ poll_id, option_index: 1 });
  const sees = async (asked: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await asked;
    expect(error).toBeNull();
    return data;
  };
  for (const client of [maud.client, clientOf(server)]) {
    const votes = () => client.from("poll_votes").select("poll_id, user_session");
    // With the key alone a fan's own id is refused by name.
    if (client === maud.client) expect(await sees(votes().eq("user_session", ida.session))).toEqual([]);
    else
      expect(await votes().eq("user_session", ida.session)).toMatchObject({
        status: 401,
        error: { code: "42501", hint: expect.stringContaining("signInAnonymously") },
      });
    expect(await sees(votes().eq("poll_id", poll_id))).toEqual([]);
    expect(await sees(votes().or(`user_session.eq.${ida.session},poll_id.eq.${poll_id}`))).toEqual([]);
    const embedded = client.from("polls").select("id, poll_votes(user_session)").eq("id", poll_id);
    expect(await sees(embedded)).toEqual([{ id: poll_id, poll_votes: [] }]);
    const inner = client.from("polls").select("id, poll_votes!inner(option_index)").eq("id", poll_id);
    expect(await sees(inner)).toEqual([]);
    const counted = await client
      .from("poll_votes")
      .select("*", { count: "exact", head: true })
      .eq("poll_id", poll_id);
    expect(counted.count).toBe(0);
  }
  const own = await ida.client
    .from("polls")
    .select("id, poll_votes!inner(option_index)")
    .eq("poll_votes.option_index", 1);
  expect(own.data).toEqual([{ id: poll_id, poll_votes: [{ option_index: 1 }] }]);
  const foreign = await maud.client
    .from("poll_votes")
    .upsert({ poll_id, option_index: 0, user_session: ida.session });
  expect(foreign).toMatchObject({
    status: 403,
    error: { code: "42501", message: 'new row violates row-level security policy for table "poll_votes"' },
  });
  const nobody = await clientOf(server).from("poll_votes").insert({ poll_id, option_index: 0 });
  expect(nobody).toMatchObject({ status: 401, error: { code: "42501" } });
  expect((await ida.client.from("poll_votes").select("option_index").eq("poll_id", poll_id)).data).toEqual([
    { option_index: 1 },
  ]);
});

test("BACKEND-16: polls to come and held votes stay hidden over the API", async () => {
  const hidden = await aPoll({ isActive: false, opensAt: new Date(Date.now() + hour) });
  expect((await polls().select("id").eq("id", hidden)).data).toEqual([]);
  expect((await clientOf(server).from("poll_tallies").select().eq("poll_id", hidden)).data).toEqual([]);
  const poll_id = await aPoll();
  const address = new Fan("").address;
  const session = () =>
    `session_${Date.now()}_${Math.random().toString(36).slice(2).padEnd(22, "x").slice(0, 22)}`;
  const crowd = await Promise.all(
    Array.from({ length: 24 }, () => signedIn(server, { session: session(), address })),
  );
  for (const { client } of crowd) await client.from("poll_votes").insert({ poll_id, option_index: 0 });
  expect((await polls().select("total_votes").eq("id", poll_id).single()).data).toEqual({ total_votes: 20 });
  const mine = await Promise.all(crowd.map(({ client }) => client.from("poll_votes").select("option_index")));
  expect(mine.flatMap(({ data }) => data)).toHaveLength(24);
  expect(await query("select 1 from held_votes where poll_id = $1", [poll_id])).toHaveLength(4);
});

test("BACKEND-23: an answer has at most a thousand rows and gives the total", async () => {
  await query(
    `insert into polls (id, title, options, opens_at) select 'many-' || n, 'Many', '["a", "b"]', now()
     from generate_series(1, 1005) n`,
  );
  const { data, count, status } = await polls()
    .select("id", { count: "exact" })
    .eq("title", "Many")
    .limit(5_000);
  expect({ rows: data?.length, count, status }).toEqual({ rows: 1_000, count: 1_005, status: 206 });
  const rest = await polls().select("id").eq("title", "Many").range(1_000, 5_000);
  expect(rest.data).toHaveLength(5);
});
